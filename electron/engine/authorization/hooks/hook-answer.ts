import { messageOf } from '../../base/errors.ts'
import { parseExactJson } from '../../base/text/exact-number.ts'
import { isObject } from '../../base/is-object.ts'
import { withoutHidden } from '../../catalog/text-checks/hidden.ts'

/** The answer of a hook to a call that is about to run. */
export type HookAnswer =
  | { readonly decision: 'allow'; readonly arguments?: Readonly<Record<string, unknown>> }
  /** `reason`: its own message, for the model; empty if it gave none. */
  | { readonly decision: 'deny'; readonly reason: string }

/** Characters of a hook's reason, which a model reads. Over it: the rest is cut off. */
const LONGEST_REASON = 500

/**
 * Parses the answer of a hook: `{"decision": "allow", "arguments"?: {...}}`, in which the arguments replace those of the call, or
 * `{"decision": "deny", "reason"?: "..."}`. Anything else is rejected, so that a mistyped answer does not let a call run unchanged. Throws
 * an error whose message is part of a sentence.
 */
export function readHookAnswer(text: string): HookAnswer {
  let value: unknown
  try {
    value = parseExactJson(text)
  } catch (error) {
    throw new Error(text.trim() === '' ? 'it answered nothing' : `its answer is no JSON: ${withoutControls(messageOf(error))}`, {
      cause: error,
    })
  }
  if (!isObject(value)) throw new Error('its answer is no JSON object')
  const { decision, reason, arguments: args, ...more } = value
  const [unknown] = Object.keys(more)
  if (unknown !== undefined) throw new Error(`its answer has "${withoutControls(unknown)}", which means nothing`)
  if (reason !== undefined && typeof reason !== 'string') throw new Error('the "reason" of its answer is no text')
  if (decision === 'deny' && args === undefined) return { decision, reason: withoutControls(reason ?? '') }
  if (decision !== 'allow') throw new Error('its answer is neither {"decision": "allow"} nor {"decision": "deny"}')
  if (args === undefined) return { decision }
  if (!isObject(args)) throw new Error('the "arguments" of its answer are no object')
  return { decision, arguments: args }
}

/** A hook's text on one line, without invisible characters, up to the limit. */
export function withoutControls(text: string): string {
  return withoutHidden(text.slice(0, 4 * LONGEST_REASON).toWellFormed())
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, LONGEST_REASON)
    .toWellFormed()
}
