import { tableOf, textsOf } from '../hub-values.ts'

type Values = Readonly<Record<string, unknown>>

/**
 * Returns the `tools` of an entry that an `MCPToolConfig` and policies mean. ToolHive filters tools by the names that users see, and an
 * entry by the names of the server.
 */
export function toolsOf(
  config: Values,
  { allow, deny }: { readonly allow?: readonly string[]; readonly deny?: readonly string[] },
): Values {
  const of = (field: string): Map<string, string> =>
    new Map(
      Object.entries(tableOf(config['toolsOverride'])).flatMap(([tool, each]) => {
        const value = tableOf(each)[field]
        return typeof value === 'string' ? [[tool, value]] : []
      }),
    )
  const descriptions = of('description')
  const rename = new Map([...of('name')].filter(([tool, name]) => tool !== name))
  const own = new Map([...rename].map(([tool, name]) => [name, tool]))
  const filter = textsOf(config['toolsFilter']).map((name) => own.get(name) ?? name)
  const listed = allow === undefined ? (filter.length === 0 ? undefined : filter) : withoutNew(allow, rename)
  return {
    ...(listed === undefined ? {} : { allow: listed }),
    ...(deny === undefined ? {} : { deny: withoutNew(deny, rename) }),
    ...(rename.size === 0 ? {} : { rename: Object.fromEntries(rename) }),
    ...(descriptions.size === 0 ? {} : { descriptions: Object.fromEntries(descriptions) }),
  }
}

/** Leaves out the new name of a tool after its own: policies name both. */
function withoutNew(names: readonly string[], rename: ReadonlyMap<string, string>): string[] {
  const result: string[] = []
  let isOwn = false
  for (const name of names) {
    isOwn = !isOwn || rename.get(result.at(-1) ?? '') !== name
    if (isOwn) result.push(name)
  }
  return result
}

/** Returns the `effects` of an entry that the annotations in an `MCPToolConfig` mean. */
export function effectsOf(config: Values): Record<string, string> {
  return Object.fromEntries(
    Object.entries(tableOf(config['toolsOverride'])).flatMap(([tool, each]) => {
      const { readOnlyHint, destructiveHint } = tableOf(tableOf(each)['annotations'])
      if (readOnlyHint === true) return [[tool, 'read']]
      if (destructiveHint === true) return [[tool, 'destructive']]
      return destructiveHint === false ? [[tool, 'write']] : []
    }),
  )
}
