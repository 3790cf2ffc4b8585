import { tableOf, textsOf } from '../hub-values.ts'

type Values = Readonly<Record<string, unknown>>

/** Returns the `tools` of an entry that an `MCPToolConfig` means: allowed tools, other names, and descriptions. */
export function toolsOf(config: Values): Values {
  const allow = textsOf(config['toolsFilter'])
  const of = (field: string): Values =>
    Object.fromEntries(
      Object.entries(tableOf(config['toolsOverride'])).flatMap(([tool, each]) =>
        typeof tableOf(each)[field] === 'string' ? [[tool, tableOf(each)[field]]] : [],
      ),
    )
  const [rename, descriptions] = [of('name'), of('description')]
  return {
    ...(allow.length === 0 ? {} : { allow }),
    ...(Object.keys(rename ?? {}).length === 0 ? {} : { rename }),
    ...(Object.keys(descriptions ?? {}).length === 0 ? {} : { descriptions }),
  }
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
