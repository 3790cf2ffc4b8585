import {
  BETWEEN,
  type NamePattern,
  exactName,
  exactWhole,
  exactly,
  exactlyOf,
  isSeveral,
  isTyped,
  shownPattern,
  typedPattern,
} from '../../../electron/control/words/contract-values.ts'

/** A pattern of tools in two parts, each empty for all: `github__delete_*` is `delete_*` of `github`. */
export interface ToolPattern {
  readonly server: string
  readonly tool: string
}

/** Splits a pattern of a role. What is spelled otherwise is the tool as a whole. */
export function splitPattern(text: string): ToolPattern {
  const exact = exactName(text)
  if (exact !== undefined) {
    const whole = exactWhole(exact)
    return whole === undefined ? { server: '', tool: text } : { server: exactly(whole.server), tool: exactly(whole.tool) }
  }
  const at = text.indexOf(BETWEEN)
  const [server, tool] = [text.slice(0, at), text.slice(at + BETWEEN.length)]
  if (at <= 0 || tool === '') return { server: '', tool: text === '*' ? '' : text }
  return { server, tool: tool === '*' ? '' : tool }
}

/**
 * Joins the parts of a pattern. Undefined if no pattern says just that: a server whose own name reads as a pattern can be named with one of
 * its tools alone, and not at all if its name ends with `_`.
 */
export function joinPattern({ server, tool }: ToolPattern): NamePattern | undefined {
  if (server === '') return typedPattern(tool === '' ? '*' : tool)
  const named = exactName(tool)
  if (named !== undefined) return isSeveral(server) ? undefined : exactlyOf(shownPattern(server), named)
  const name = exactName(server)
  if (name !== undefined && (isSeveral(name) || !isTyped(name) || name.endsWith('_'))) return undefined
  return typedPattern(`${name ?? server}${BETWEEN}${tool === '' ? '*' : tool}`)
}
