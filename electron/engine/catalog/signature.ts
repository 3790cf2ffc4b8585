import { asList, asObject, mergeSchemas, referenced, type Schema } from './json-schema.ts'

/** The parts of a tool that its signature shows. Schemas are not validated. */
export interface SignedTool {
  readonly name: string
  readonly inputSchema?: unknown
  readonly outputSchema?: unknown
}

/** The position of the rendering within a schema, and how much detail it shows. */
interface Place {
  /** The document that `#/…` refers to. */
  readonly root: unknown
  /** The references that led here. Meeting one again means recursion. */
  readonly refs: readonly string[]
  /** How many more levels of nested objects are shown. */
  readonly depth: number
  /** How many values of an enumeration are shown. */
  readonly values: number
  readonly level: number
  /** Whether the output is plain TypeScript. */
  readonly typed: boolean
  /** Shared by one rendering. Schemas that fan out through references would otherwise take forever. */
  readonly work: { left: number }
}

const longestSignature = 400
const deepestLevel = 16
const mostWork = 2_000
const mostAlternatives = 6
const mostMembers = 12
const longestText = 40
const longestDefault = 20
const longestExample = 32

/** From most to least detail; the first that fits is used. */
const details = [
  { depth: 3, values: 8 },
  { depth: 2, values: 8 },
  { depth: 1, values: 6 },
  { depth: 0, values: 6 },
  { depth: 0, values: 3 },
]

/**
 * One line in the style of TypeScript that shows a model how to call a tool: `create_issue(title: string, labels?: string[], state?:
 * "open"|"closed" = "open") -> {id: int}`. Required parameters come first, with an example if the schema has one. The line has at most
 * `limit` characters, unless the name alone is too long: deep objects and long enumerations are shortened first, then parameters are
 * dropped from the end and counted as `…+3`. Accepts any JSON Schema dialect and malformed schemas. References are resolved only within the
 * schema.
 */
export function signatureOf(tool: SignedTool, limit = longestSignature): string {
  return lineOf(tool, limit, false).replace(UNSEEN, '_')
}

/** The same for scripts: `create_issue({title: string; labels?: string[]}): {id: number}`. */
export function typedSignatureOf(tool: SignedTool, limit = longestSignature): string {
  return lineOf(tool, limit, true).replace(UNSEEN, '_')
}

/**
 * Line breaks, control characters, invisible characters, and those that change the direction of text. With them, a name could look like
 * another line.
 */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

function lineOf(tool: SignedTool, limit: number, typed: boolean): string {
  const called = (parameters: readonly string[], output: string): string => {
    if (!typed) return `${tool.name}(${parameters.join(', ')})${output}`
    return `${tool.name}(${parameters.length === 0 ? '' : `{${parameters.join('; ')}}`})${output}`
  }
  let poorest: { parameters: string[]; output: string } = { parameters: [], output: '' }
  for (const { depth, values } of details) {
    const parameters = parameterTexts(tool.inputSchema, placeIn(tool.inputSchema, depth, values, typed))
    const output = outputText(tool.outputSchema, depth, values, typed)
    const whole = called(parameters, output)
    if (whole.length <= limit) return whole
    poorest = { parameters, output }
  }
  const { parameters, output } = poorest
  // There is no need to try more than fit by themselves: a server may declare a hundred thousand.
  for (let kept = countWithin(parameters, limit); kept > 0; kept -= 1) {
    const shown = shortened(parameters, kept)
    for (const result of [output, output && (typed ? ': object' : ' -> {…}'), '']) {
      const line = called(shown, result)
      if (line.length <= limit) return line
    }
  }
  return called(shortened(parameters, 0), '')
}

/** How many of the first texts, joined by `, `, have at most `most` characters together. */
function countWithin(texts: readonly string[], most: number): number {
  let length = -2
  const beyond = texts.findIndex((text) => (length += text.length + 2) > most)
  return beyond === -1 ? texts.length : beyond
}

function placeIn(root: unknown, depth: number, values: number, typed: boolean): Place {
  return { root, refs: [], depth, values, level: 0, typed, work: { left: mostWork } }
}

function outputText(schema: unknown, depth: number, values: number, typed: boolean): string {
  const type = asObject(schema) && typeText(schema, placeIn(schema, Math.max(1, depth), values, typed))
  return type === undefined ? '' : typed ? `: ${type}` : ` -> ${type}`
}

function typeText(schema: unknown, place: Place): string {
  if (schema === false) return 'never'
  const known = asObject(schema)
  if (!known) return 'any'
  const flat = flatten(known, place)
  if (typeof flat === 'string') return flat
  const texts = alternativesOf(flat.schema, flat.place)
  return [...new Set(flat.schema['nullable'] === true ? [...texts, 'null'] : texts)].join('|')
}

/** The texts of the types that a value may have. */
function alternativesOf(schema: Schema, place: Place): string[] {
  if (Object.hasOwn(schema, 'const')) return [literal(schema['const'])]
  const values = schema['enum']
  if (Array.isArray(values)) return values.length === 0 ? ['never'] : shortened(values.map(literal), place.values)
  if (!asObject(schema['properties'])) {
    const texts = [...new Set(variantsOf(schema).map((variant) => typeText(variant, place)))]
    // A variant that accepts anything tells less than the schema around it.
    if (texts.length > 0 && !texts.includes('any')) return shortened(texts, mostAlternatives)
  }
  return typesOf(schema).map((type) => textOfType(type, schema, place))
}

function typesOf(schema: Schema): unknown[] {
  const type = schema['type']
  if (Array.isArray(type) && type.length > 0) return type
  if (type !== undefined) return [type]
  if (asObject(schema['properties']) || asObject(schema['additionalProperties'])) return ['object']
  return asObject(schema['items']) || Array.isArray(schema['prefixItems']) ? ['array'] : ['any']
}

function textOfType(type: unknown, schema: Schema, place: Place): string {
  switch (type) {
    case 'string':
    case 'number':
    case 'boolean':
    case 'null':
      return type
    case 'integer':
      return place.typed ? 'number' : 'int'
    case 'array':
      return arrayText(schema, place)
    case 'object':
      return objectText(schema, place)
    default:
      return 'any'
  }
}

function arrayText({ items, prefixItems }: Schema, place: Place): string {
  const tuple = [prefixItems, items].find((part) => Array.isArray(part))
  if (tuple)
    return `[${shortened(
      tuple.map((item) => typeText(item, place)),
      mostAlternatives,
    ).join(', ')}]`
  const item = typeText(items, place)
  return isUnion(item) ? `(${item})[]` : `${item}[]`
}

/** Whether a text names several types, ignoring quotes and brackets. */
function isUnion(text: string): boolean {
  let before = ''
  let rest = text.replace(/"(?:[^"\\]|\\.)*"/g, '')
  while (before !== rest) [before, rest] = [rest, rest.replace(/[{[(<][^{}[\]()<>]*[}\])>]/g, '')]
  return rest.includes('|')
}

function objectText(schema: Schema, place: Place): string {
  const inner = { ...place, depth: place.depth - 1 }
  const properties = propertiesOf(schema, place)
  if (properties.size === 0) {
    const rest = restText(schema, inner)
    return rest === undefined ? 'object' : `Record<string, ${rest}>`
  }
  return place.depth <= 0 ? '{…}' : `{${shortened(memberTexts(schema, inner), mostMembers).join('; ')}}`
}

function parameterTexts(schema: unknown, place: Place): string[] {
  const known = asObject(schema)
  const flat = known ? flatten(known, place) : ''
  return typeof flat === 'string' ? [] : memberTexts(flat.schema, flat.place)
}

/** The members of an object, one text each, required ones first. */
function memberTexts(schema: Schema, place: Place): string[] {
  const required = new Set(asList(schema['required']))
  const members = [...propertiesOf(schema, place)].map(([name, property]) => {
    const key = /^[A-Za-z_$][\w$]*$/.test(name) ? name : literal(name)
    const more = place.typed ? '' : required.has(name) ? exampleText(property) : defaultText(property)
    const text = `${key}${required.has(name) ? '' : '?'}: ${typeText(property, place)}${more}`
    return { text, optional: !required.has(name) }
  })
  const rest = restText(schema, place)
  const others = rest === undefined ? [] : [`[key: string]: ${rest}`]
  return [...members.sort((a, b) => Number(a.optional) - Number(b.optional)).map(({ text }) => text), ...others]
}

/** The properties of an object: its own, then those of its variants. */
function propertiesOf(schema: Schema, place: Place): Map<string, unknown> {
  const properties = new Map(Object.entries(asObject(schema['properties']) ?? {}))
  for (const variant of variantsOf(schema)) {
    const known = asObject(variant)
    const flat = known ? flatten(known, place) : ''
    const more = typeof flat === 'string' ? undefined : asObject(flat.schema['properties'])
    for (const [name, property] of Object.entries(more ?? {})) if (!properties.has(name)) properties.set(name, property)
  }
  return properties
}

/** The type of the properties that are not declared by name, if the schema has one. */
function restText(schema: Schema, place: Place): string | undefined {
  const [pattern] = Object.values(asObject(schema['patternProperties']) ?? {})
  const text = typeText(asObject(schema['additionalProperties']) ?? pattern, place)
  return text === 'any' || text === 'never' ? undefined : text
}

function variantsOf(schema: Schema): unknown[] {
  return [...asList(schema['anyOf']), ...asList(schema['oneOf'])]
}

function defaultText(schema: unknown): string {
  const value = asObject(schema)?.['default']
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return ''
  const text = JSON.stringify(value)
  return text.length <= longestDefault ? ` = ${text}` : ''
}

/** An example of a required value, if its type alone does not explain it. */
function exampleText(schema: unknown): string {
  const known = asObject(schema) ?? {}
  if (known['default'] !== undefined) return defaultText(schema)
  if (known['enum'] !== undefined || known['const'] !== undefined) return ''
  const [example = known['example']] = asList(known['examples'])
  if (typeof example !== 'string' && typeof example !== 'number') return ''
  const text = JSON.stringify(example)
  return text.length <= longestExample ? ` e.g. ${text}` : ''
}

/** Resolves `$ref` and merges `allOf`; returns a placeholder if the schema cannot be shown. */
function flatten(schema: Schema, place: Place): { schema: Schema; place: Place } | string {
  place.work.left -= 1
  if (place.level > deepestLevel || place.work.left < 0) return '…'
  const { $ref: ref, allOf, ...own } = schema
  const inner = { ...place, level: place.level + 1 }

  if (typeof ref === 'string') {
    if (place.refs.includes(ref)) return /^#\/(?:\$defs|definitions)\/([\w$.-]+)$/.exec(ref)?.[1] ?? 'any'
    const target = asObject(referenced(ref, place.root)) ?? {}
    const parts = [...asList(target['allOf']), ...asList(allOf)]
    return flatten({ ...target, ...own, allOf: parts }, { ...inner, refs: [...place.refs, ref] })
  }
  const parts = asList(allOf).flatMap((part) => {
    const known = asObject(part)
    const flat = known ? flatten(known, inner) : ''
    return typeof flat === 'string' ? [] : [flat]
  })
  const refs = [...new Set([...place.refs, ...parts.flatMap((part) => part.place.refs)])]
  return { schema: parts.reduce<Schema>((merged, part) => mergeSchemas(merged, part.schema), own), place: { ...inner, refs } }
}

/** A value as JSON; long ones are shortened. */
function literal(value: unknown): string {
  const text = JSON.stringify(value) ?? 'any'
  if (text.length <= longestText) return text
  if (typeof value === 'string') return JSON.stringify(`${value.slice(0, longestText / 2)}…`)
  return Array.isArray(value) ? '[…]' : '{…}'
}

function shortened(parts: readonly string[], most: number): string[] {
  return parts.length <= most ? [...parts] : [...parts.slice(0, most), `…+${parts.length - most}`]
}
