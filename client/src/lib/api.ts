/** The server's HTTP operations, typed. A refusal is an error with the server's own words and the clause behind it. */
import type { Trouble } from '../wire/api'
import { renewal } from './renewal.svelte'
import { settings } from './settings.svelte'

/** The server said no; nothing has changed. */
export class Refusal extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly clause: string | null = null,
  ) {
    super(message)
  }
}

/** No answer: the network or the server is away. */
export class Unreachable extends Error {}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** What every request that changes something carries: the token of the session. */
export const carried = { csrf: '' }

export const get = <T>(path: string) => call<T>('GET', path)
export const post = <T>(path: string, body?: object) => call<T>('POST', path, body)
export const put = <T>(path: string, body?: object) => call<T>('PUT', path, body)
export const del = <T>(path: string, body?: object) => call<T>('DELETE', path, body)

/** A file of the server as text. */
export async function getText(path: string): Promise<string> {
  const answer = await ask('GET', path)
  if (!answer.ok) throw new Unreachable(String(answer.status))
  return answer.text()
}

async function call<T>(method: Method, path: string, body?: object): Promise<T> {
  const answer = await ask(method, path, body)
  const told: unknown = await answer.json().catch(() => undefined)
  if (answer.ok && told !== undefined) return told as T
  const trouble = told as Trouble | null | undefined
  if (!trouble?.code) throw new Unreachable(String(answer.status))
  throw new Refusal(trouble.code, trouble.message, trouble.clause)
}

async function ask(method: Method, path: string, body?: object): Promise<Response> {
  const headers: Record<string, string> = {}
  if (method !== 'GET') headers['x-connive'] = carried.csrf
  if (body) headers['content-type'] = 'application/json'
  try {
    const answer = await fetch(withLanguage(path), { method, headers, body: body ? JSON.stringify(body) : null })
    renewal.compare(answer)
    return answer
  } catch {
    throw new Unreachable(path)
  }
}

function withLanguage(path: string): string {
  return `${path}${path.includes('?') ? '&' : '?'}lang=${settings.lang}`
}

/** What a player adds to the chance of a deal: 128 bits, as the protocol wants them. */
export function entropy(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
