/**
 * Writes src/wire/*.ts from the server's JSON Schemas: node scripts/types.mjs FOLDER [TARGET]
 * (the folder comes from `python -m connive.web.schemas FOLDER`; `make client-types` does both).
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { compile } from 'json-schema-to-typescript'

const NAMES = {
  told: 'Told',
  request: 'Request',
  view: 'View',
  event: 'Event',
  action: 'Action',
  notebook: 'Notes',
  options: 'Options',
}
/** Parts that are unions of small types: each of these is named with its kind. */
const KINDS = ['event', 'action']
const BANNER = "/* Generated from the server's schemas by scripts/types.mjs. */"
const STYLE = {
  bannerComment: BANNER,
  additionalProperties: false,
  style: { semi: false, singleQuote: true, printWidth: 120 },
}

const [folder, target = 'src/wire'] = process.argv.slice(2)
for (const file of readdirSync(folder).sort()) {
  const schema = JSON.parse(readFileSync(join(folder, file), 'utf8'))
  const { names, ...parts } = schema
  const source = basename(file) === 'api.json' ? apiRoot(schema) : socketRoot(parts)
  const text = await compile(plain(source), 'Wire', STYLE)
  writeFileSync(join(target, file.replace('.json', '.ts')), text + (names ? namesOf(names) : ''))
}

/** The words behind the numbers of enumerations: `NAMES.Question[view.question]`. */
function namesOf(names) {
  const lists = Object.entries(names).map(([kind, words]) => `  ${kind}: [\n${words.map(quoted).join('')}  ],\n`)
  return `\n/** The names of the members of each enumeration, by number. */\nexport const NAMES = {\n${lists.join('')}} as const\n`
}

function quoted(word) {
  return `    '${word}',\n`
}

/** One root with all parts as properties, so that definitions which parts share are written once. */
function socketRoot(parts) {
  const definitions = {}
  for (const [part, schema] of Object.entries(parts)) define(definitions, named(part, schema))
  return rootOf(definitions, Object.fromEntries(Object.keys(parts).map((part) => [part, NAMES[part]])))
}

/** The definitions of a part, itself among them. An event and an action may have the same name: each bears its kind. */
function named(part, { $defs = {}, ...rest }) {
  const names = rest.$ref ? { [nameIn(rest)]: NAMES[part] } : {}
  if (KINDS.includes(part)) for (const one of rest.anyOf ?? []) names[nameIn(one)] = nameIn(one) + NAMES[part]
  const definitions = rest.$ref ? $defs : { ...$defs, [NAMES[part]]: rest }
  const renamed = (name) => names[name] ?? name
  const refer = (key, value) => (key === '$ref' ? `#/$defs/${renamed(nameIn({ $ref: value }))}` : value)
  const found = JSON.parse(JSON.stringify(definitions), refer)
  return Object.fromEntries(Object.entries(found).map(([name, one]) => [renamed(name), one]))
}

/** Two things must not share a type by chance. */
function define(definitions, added) {
  for (const [name, one] of Object.entries(added)) {
    const known = definitions[name]
    if (known && JSON.stringify(known) !== JSON.stringify(one)) throw new Error(`two meanings of ${name}`)
    definitions[name] = one
  }
}

function apiRoot(openapi) {
  const text = JSON.stringify(openapi.components.schemas).replaceAll('#/components/schemas/', '#/$defs/')
  const definitions = JSON.parse(text)
  return rootOf(definitions, Object.fromEntries(Object.keys(definitions).map((name) => [name, name])))
}

function rootOf($defs, names) {
  const properties = Object.fromEntries(
    Object.entries(names).map(([part, name]) => [part, { $ref: `#/$defs/${name}` }]),
  )
  return { type: 'object', properties, required: Object.keys(properties), $defs }
}

/**
 * Titles would name types twice; tuples are written as in an older draft. What a struct always sends is always there: all
 * but what it need not have and has no default for.
 */
function plain(schema) {
  return JSON.parse(JSON.stringify(schema), (key, value) => {
    if (value && typeof value === 'object' && !Array.isArray(value)) {
      if (typeof value.title === 'string') delete value.title
      if (value.type === 'object' && value.properties) value.required = present(value)
      if (value.prefixItems) return tuple(value)
    }
    return value
  })
}

function present({ properties, required = [] }) {
  return Object.keys(properties).filter((name) => required.includes(name) || 'default' in properties[name])
}

function tuple({ prefixItems, items, ...rest }) {
  return { ...rest, items: prefixItems, additionalItems: items ?? true }
}

/** The name that a reference ends with. */
function nameIn({ $ref }) {
  return $ref.split('/').at(-1)
}
