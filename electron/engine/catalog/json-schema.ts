/** A JSON Schema as it came from a server: nothing is known of its members. */
export type Schema = Readonly<Record<string, unknown>>

/** The value when it is an object and no list. */
export function asObject(value: unknown): Schema | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Schema) : undefined
}

/** The value when it is a list, else an empty one. */
export function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

/** Two schemas that hold both, as one; where they contradict each other the first is shown. */
export function mergeSchemas(a: Schema, b: Schema): Schema {
  const properties = { ...asObject(b['properties']), ...asObject(a['properties']) }
  const required = [...asList(a['required']), ...asList(b['required'])]
  return { ...b, ...a, ...(Object.keys(properties).length > 0 && { properties }), ...(required.length > 0 && { required }) }
}

/** What a reference inside of the document points to (RFC 6901, or an anchor), never anything outside of it. */
export function referenced(ref: string, root: unknown): unknown {
  if (ref === '#') return root
  if (!ref.startsWith('#/')) return ref.startsWith('#') ? anchored(root, ref.slice(1)) : undefined
  return ref
    .slice(2)
    .split('/')
    .map((part) => unescaped(part).replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>((value, key) => {
      return typeof value === 'object' && value !== null && Object.hasOwn(value, key) ? (value as Schema)[key] : undefined
    }, root)
}

function anchored(root: unknown, anchor: string): unknown {
  const { $defs, definitions } = asObject(root) ?? {}
  const schemas = [$defs, definitions].flatMap((part) => Object.values(asObject(part) ?? {}))
  return schemas.find((schema) => asObject(schema)?.['$anchor'] === anchor)
}

function unescaped(part: string): string {
  return part.replace(/(?:%[0-9a-f]{2})+/gi, (bytes) => Buffer.from(bytes.replaceAll('%', ''), 'hex').toString('utf8'))
}
