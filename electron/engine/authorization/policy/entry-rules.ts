import { isJust, isTyped } from '../../../contract/consent/name-pattern.ts'
import type { Effect } from '../../../contract/tools.ts'
import { isStricter } from '../../catalog/tool.ts'
import type { ServerConfig } from '../../entry/schema.ts'
import { shellWord } from '../../entry/shell-word.ts'
import { nameTest } from '../../config/tool-pattern.ts'
import { withoutHidden } from '../../catalog/text-checks/hidden.ts'
import { type Rule, denial, ruledTool } from './rule.ts'
import { type Server, namedTool, toolNames, toolPattern } from './tool-match.ts'

/** What the entry of a server sets for its tools: visibility, names, descriptions, and effects. */
export interface OfferRules {
  /** The name shown; undefined if the tool is hidden. */
  shownName(tool: string): string | undefined
  /** The user's replacement for a tool's description, without invisible characters; undefined if there is none. */
  ownDescription(tool: string): string | undefined
  /** The effect that the user set: by the tool's name, else the strictest of all matching patterns; undefined if none. */
  effectSet(tool: string): Effect | undefined
}

/** Compiles what the entry of a server denies to everyone: what `deny` matches and `allow` does not match, or all if it is disabled. */
export function entryRules(server: string, { enabled, tools: { allow, deny } }: ServerConfig): Rule[] {
  if (!enabled)
    return [denial({ kind: 'switch' }, () => whyWithheld(server, 'server-disabled'), { means: () => true, meansOf: () => 'all' })]
  if (allow === undefined && deny.length === 0) return []
  const [allowed, denied] = [allow?.map(toolPattern), deny.map(toolPattern)]
  return [
    denial({ kind: 'switch' }, () => whyWithheld(server, 'not-allowed'), {
      means: ({ names }) => allowed?.some((each) => each.means(names)) === false || denied.some((each) => each.means(names)),
      meansOf: () => 'some',
    }),
  ]
}

/** Says why the entry of a server denies a tool. */
export function whyWithheld(server: string, because: 'server-disabled' | 'not-allowed'): string {
  return because === 'server-disabled'
    ? `${server} is disabled. Enable it: tooltray enable ${shellWord(server)}`
    : `"tools" of ${server} in servers.json blocks it.`
}

/** What the entry of a server sets for its tools: what it denies is hidden, the rest renamed. A disabled server offers nothing. */
export function offerRules(config: ServerConfig, server: Server): OfferRules {
  const rules = entryRules(server.name, config)
  const shows = (tool: string): string => config.tools.rename.get(tool) ?? tool
  // Entries from a project folder are not the user's decision.
  const isOwn = config.project === undefined
  const set = isOwn ? config.effects : new Map<string, Effect>()
  const effects = [...set].map(([pattern, effect]) => ({ pattern, isMeant: nameTest(pattern), effect }))
  return {
    shownName(tool) {
      const shown = shows(tool)
      // Entries do not go by the effect of a tool.
      const named = rules.length === 0 ? undefined : ruledTool(namedTool(tool, shown, server), server.slug)
      return named !== undefined && rules.some((rule) => rule.means(named, 'write')) ? undefined : shown
    },
    ownDescription(tool) {
      const text = isOwn ? config.tools.descriptions.get(tool) : undefined
      return text === undefined ? undefined : withoutHidden(text)
    },
    effectSet(tool) {
      if (effects.length === 0) return undefined
      const names = [tool, shows(tool)]
      // The own name comes before the one shown, and an exact name before a typed one.
      const named = names.flatMap((name) => effects.filter(({ pattern }) => isJust(pattern, name)))
      const [first] = named.toSorted((one, other) => Number(isTyped(one.pattern)) - Number(isTyped(other.pattern)))
      if (first !== undefined) return first.effect
      const meant = effects.filter(({ isMeant }) => names.some(isMeant))
      return meant.reduce<Effect | undefined>((one, { effect }) => (one === undefined || isStricter(effect, one) ? effect : one), undefined)
    },
  }
}

/** Returns a test whether a pattern of `tools` in a server's entry matches a tool, by the server's own name for it. */
export function patternMeans(config: ServerConfig, server: Server): (pattern: string, tool: string) => boolean {
  return (pattern, tool) =>
    toolPattern(pattern).means(toolNames(namedTool(tool, config.tools.rename.get(tool) ?? tool, server), server.slug))
}
