/** An argument as it is typed: its name, and its value as text. */
export interface TypedArgument {
  readonly name: string
  readonly text: string
}

/** The arguments that a tool's schema names. */
export function namesIn(schema: Readonly<Record<string, unknown>> | undefined): string[] {
  return Object.keys(propertiesIn(schema))
}

/**
 * Returns typed arguments as a call sends them. What is no text in the schema is read as JSON if it is some, so that `5` is a number.
 * Without a name, an argument is left out.
 */
export function argumentsOf(
  typed: readonly TypedArgument[],
  schema: Readonly<Record<string, unknown>> | undefined,
): Record<string, unknown> {
  const properties = propertiesIn(schema)
  return Object.fromEntries(
    typed.flatMap(({ name, text }) => (name.trim() === '' ? [] : [[name.trim(), valueOf(text, properties[name.trim()])]])),
  )
}

function valueOf(text: string, schema: unknown): unknown {
  const type = isTable(schema) ? schema['type'] : undefined
  if (type === 'string') return text
  try {
    return JSON.parse(text) as unknown
  } catch (error) {
    if (error instanceof SyntaxError) return text
    throw error
  }
}

function propertiesIn(schema: Readonly<Record<string, unknown>> | undefined): Readonly<Record<string, unknown>> {
  const properties = schema?.['properties']
  return isTable(properties) ? properties : {}
}

function isTable(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
