import { isObject } from '../../base/is-object.ts'

/** One text of a definition. */
export interface PlacedText {
  /** The way to it: `description`, `inputSchema.properties.a.enum[0]`. */
  readonly where: string
  readonly text: string
  /** Whether it is the name of a member, and not a value. */
  readonly isName: boolean
}

/** Pictures say nothing to a model, and are long. */
const NOT_READ: ReadonlySet<string> = new Set(['icons'])

/**
 * Every text of a definition in its order, the names of members of its schemas among them: each of them may reach a model.
 *
 * @param definition as a server listed it (MCP specification: server/tools, server/prompts, server/resources), nested no deeper than lists
 *   are taken.
 */
export function* textsOf(definition: unknown, where = ''): Generator<PlacedText> {
  if (typeof definition === 'string') yield { where, text: definition, isName: false }
  else if (Array.isArray(definition)) for (const [at, value] of definition.entries()) yield* textsOf(value, `${where}[${at}]`)
  else if (isObject(definition))
    for (const [name, value] of Object.entries(definition)) {
      if (where === '' && NOT_READ.has(name)) continue
      const place = where === '' ? name : `${where}.${name}`
      // Names of the protocol's own members are nobody's words.
      if (where !== '') yield { where: place, text: name, isName: true }
      yield* textsOf(value, place)
    }
}
