import type { Effect } from '../../../contract/tools.ts'
import { exposedName } from '../../catalog/names.ts'
import { isStricter } from '../../catalog/tool.ts'
import type { ServerConfig } from '../../entry/schema.ts'
import { expressionOf } from '../../config/tool-pattern.ts'
import { withoutHidden } from '../../catalog/text-checks/hidden.ts'
import { type Server, type ToolNames, toolNames, toolPattern } from '../policy/tool-match.ts'

/** What the entry of a server sets for its tools: visibility, names, descriptions, and effects. */
export interface OfferRules {
  /** The name shown; undefined if the tool is hidden. */
  shownName(tool: string): string | undefined
  /** The user's replacement for a tool's description, without invisible characters; undefined if there is none. */
  ownDescription(tool: string): string | undefined
  /** The effect that the user set: by the tool's name, else the strictest of all matching patterns; undefined if none. */
  effectSet(tool: string): Effect | undefined
}

/** The rules of a server's entry: `allow` and `deny`, matched as in rules (deny wins), then `rename`. A disabled server offers nothing. */
export function offerRules(config: ServerConfig, server: Server): OfferRules {
  const allow = config.tools.allow?.map(toolPattern)
  const deny = config.tools.deny.map(toolPattern)
  const shows = (tool: string): string => config.tools.rename.get(tool) ?? tool
  // Entries from a project folder are not the user's decision.
  const isOwn = config.project === undefined
  const set = isOwn ? config.effects : new Map<string, Effect>()
  const effects = [...set].map(([pattern, effect]) => ({ expression: expressionOf(pattern), effect }))
  return {
    shownName(tool) {
      if (!config.enabled) return undefined
      if (allow === undefined && deny.length === 0) return shows(tool)
      const names = namesOf(tool, shows(tool), server)
      if (allow !== undefined && !allow.some((pattern) => pattern.means(names))) return undefined
      return deny.some((pattern) => pattern.means(names)) ? undefined : shows(tool)
    },
    ownDescription(tool) {
      const text = isOwn ? config.tools.descriptions.get(tool) : undefined
      return text === undefined ? undefined : withoutHidden(text)
    },
    effectSet(tool) {
      const names = [tool, shows(tool)]
      const named = names.map((name) => set.get(name)).find((effect) => effect !== undefined)
      if (named !== undefined) return named
      const meant = effects.filter(({ expression }) => names.some((name) => expression.test(name)))
      return meant.reduce<Effect | undefined>((one, { effect }) => (one === undefined || isStricter(effect, one) ? effect : one), undefined)
    },
  }
}

/** Returns a test whether a pattern of `tools` in a server's entry matches a tool, by the server's own name for it. */
export function patternMeans(config: ServerConfig, server: Server): (pattern: string, tool: string) => boolean {
  return (pattern, tool) => toolPattern(pattern).means(namesOf(tool, config.tools.rename.get(tool) ?? tool, server))
}

function namesOf(tool: string, name: string, { name: server, slug }: Server): ToolNames {
  return toolNames({ server, name, qualifiedName: exposedName(slug, name), source: { name: tool } }, () => slug)
}
