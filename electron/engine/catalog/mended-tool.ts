import { isObject } from '../base/is-object.ts'

/** The schema of a tool that declares none. */
const NO_PARAMETERS = { type: 'object' }

/**
 * Mends what is clear in the definition of a tool. One odd tool would otherwise take all tools of all servers away from an app that checks
 * a whole list at once. Members that are `null` say nothing and are left out, and so is an output schema that is none; a tool
 * without a schema takes no parameters; a schema of an unnamed type, or of several, is one of an object, as arguments always are.
 *
 * @param entry an element of the list of a server.
 * @returns the same value if there is nothing to mend; the caller refuses what still does not fit.
 */
export function mendTool(entry: unknown): unknown {
  if (!isObject(entry)) return entry
  const { inputSchema } = entry
  const schema = inputSchema == null || inputSchema === true ? NO_PARAMETERS : isObject(inputSchema) ? mendSchema(inputSchema) : inputSchema
  const definition = withoutNulls(entry)
  const outputs = 'outputSchema' in definition && !isObject(definition['outputSchema'])
  if (definition === entry && schema === inputSchema && !outputs) return entry
  const { outputSchema, ...rest } = definition
  return { ...rest, inputSchema: schema, ...(isObject(outputSchema) ? { outputSchema } : {}) }
}

function mendSchema(given: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const schema = withoutNulls(given)
  const { type } = schema
  if (type === undefined || (Array.isArray(type) && type.includes('object'))) return { ...schema, type: 'object' }
  return schema
}

/** Without members that are `null`; the same object if it has none. A constant or a default of a schema may be `null`. */
function withoutNulls(object: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const isNothing = ([key, value]: readonly [string, unknown]): boolean => value === null && key !== 'const' && key !== 'default'
  const members = Object.entries(object)
  return members.some(isNothing) ? Object.fromEntries(members.filter((member) => !isNothing(member))) : object
}
