import { z } from 'zod'
import { hookEntry } from '../../electron/engine/config/hook-entry.ts'
import { roleEntry } from '../../electron/engine/config/roles/role-entry.ts'
import { ruleEntry } from '../../electron/engine/config/rules/rule-entry.ts'
import { profileEntry, settingSchemas } from '../../electron/engine/config/settings-schema.ts'
import { sandboxKey, sandboxRules } from '../../electron/engine/entry/keys/sandbox-key.ts'
import { serverEntry } from '../../electron/engine/entry/schema.ts'
import { argumentPatterns } from '../../electron/contract/consent/rule-arguments.ts'
import { entryKeys } from './keys/entry-keys.ts'
import type { KeyTexts } from './keys/key-text.ts'
import { fileKeys, hookKeys, profileKeys, roleKeys, ruleKeys } from './keys/other-keys.ts'
import { settingsKeys } from './keys/settings-keys.ts'

/** A part of a JSON schema, as far as it is used here. */
export interface JsonSchema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly description?: string
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly JsonSchema[]
  readonly items?: JsonSchema
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly additionalProperties?: JsonSchema | boolean
  readonly [keyword: string]: unknown
}

/** One kind of object in servers.json: its schema, and the texts of its keys. */
export interface Section {
  readonly name: 'file' | 'server' | 'settings' | 'profile' | 'role' | 'rule' | 'hook'
  readonly schema: JsonSchema
  readonly texts: KeyTexts
}

/** What zod cannot tell: values that are checked by a function. */
const CHECKED = new Map<z.core.$ZodType, JsonSchema>([
  [argumentPatterns, { type: 'object', minProperties: 1, additionalProperties: { anyOf: [{ type: 'string' }, regexPattern()] } }],
])

function regexPattern(): JsonSchema {
  return { type: 'object', properties: { regex: { type: 'string', format: 'regex' } }, required: ['regex'], additionalProperties: false }
}

function jsonSchemaOf(schema: z.ZodType): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    target: 'draft-7',
    override: ({ zodSchema, jsonSchema }) => {
      const known = zodSchema === sandboxKey ? { anyOf: [{ type: 'boolean' }, jsonSchemaOf(sandboxRules)] } : CHECKED.get(zodSchema)
      Object.assign(jsonSchema, known)
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
    },
  })
  return rest as JsonSchema
}

/** The kinds of objects in servers.json, in the order of the reference page. */
export function sections(): readonly Section[] {
  const settings = jsonSchemaOf(z.object(settingSchemas).partial())
  const file: JsonSchema = {
    type: 'object',
    properties: {
      $schema: { type: 'string' },
      mcpServers: { type: 'object', additionalProperties: { $ref: '#/definitions/server' } },
      servers: { type: 'object', additionalProperties: { $ref: '#/definitions/server' } },
      settings: { $ref: '#/definitions/settings' },
      profiles: { type: 'object', additionalProperties: { $ref: '#/definitions/profile' } },
      roles: { type: 'object', additionalProperties: { $ref: '#/definitions/role' } },
      rules: { type: 'array', items: { $ref: '#/definitions/rule' } },
      hooks: { type: 'array', items: { $ref: '#/definitions/hook' } },
    },
  }
  return [
    { name: 'file', schema: file, texts: fileKeys },
    { name: 'server', schema: jsonSchemaOf(serverEntry), texts: entryKeys },
    { name: 'settings', schema: settings, texts: settingsKeys },
    { name: 'profile', schema: jsonSchemaOf(profileEntry), texts: profileKeys },
    { name: 'role', schema: jsonSchemaOf(roleEntry), texts: roleKeys },
    { name: 'rule', schema: jsonSchemaOf(ruleEntry), texts: ruleKeys },
    { name: 'hook', schema: jsonSchemaOf(hookEntry), texts: hookKeys },
  ]
}

/** The keys of a schema in its order, by path: `tools.allow`; `*` stands for any name, and `[]` for the elements of a list. */
export function keysOf(schema: JsonSchema, path = ''): readonly (readonly [path: string, schema: JsonSchema])[] {
  const own = Object.entries(schema.properties ?? {}).flatMap(([name, value]) => {
    const key = path === '' ? name : `${path}.${name}`
    return [[key, value] as const, ...keysOf(value, key)]
  })
  const { additionalProperties: named, items, anyOf = [] } = schema
  const ofNamed = typeof named === 'object' && path !== '' ? keysOf(named, `${path}.*`) : []
  const ofItems = items === undefined ? [] : keysOf(items, `${path}[]`)
  const all = [...own, ...ofNamed, ...ofItems, ...anyOf.flatMap((choice) => keysOf(choice, path))]
  return all.filter(([key]) => !key.endsWith('.regex'))
}

/** Adds the descriptions of its keys to a schema, and refuses other keys, but for the user's own notes. */
function described(schema: JsonSchema, texts: KeyTexts, path = ''): JsonSchema {
  const { properties, additionalProperties, items, anyOf, ...rest } = schema
  const inner = (part: JsonSchema, at: string) => described(part, texts, at)
  return {
    ...rest,
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, value]) => {
          const key = path === '' ? name : `${path}.${name}`
          const { text, default: otherwise } = texts[key] ?? {}
          return [
            name,
            { ...(text && { description: plain(text) }), ...inner(value, key), ...(otherwise !== undefined && { default: otherwise }) },
          ]
        }),
      ),
      // Strict objects have no notes: a mistyped key there would change what is allowed.
      ...(additionalProperties !== false && { patternProperties: { '^[_/]': {} } }),
      additionalProperties: false,
    }),
    ...(typeof additionalProperties === 'object' && { additionalProperties: inner(additionalProperties, `${path}.*`) }),
    ...(items && { items: inner(items, `${path}[]`) }),
    ...(anyOf && { anyOf: anyOf.map((choice) => inner(choice, path)) }),
  }
}

/** A text without Markdown. */
function plain(text: string): string {
  return text.replaceAll(/ \(\[[^\]]+\]\([^)]+\)\)/g, '').replaceAll('`', '"')
}

/** The JSON schema of servers.json (draft 7, which editors know best), as text. */
export function serversSchema(): string {
  const [file, ...others] = sections()
  const definitions = Object.fromEntries(others.map(({ name, schema, texts }) => [name, described(schema, texts)]))
  const schema = {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'servers.json of Tooltray',
    ...(file && described(file.schema, file.texts)),
    definitions: {
      ...definitions,
      duration: {
        description: 'Seconds as a number, or a text such as "500ms", "90s", "5m", "1.5h" or "2d".',
        anyOf: [
          { type: 'number', exclusiveMinimum: 0 },
          { type: 'string', pattern: String.raw`^\s*\d+(\.\d+)?\s*(ms|s|m|h|d)?\s*$` },
        ],
      },
    },
  }
  return `${JSON.stringify(schema, undefined, 2)}\n`
}
