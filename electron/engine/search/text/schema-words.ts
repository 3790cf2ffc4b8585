import { isObject } from '../../base/is-object.ts'

/** The texts of a JSON Schema: names, descriptions and allowed values of its parameters. */
export interface SchemaTexts {
  readonly names: string[]
  readonly descriptions: string[]
  readonly values: string[]
}

const DEEPEST = 6
const MOST_NODES = 2_000

/**
 * Collects the texts of an input schema: properties at any depth, also below arrays, unions and `$defs`. Anything that is not a schema is
 * skipped without an error. Nesting and size are bounded, so a hostile schema costs no more than a large one.
 */
export function schemaTexts(schema: unknown): SchemaTexts {
  const texts: SchemaTexts = { names: [], descriptions: [], values: [] }
  collect(schema, 0, texts, { nodes: 0 })
  return texts
}

function collect(schema: unknown, depth: number, texts: SchemaTexts, seen: { nodes: number }): void {
  if (!isObject(schema) || depth > DEEPEST || ++seen.nodes > MOST_NODES) return
  if (depth > 0 && typeof schema['description'] === 'string') texts.descriptions.push(schema['description'])
  for (const value of asArray(schema['enum'])) if (typeof value === 'string') texts.values.push(value)
  if (typeof schema['const'] === 'string') texts.values.push(schema['const'])
  for (const key of ['properties', '$defs', 'definitions']) {
    const children = schema[key]
    if (!isObject(children)) continue
    for (const [name, child] of Object.entries(children)) {
      if (key === 'properties') texts.names.push(name)
      collect(child, depth + 1, texts, seen)
    }
  }
  for (const key of ['items', 'additionalProperties']) collect(schema[key], depth + 1, texts, seen)
  for (const key of ['anyOf', 'oneOf', 'allOf', 'prefixItems']) {
    for (const child of asArray(schema[key])) collect(child, depth + 1, texts, seen)
  }
}

function asArray(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}
