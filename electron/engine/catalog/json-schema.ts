/** A JSON Schema as the server sent it. Its members are not validated. */
export type Schema = Readonly<Record<string, unknown>>

/** Returns the value if it is an object and not an array. */
export function asObject(value: unknown): Schema | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Schema) : undefined
}

/** Returns the value if it is an array, else an empty one. */
export function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

/** Merges two schemas that both apply. If they contradict each other, the first wins. */
export function mergeSchemas(a: Schema, b: Schema): Schema {
  const properties = { ...asObject(b['properties']), ...asObject(a['properties']) }
  const required = [...asList(a['required']), ...asList(b['required'])]
  return { ...b, ...a, ...(Object.keys(properties).length > 0 && { properties }), ...(required.length > 0 && { required }) }
}

/** Resolves a reference within the document (RFC 6901, or an anchor), never outside of it. */
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
