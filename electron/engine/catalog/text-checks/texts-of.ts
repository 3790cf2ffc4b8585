import { isObject } from '../../base/is-object.ts'

/** One text of a definition. */
export interface PlacedText {
  /** Its path: `description`, `inputSchema.properties.a.enum[0]`. */
  readonly where: string
  readonly text: string
  /** Whether it is the name of a member rather than a value. */
  readonly isName: boolean
}

/** Icons mean nothing to a model, and are long. */
const NOT_READ: ReadonlySet<string> = new Set(['icons'])

/**
 * Yields every text of a definition in order, including the member names of its schemas, since any of them may reach a model.
 *
 * @param definition as a server listed it (MCP specification: server/tools, server/prompts, server/resources), within the nesting limit of
 *   lists.
 */
export function* textsOf(definition: unknown, where = ''): Generator<PlacedText> {
  if (typeof definition === 'string') yield { where, text: definition, isName: false }
  else if (Array.isArray(definition)) for (const [at, value] of definition.entries()) yield* textsOf(value, `${where}[${at}]`)
  else if (isObject(definition))
    for (const [name, value] of Object.entries(definition)) {
      if (where === '' && NOT_READ.has(name)) continue
      const place = where === '' ? name : `${where}.${name}`
      // Names of the protocol's own members are not the server's text.
      if (where !== '') yield { where: place, text: name, isName: true }
      yield* textsOf(value, place)
    }
}
