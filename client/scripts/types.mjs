/**
 * Writes src/wire/*.ts from the server's JSON Schemas: node scripts/types.mjs FOLDER [TARGET]
 * (the folder comes from `python -m connive.web.schemas FOLDER`; `make client-types` does both).
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { compile } from 'json-schema-to-typescript'

const NAMES = { told: 'Told', request: 'Request', view: 'View', event: 'Event', action: 'Action', notebook: 'Notes', options: 'Options' }
const STYLE = { bannerComment: '', additionalProperties: false, style: { semi: false, singleQuote: true, printWidth: 120 } }

const [folder, target = 'src/wire'] = process.argv.slice(2)
for (const file of readdirSync(folder).sort()) {
  const schema = JSON.parse(readFileSync(join(folder, file), 'utf8'))
  const source = basename(file) === 'api.json' ? apiRoot(schema) : socketRoot(schema)
  const text = await compile(plain(source), 'Wire', STYLE)
  writeFileSync(join(target, file.replace('.json', '.ts')), `/* Generated from the server's schemas by scripts/types.mjs. */\n${text}`)
}

/** One root with all parts as properties, so that shared definitions are written once. */
function socketRoot(parts) {
  const definitions = {}
  const properties = {}
  for (const [part, schema] of Object.entries(parts)) {
    const { $defs = {}, ...rest } = schema
    const name = NAMES[part]
    if (rest.$ref) {
      // the part is a definition itself: give it the part's name
      const original = rest.$ref.split('/').at(-1)
      const { [original]: own, ...others } = renamed($defs, original, name)
      Object.assign(definitions, others, { [name]: own ?? others[name] })
    } else {
      Object.assign(definitions, $defs, { [name]: rest })
    }
    properties[part] = { $ref: `#/$defs/${name}` }
  }
  return { type: 'object', properties, required: Object.keys(properties), $defs: definitions }
}

function apiRoot(openapi) {
  const text = JSON.stringify(openapi.components.schemas).replaceAll('#/components/schemas/', '#/$defs/')
  const definitions = JSON.parse(text)
  const properties = Object.fromEntries(Object.keys(definitions).map((name) => [name, { $ref: `#/$defs/${name}` }]))
  return { type: 'object', properties, required: Object.keys(properties), $defs: definitions }
}

function renamed(definitions, from, to) {
  return JSON.parse(JSON.stringify(definitions).replaceAll(`"#/$defs/${from}"`, `"#/$defs/${to}"`).replace(`"${from}":`, `"${to}":`))
}

/** Titles would name types twice; what a struct always sends is always there. */
function plain(schema) {
  return JSON.parse(JSON.stringify(schema), (key, value) => {
    if (value && typeof value === 'object' && !Array.isArray(value)) {
      if (typeof value.title === 'string') delete value.title
      if (value.type === 'object' && value.properties) value.required = Object.keys(value.properties)
    }
    return value
  })
}
