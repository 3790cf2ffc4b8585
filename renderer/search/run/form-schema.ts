import type { RJSFSchema } from '@rjsf/utils'

/**
 * Prepares a tool's schema for the form: removes its title and description, which the pane shows already, and names alternatives that the
 * form would call `Option 1`. Validity does not change.
 */
export function formSchema({
  title: _title,
  description: _description,
  $schema: _dialect,
  ...schema
}: Record<string, unknown>): RJSFSchema {
  return named({ type: 'object', ...schema }) as RJSFSchema
}

function named(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(named)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([key, inner]): [string, unknown] => [
    key,
    key === 'anyOf' || key === 'oneOf' ? alternatives(inner) : named(inner),
  ])
  return Object.fromEntries(entries)
}

function alternatives(value: unknown): unknown {
  if (!Array.isArray(value)) return value
  return value.map((schema: unknown) => {
    const { title, type, const: constant, $ref } = (typeof schema === 'object' && schema !== null ? schema : {}) as Record<string, unknown>
    const name =
      title ??
      (constant === undefined ? undefined : JSON.stringify(constant)) ??
      type ??
      (typeof $ref === 'string' ? $ref.split('/').pop() : undefined)
    const inner = named(schema)
    if (typeof inner !== 'object' || inner === null || typeof name !== 'string') return inner
    return { ...inner, title: name === 'null' ? 'nothing' : name }
  })
}
