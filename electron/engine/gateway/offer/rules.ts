import type { Effect } from '../../../contract/tools.ts'
import { isStricter } from '../../catalog/tool.ts'
import type { ServerConfig } from '../../entry/schema.ts'
import { expressionOf } from '../../config/tool-pattern.ts'

/** What the entry of a server says of its tools: whether it offers them, under which names, and what they do. */
export interface OfferRules {
  /** The name shown, or undefined when the tool is held back. */
  shownName(tool: string): string | undefined
  /** What a person has set a tool to do: by its name, else the strictest of all patterns that mean it; undefined: nothing. */
  effectSet(tool: string): Effect | undefined
}

/**
 * The rules of a server's entry: `allow` and `deny` with `*` for anything (deny wins), then `rename`. A server that is off offers nothing.
 */
export function offerRules(config: ServerConfig): OfferRules {
  const allow = config.tools.allow?.map(expressionOf)
  const deny = config.tools.deny.map(expressionOf)
  // What a folder brings is not a person's word.
  const set = config.project === undefined ? config.effects : new Map<string, Effect>()
  const effects = [...set].map(([pattern, effect]) => ({ expression: expressionOf(pattern), effect }))
  return {
    shownName(tool) {
      if (!config.enabled) return undefined
      if (allow !== undefined && !allow.some((expression) => expression.test(tool))) return undefined
      if (deny.some((expression) => expression.test(tool))) return undefined
      return config.tools.rename.get(tool) ?? tool
    },
    effectSet(tool) {
      const names = [tool, config.tools.rename.get(tool) ?? tool]
      const named = names.map((name) => set.get(name)).find((effect) => effect !== undefined)
      if (named !== undefined) return named
      const meant = effects.filter(({ expression }) => names.some((name) => expression.test(name)))
      return meant.reduce<Effect | undefined>((one, { effect }) => (one === undefined || isStricter(effect, one) ? effect : one), undefined)
    },
  }
}
