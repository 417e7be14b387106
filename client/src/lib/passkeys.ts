/**
 * Passkeys as the browser speaks of them: bytes; and as the server does: base64url in JSON.
 * Written out by hand because not every browser in use knows `parseCreationOptionsFromJSON` and `toJSON`.
 */
import { post } from './api'

/** Options as the server writes them: what is bytes for the browser is text here. */
type Written = Record<string, unknown> & { challenge: string }
interface Descriptor {
  id: string
  type: 'public-key'
}

/** Whether this browser has passkeys, under this address. */
export const hasPasskeys = (): boolean => 'PublicKeyCredential' in globalThis && isSecureContext

/** Somebody put the browser's own question away, or took too long. That is no trouble. */
export class PutAway extends Error {}

/** Make a passkey for my account. */
export async function makePasskey(password: string, label: string): Promise<void> {
  const options = await post<Written & { user: { id: string }; excludeCredentials?: Descriptor[] }>(
    '/api/passkeys/invite',
    { password },
  )
  const publicKey = {
    ...options,
    challenge: bytes(options.challenge),
    user: { ...options.user, id: bytes(options.user.id) },
    excludeCredentials: (options.excludeCredentials ?? []).map((one) => ({ ...one, id: bytes(one.id) })),
  } as unknown as PublicKeyCredentialCreationOptions
  const made = await asked(() => navigator.credentials.create({ publicKey }))
  const { attestationObject, clientDataJSON } = made.response as AuthenticatorAttestationResponse
  await post('/api/passkeys', { credential: written(made, { attestationObject, clientDataJSON }), label })
}

/** Come in by a passkey that this browser offers. */
export async function comeInByPasskey(): Promise<void> {
  const options = await post<Written>('/api/login/passkey/ask')
  const publicKey = { ...options, challenge: bytes(options.challenge) } as unknown as PublicKeyCredentialRequestOptions
  const found = await asked(() => navigator.credentials.get({ publicKey }))
  const { authenticatorData, clientDataJSON, signature, userHandle } = found.response as AuthenticatorAssertionResponse
  const credential = written(found, { authenticatorData, clientDataJSON, signature, userHandle })
  await post('/api/login/passkey', { credential })
}

async function asked(ask: () => Promise<Credential | null>): Promise<PublicKeyCredential> {
  const found = await ask().catch((trouble: unknown) => {
    throw new PutAway(String(trouble))
  })
  if (!found) throw new PutAway()
  return found as PublicKeyCredential
}

function written(made: PublicKeyCredential, response: Record<string, ArrayBuffer | null>): object {
  const given = Object.entries(response).filter((pair): pair is [string, ArrayBuffer] => pair[1] !== null)
  const texts = Object.fromEntries(given.map(([name, value]) => [name, text(value)]))
  return { id: made.id, rawId: made.id, type: made.type, response: texts, clientExtensionResults: {} }
}

export function bytes(given: string): Uint8Array<ArrayBuffer> {
  const plain = atob(given.replace(/-/g, '+').replace(/_/g, '/'))
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0))
}

export function text(given: ArrayBuffer): string {
  const letters = String.fromCharCode(...new Uint8Array(given))
  return btoa(letters).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '')
}
