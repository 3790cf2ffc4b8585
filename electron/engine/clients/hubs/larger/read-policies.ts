import { exactly } from '../../../../contract/consent/name-pattern.ts'
import { isObject } from '../../../base/is-object.ts'
import { QUOTED } from './quoted-text.ts'

/** The policies that the export to ToolHive writes; the first group is the effect, the others the tool or its pattern. */
const STRING = `(${QUOTED})`
const ONE_TOOL = String.raw` == Tool::${STRING}\);`
const PATTERN = String.raw`\) when \{ resource\.name like ${STRING} \};`
const RULE = new RegExp(String.raw`^(permit|forbid)\(principal, action == Action::"call_tool", resource(?:${ONE_TOOL}|${PATTERN})$`)
const REFUSED = /^forbid\(principal, action == Action::"(?:get_prompt|read_resource)", resource\);$/
const ALL = 'permit(principal, action, resource);'
const OTHER = /^permit\(principal, action == Action::"(?:get_prompt|read_resource)", resource\);$/

/** An export denies a pattern in several letter cases, which are one here. The first is as it was written. */
function inOneCase(patterns: readonly string[]): string[] {
  return [...new Map(patterns.toReversed().map((pattern) => [pattern.toLowerCase(), pattern])).values()].toReversed()
}

/** Returns the allowed and denied tools that ToolHive's policies name. Undefined if they have another form, which must not be ignored. */
export function policiesToRules(config: unknown): { readonly allow?: string[]; readonly deny?: string[] } | undefined {
  if (config === undefined) return {}
  const inline = isObject(config) && isObject(config['inline']) ? config['inline']['policies'] : undefined
  if (!Array.isArray(inline)) return undefined
  const named = { permit: [] as string[], forbid: [] as string[] }
  for (const policy of inline) {
    if (policy === ALL || OTHER.test(String(policy)) || REFUSED.test(String(policy))) continue
    const [, effect, tool, pattern] = RULE.exec(String(policy)) ?? []
    if (effect === undefined) return undefined
    const name = JSON.parse(tool ?? pattern ?? '""') as string
    named[effect as 'permit' | 'forbid'].push(tool !== undefined && /^=|\*/.test(name) ? exactly(name) : name)
  }
  return {
    ...(inline.includes(ALL) ? {} : { allow: named.permit }),
    ...(named.forbid.length === 0 ? {} : { deny: inOneCase(named.forbid) }),
  }
}
