import { messageOf } from '../../base/errors.ts'
import { isObject } from '../../base/is-object.ts'
import { withoutHidden } from '../../catalog/text-checks/hidden.ts'

/** What a hook says to a call that is about to be made. */
export type HookAnswer =
  | { readonly decision: 'allow'; readonly arguments?: Readonly<Record<string, unknown>> }
  /** `reason`: in its own words, for the model; empty where it gave none. */
  | { readonly decision: 'deny'; readonly reason: string }

/** Characters of a hook's reason: a model reads them. Over it: the rest is cut off. */
const LONGEST_REASON = 500

/**
 * The answer of a hook: `{"decision": "allow", "arguments"?: {...}}`, where arguments take the place of those of the call, or `{"decision":
 * "deny", "reason"?: "..."}`. Nothing else is one: what is mistyped must not let a call through unchanged. Throws an error whose message is
 * a part of a sentence.
 */
export function readHookAnswer(text: string): HookAnswer {
  let value: unknown
  try {
    value = JSON.parse(text)
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

/** Words of a hook in one line, without what is not seen, and no longer than anybody reads. */
export function withoutControls(text: string): string {
  return withoutHidden(text.slice(0, 4 * LONGEST_REASON).toWellFormed())
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, LONGEST_REASON)
    .toWellFormed()
}
