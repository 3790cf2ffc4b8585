/** One parameter of a schema, as a line of a tree. */
export interface SchemaLine {
  /** The depth, from 0. */
  readonly depth: number
  readonly name: string
  readonly type: string
  readonly needed: boolean
  readonly description: string | undefined
}

type Schema = Readonly<Record<string, unknown>>

/** Foreign schemas may be recursive. */
const DEEPEST = 6
const MOST_LINES = 300

/** Returns the parameters of a tool's schema, nested ones included, in its order. Follows references within the schema. */
export function schemaLines(root: Schema): SchemaLine[] {
  const lines: SchemaLine[] = []
  const visit = (schema: Schema, depth: number): void => {
    const resolved = resolve(root, schema)
    const properties = isObject(resolved['properties']) ? resolved['properties'] : {}
    const required = Array.isArray(resolved['required']) ? resolved['required'] : []
    for (const [name, value] of Object.entries(properties)) {
      if (lines.length >= MOST_LINES) return
      const inner = resolve(root, isObject(value) ? value : {})
      const { description } = inner
      lines.push({
        depth,
        name,
        type: typeOf(root, inner),
        needed: required.includes(name),
        description: typeof description === 'string' ? description : undefined,
      })
      if (depth + 1 >= DEEPEST) continue
      const items = isObject(inner['items']) ? resolve(root, inner['items']) : undefined
      if (isObject(inner['properties'])) visit(inner, depth + 1)
      else if (items !== undefined && isObject(items['properties'])) visit(items, depth + 1)
    }
  }
  visit(root, 0)
  return lines
}

function resolve(root: Schema, schema: Schema, steps = 0): Schema {
  const { $ref } = schema
  if (typeof $ref !== 'string' || !/^#(\/|$)/.test($ref) || steps > 8) return schema
  const target = $ref
    .split('/')
    .slice(1)
    .reduce<unknown>((inner, key) => (isObject(inner) ? inner[key.replaceAll('~1', '/').replaceAll('~0', '~')] : undefined), root)
  return isObject(target)
    ? resolve(root, { ...target, ...(schema['description'] === undefined ? {} : { description: schema['description'] }) }, steps + 1)
    : schema
}

function typeOf(root: Schema, schema: Schema): string {
  const { type, enum: values, const: constant, items } = schema
  const alternatives = [schema['anyOf'], schema['oneOf']].find(Array.isArray) as unknown[] | undefined
  if (constant !== undefined) return JSON.stringify(constant)
  if (Array.isArray(values)) return values.map((value) => JSON.stringify(value)).join(' | ')
  if (alternatives !== undefined)
    return [...new Set(alternatives.map((each) => typeOf(root, resolve(root, isObject(each) ? each : {}))))].join(' | ')
  if (type === 'array') return isObject(items) ? `${typeOf(root, resolve(root, items))}[]` : 'array'
  return Array.isArray(type)
    ? type.map(String).join(' | ')
    : typeof type === 'string'
      ? type
      : isObject(schema['properties'])
        ? 'object'
        : 'any'
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
