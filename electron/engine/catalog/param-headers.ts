import { ExactNumber } from '../base/text/exact-number.ts'
import { isObject } from '../base/is-object.ts'

/** An argument that is also sent as an HTTP header, so that gateways need not read bodies. */
interface Declaration {
  /** The path to the argument, as names of properties. */
  readonly path: readonly string[]
  readonly header: string
}

const KEY = 'x-mcp-header'
/** RFC 9110 section 5.6.2 */
const TOKEN = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/
const TYPES = ['string', 'integer', 'boolean']

/**
 * Why the `x-mcp-header` annotations of a tool are invalid, so that it must not be used; undefined if they are valid. MCP specification
 * 2026-07-28, Streamable HTTP, "Custom Headers from Tool Parameters".
 */
export function paramHeaderProblem(inputSchema: Readonly<Record<string, unknown>>): string | undefined {
  const scanned = scan(inputSchema)
  return typeof scanned === 'string' ? scanned : undefined
}

/** The headers for one call of a tool. An argument that is absent, null, or not a primitive value has none. */
export function paramHeadersFor(
  inputSchema: Readonly<Record<string, unknown>>,
  args: Readonly<Record<string, unknown>>,
): Record<string, string> {
  const declarations = scan(inputSchema)
  if (typeof declarations === 'string') return {}
  const headers: Record<string, string> = {}
  for (const { path, header } of declarations) {
    const value = path.reduce<unknown>((node, key) => (isObject(node) ? node[key] : undefined), args)
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' || value instanceof ExactNumber)
      headers[`Mcp-Param-${header}`] = encoded(String(value))
  }
  return headers
}

function scan(inputSchema: Readonly<Record<string, unknown>>): readonly Declaration[] | string {
  const declarations: Declaration[] = []
  const problem = visit(inputSchema, [], true, declarations)
  if (problem !== undefined) return problem
  const names = new Set<string>()
  const twice = declarations.find(({ header }) => names.size === names.add(header.toLowerCase()).size)?.header.toLowerCase()
  return twice === undefined ? declarations : `two arguments want the header ${twice}`
}

/**
 * Collects the declarations below a node; returns a problem if there is one.
 *
 * @param reachable whether only `properties` lead here. An annotation below any other keyword is invalid.
 */
function visit(node: unknown, path: readonly string[], reachable: boolean, found: Declaration[]): string | undefined {
  if (Array.isArray(node)) return firstProblem(node.map((item) => () => visit(item, path, false, found)))
  if (!isObject(node)) return undefined
  if (Object.hasOwn(node, KEY)) {
    const { [KEY]: header, type } = node
    if (!reachable || path.length === 0) return `${KEY} stands where it may not stand`
    if (typeof header !== 'string' || !TOKEN.test(header)) return `the ${KEY} of "${path.join('.')}" is no name of a header`
    if (typeof type !== 'string' || !TYPES.includes(type))
      return `the ${KEY} of "${path.join('.')}" is on something that is no text, whole number or boolean`
    found.push({ path, header })
  }
  return firstProblem(
    Object.entries(node).map(([keyword, below]) => () => {
      if (keyword === 'properties' && isObject(below))
        return firstProblem(
          Object.entries(below).map(
            ([name, child]) =>
              () =>
                visit(child, [...path, name], reachable, found),
          ),
        )
      // Plain data within a schema may contain anything.
      return ['const', 'default', 'enum', 'examples', KEY].includes(keyword) ? undefined : visitUnreachable(below, path, found)
    }),
  )
}

/** Visits the value of another keyword: a schema, a list of schemas, or schemas by name. */
function visitUnreachable(below: unknown, path: readonly string[], found: Declaration[]): string | undefined {
  if (!isObject(below) && !Array.isArray(below)) return undefined
  return visit(below, path, false, found)
}

function firstProblem(checks: readonly (() => string | undefined)[]): string | undefined {
  for (const check of checks) {
    const problem = check()
    if (problem !== undefined) return problem
  }
  return undefined
}

/** Encodes a value that a header cannot hold unchanged, or that would be read as an encoded one. */
function encoded(value: string): string {
  const plain = /^[\x20-\x7E]*$/.test(value) && value === value.trim() && !/^=\?base64\?.*\?=$/i.test(value)
  return plain ? value : `=?base64?${Buffer.from(value).toString('base64')}?=`
}
