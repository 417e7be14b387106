/** Every sentence is in a catalogue, in both languages, with the same blanks; no sentence is written in the code. */
import { parse } from 'svelte/compiler'
import ts from 'typescript'
import { describe, expect, test } from 'vitest'

type Catalogue = Record<string, string>

const COMPONENTS = Object.entries(
  import.meta.glob<string>('../**/*.svelte', { query: '?raw', import: 'default', eager: true }),
)
const MODULES = Object.entries(
  import.meta.glob<string>(['../**/*.ts', '!../**/*.test.ts', '!../wire/*'], {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
)
const CATALOGUES = import.meta.glob<Catalogue>('../**/{en,fr}.json', { import: 'default', eager: true })
const ENGLISH = Object.keys(CATALOGUES).filter((path) => path.endsWith('en.json'))

const blanks = (sentence: string) => [...sentence.matchAll(/\{(\w+)/g)].map((found) => found[1]).sort()

test('there are catalogues of the page and of every game', () => {
  expect(ENGLISH).toContain('./en.json')
  expect(ENGLISH.length).toBeGreaterThan(4)
})

describe.each(ENGLISH)('%s', (path) => {
  const english = CATALOGUES[path]!
  const french = CATALOGUES[path.replace('en.json', 'fr.json')]!

  test('has the same keys in both languages', () => {
    expect(Object.keys(french).sort()).toEqual(Object.keys(english).sort())
  })

  test('has the same blanks in both languages', () => {
    const differing = Object.keys(english).filter(
      (key) => String(blanks(english[key]!)) !== String(blanks(french[key] ?? '')),
    )
    expect(differing).toEqual([])
  })

  test('is calm, and says tu', () => {
    const loud = [...Object.values(english), ...Object.values(french)].filter((sentence) => sentence.includes('!'))
    expect(loud).toEqual([])
    expect(Object.values(french).filter((sentence) => /\b(vous|votre|vos)\b/i.test(sentence))).toEqual([])
  })
})

/** Words that somebody would read: two letters or more, anywhere. */
const WORD = /\p{L}{2,}/u
const WORDS = /\p{L}{2,} \p{L}{2,}/u
const SPOKEN = new Set([
  'aria-label',
  'aria-valuetext',
  'aria-description',
  'aria-roledescription',
  'title',
  'placeholder',
  'alt',
])

interface Node {
  type: string
  name?: string
  data?: string
  value?: unknown
  [part: string]: unknown
}

/** The texts between tags and in spoken attributes of a component. Drawn letters and units are no sentences. */
function written(source: string): string[] {
  const found: string[] = []
  const walk = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(walk)
    if (!node || typeof node !== 'object') return
    const one = node as Node
    if (one.type === 'Text' && WORD.test(one.data ?? '')) found.push((one.data ?? '').trim())
    if (one.type?.endsWith('Directive') || (one.type === 'Attribute' && !SPOKEN.has(one.name ?? ''))) return
    if (one.type === 'Literal' && WORDS.test(String(one.value))) found.push(String(one.value))
    for (const [key, part] of Object.entries(one)) if (key !== 'metadata' && key !== 'parent') walk(part)
  }
  walk(parse(source, { modern: true }).fragment)
  return found
}

test('no component writes a sentence', () => {
  const found = COMPONENTS.flatMap(([path, source]) => written(source).map((text) => `${path}: ${text}`))
  expect(found).toEqual([])
})

test('the search for sentences in components would find one', () => {
  expect(written('<p>Hello there</p><b title="Close it">{x ? \'Go on\' : 1}</b>')).toEqual([
    'Hello there',
    'Close it',
    'Go on',
  ])
})

/** Texts of two words or more in a program; what programs tell each other (errors, queries, styles) is left out. */
function sentences(source: string): string[] {
  const file = ts.createSourceFile('program.ts', source, ts.ScriptTarget.ESNext, true)
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isNewExpression(node) || ts.isImportDeclaration(node)) return
    if ((ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) && isSentence(node.text))
      found.push(node.text)
    ts.forEachChild(node, visit)
  }
  visit(file)
  return found
}

const isSentence = (text: string) =>
  /^\p{Lu}?\p{Ll}+ \p{L}+.*\p{L}$|\p{L}{2,} \p{L}{2,}.*[.?]$/u.test(text) && !/[[\]{}():#]/.test(text)

test('no program writes a sentence', () => {
  const found = MODULES.flatMap(([path, source]) => sentences(source).map((text) => `${path}: ${text}`))
  expect(found).toEqual([])
})

/** Keys that the code names, as far as they are written out. */
function keysSaid(source: string): string[] {
  return [...source.matchAll(/words\.say\('([a-z_]+\.[a-z0-9_]+)'/g)].map((match) => match[1]!)
}

test('every common sentence that is named exists', () => {
  const known = CATALOGUES['./en.json']!
  const missing = [...COMPONENTS, ...MODULES].flatMap(([path, source]) =>
    keysSaid(source)
      .filter((key) => !(key in known))
      .map((key) => `${path}: ${key}`),
  )
  expect(missing).toEqual([])
})
