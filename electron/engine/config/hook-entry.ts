import { z } from 'zod'
import { type HookWhen, hookWhen } from '../../contract/consent/hooks.ts'
import { isObject } from '../base/is-object.ts'
import { duration, flag, isWebAddress, someText } from '../entry/schema-values.ts'
import { type CallKeys, callKeys, readableKeys } from './rules/rule-entry.ts'

/** A program or URL of the user that is asked about calls. */
export interface HookEntry {
  /** What is called; undefined if that is not readable. */
  readonly runs: { readonly command: string; readonly args: readonly string[] } | { readonly url: string } | undefined
  /** The calls that it sees. */
  readonly means: CallKeys
  readonly when: readonly HookWhen[]
  /** The timeout for one request, in ms. */
  readonly timeout: number
  /** The decision on a call if the hook failed, or if its answer is not valid. */
  readonly onFailure: 'deny' | 'allow'
  /** Whether it receives results, and not only their size. */
  readonly result: boolean
}

/** The default timeout, in ms. The call waits that long. */
const TIMEOUT = 5_000
/** How long a hook may take at most by its entry, in ms. Over it: the entry is invalid, and the calls that it would see are denied. */
const LONGEST_TIMEOUT = 10 * 60_000

/** One hook. Unknown keys are an error, because a mistyped key would change its meaning. */
export const hookEntry: z.ZodType<HookEntry> = z
  .strictObject({
    ...callKeys,
    command: someText.optional(),
    args: z.array(z.string()).optional(),
    url: someText.refine(isWebAddress).optional(),
    when: z.array(hookWhen).min(1).default(['before']),
    timeout: duration.refine((ms) => ms > 0 && ms <= LONGEST_TIMEOUT).default(TIMEOUT),
    onFailure: z.enum(['deny', 'allow']).default('deny'),
    result: flag.default(false),
  })
  .transform(({ command, args, url, when, timeout, onFailure, result, ...means }, context): HookEntry => {
    const common = { means, when, timeout, onFailure, result }
    if (command !== undefined && url === undefined) return { runs: { command, args: args ?? [] }, ...common }
    if (url !== undefined && command === undefined && args === undefined) return { runs: { url }, ...common }
    context.addIssue('must have either a "command" or a "url"')
    return z.NEVER
  })

/**
 * The replacement for an unreadable hook: it denies the calls that its readable keys match. Calls that should be checked must not pass
 * because of a misplaced comma.
 *
 * @param written as in the file.
 */
export function unreadableHook(written: unknown): HookEntry {
  const means = readableKeys(isObject(written) ? written : {})
  return { runs: undefined, means, when: ['before'], timeout: TIMEOUT, onFailure: 'deny', result: false }
}
