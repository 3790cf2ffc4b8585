import { isObject } from '../../electron/engine/base/is-object.ts'

/** A tool of a list, as far as a call needs it. */
export interface ListedTool {
  readonly name: string
  readonly inputSchema?: unknown
  readonly annotations?: { readonly readOnlyHint?: boolean } | undefined
}

/** A call of a tool. */
export interface ChosenCall {
  readonly name: string
  readonly arguments: Readonly<Record<string, unknown>>
}

/** What the calls of a server are chosen by: nothing that may change something is called, as far as its name and its server say. */
const READS = /(?:^|[_-])(?:list|get|search|read|echo|status|query|find|describe|show|current|fetch|view)/i

/** What tells of the process itself, which is another one each time. */
const OF_PROCESS = /env(?:ironment)?$/i

function readers(tools: readonly ListedTool[]): ListedTool[] {
  return tools.filter(({ annotations, name }) => (annotations?.readOnlyHint === true || READS.test(name)) && !OF_PROCESS.test(name))
}

/** A call that fits the schema of its tool: of one that only reads, and of one without required arguments if there is one. */
export function rightCall(tools: readonly ListedTool[]): ChosenCall | undefined {
  const reading = readers(tools)
  const [first] = reading.toSorted((one, other) => requiredOf(one).length - requiredOf(other).length)
  if (first === undefined) return undefined
  const properties = propertiesOf(first.inputSchema)
  return { name: first.name, arguments: Object.fromEntries(requiredOf(first).map((name) => [name, valueFor(properties[name])])) }
}

/** A call that its schema forbids: a required argument is not there, or one has another type. */
export function wrongCall(tools: readonly ListedTool[]): ChosenCall | undefined {
  const reading = readers(tools)
  const without = reading.find((tool) => requiredOf(tool).length > 0)
  if (without !== undefined) return { name: without.name, arguments: {} }
  const typed = reading.find(({ inputSchema }) => Object.keys(propertiesOf(inputSchema)).length > 0)
  const [name] = Object.keys(propertiesOf(typed?.inputSchema))
  return typed === undefined || name === undefined ? undefined : { name: typed.name, arguments: { [name]: { is: ['no such type'] } } }
}

function requiredOf({ inputSchema }: ListedTool): string[] {
  const required = isObject(inputSchema) ? inputSchema['required'] : undefined
  return Array.isArray(required) ? required.map(String) : []
}

function propertiesOf(schema: unknown): Readonly<Record<string, unknown>> {
  const properties = isObject(schema) ? schema['properties'] : undefined
  return isObject(properties) ? properties : {}
}

/** The least value that a schema takes, as far as its own words say. */
function valueFor(schema: unknown): unknown {
  if (!isObject(schema)) return 'x'
  const [choice] = [schema['enum'], schema['examples']].flatMap((list) => (Array.isArray(list) ? (list as unknown[]) : []))
  const given = schema['const'] ?? schema['default'] ?? choice
  if (given !== undefined) return given
  const [either] = [schema['anyOf'], schema['oneOf'], schema['allOf']].flatMap((list) => (Array.isArray(list) ? (list as unknown[]) : []))
  if (either !== undefined) return valueFor(either)
  const least = typeof schema['minimum'] === 'number' ? schema['minimum'] : 1
  switch ([schema['type']].flat()[0]) {
    case 'number':
    case 'integer':
      return least
    case 'boolean':
      return false
    case 'array':
      return typeof schema['minItems'] === 'number' && schema['minItems'] > 0 ? [valueFor(schema['items'])] : []
    case 'object': {
      const properties = propertiesOf(schema)
      return Object.fromEntries(requiredOf({ name: '', inputSchema: schema }).map((name) => [name, valueFor(properties[name])]))
    }
    default:
      return schema['format'] === 'uri' ? 'http://127.0.0.1:9/' : 'x'
  }
}
