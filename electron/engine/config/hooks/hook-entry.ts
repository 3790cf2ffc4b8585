import { z } from 'zod'
import { type HookWhen, hookWhen } from '../../../contract/consent/hooks.ts'
import { isObject } from '../../base/is-object.ts'
import { duration, flag, isWebAddress, someText } from '../../entry/schema-values.ts'
import { type CallKeys, callKeys, readableKeys } from '../rules/rule-entry.ts'

/** A program of the person's own, or an address, that is asked about calls. */
export interface HookEntry {
  /** What is asked; undefined where that cannot be read. */
  readonly runs: { readonly command: string; readonly args: readonly string[] } | { readonly url: string } | undefined
  /** Which calls it sees. */
  readonly means: CallKeys
  readonly when: readonly HookWhen[]
  /** How long one question may take, in ms. */
  readonly timeout: number
  /** What becomes of a call that it was to be asked about, and could not, or gave no answer that can be understood. */
  readonly onFailure: 'deny' | 'allow'
  /** Whether it is told results, and not their size alone. */
  readonly result: boolean
}

/** How long a call stands still for a hook where its entry says nothing, in ms. */
const TIMEOUT = 5_000
/** How long a hook may take at most by its entry, in ms. Over it: the entry is not taken, and what it was to see is denied. */
const LONGEST_TIMEOUT = 10 * 60_000

/** One hook. A key that is mistyped must not be a hook that does something else. */
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
 * What holds of a hook that cannot be read: calls that those of its keys mean that can be read are denied. What a person wanted to have
 * looked at must not go unseen because of a comma.
 *
 * @param written as it stands in the file.
 */
export function unreadableHook(written: unknown): HookEntry {
  const means = readableKeys(isObject(written) ? written : {})
  return { runs: undefined, means, when: ['before'], timeout: TIMEOUT, onFailure: 'deny', result: false }
}
