import type { ServerConfig } from '../../entry/schema.ts'
import { expressionOf } from '../../config/tool-pattern.ts'

/** Whether a server's own rules offer one of its tools, and under which name. */
export interface OfferRules {
  /** The name shown, or undefined when the tool is held back. */
  shownName(tool: string): string | undefined
}

/**
 * The rules of a server's entry: `allow` and `deny` with `*` for anything (deny wins), then `rename`. A server that is off offers nothing.
 */
export function offerRules(config: ServerConfig): OfferRules {
  const allow = config.tools.allow?.map(expressionOf)
  const deny = config.tools.deny.map(expressionOf)
  return {
    shownName(tool) {
      if (!config.enabled) return undefined
      if (allow !== undefined && !allow.some((expression) => expression.test(tool))) return undefined
      if (deny.some((expression) => expression.test(tool))) return undefined
      return config.tools.rename.get(tool) ?? tool
    },
  }
}
