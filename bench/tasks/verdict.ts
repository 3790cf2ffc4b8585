import { isDeepStrictEqual } from 'node:util'
import type { Given } from './conversations.ts'

/**
 * What became of a recorded call by a way: the result that the server itself gives; another, as Tooltray fixed arguments that its schema
 * forbids; none, as Tooltray refused such arguments; or anything else, which is a fault of Tooltray. From the best to the worst.
 */
export const VERDICTS = ['same', 'mended', 'refused', 'other'] as const
export type Verdict = (typeof VERDICTS)[number]

export interface Judged {
  readonly verdict: Verdict
  /** What Tooltray said where it refused the call, or the arguments that it sent, as JSON text; of anything else the text. */
  readonly instead?: string
}

const REFUSED = /\[arguments_invalid\]$/

/**
 * Compares what a way gave with what the server gave straight.
 *
 * @param forbidden whether a server of the SDK refuses these arguments for the schema of the tool.
 */
export function judge(given: Given, straight: Given, forbidden: boolean): Judged {
  if (isDeepStrictEqual(given, straight)) return { verdict: 'same' }
  const isOther = given.got !== undefined && !isDeepStrictEqual(given.got, straight.got)
  if (isOther) return { verdict: forbidden ? 'mended' : 'other', instead: JSON.stringify(given.got) }
  const isRefused = given.got === undefined && given.isError && REFUSED.test(given.text)
  return { verdict: isRefused && forbidden ? 'refused' : 'other', instead: given.text }
}

/** The worst of several. */
export function worstOf(verdicts: readonly Verdict[]): Verdict {
  return VERDICTS[Math.max(0, ...verdicts.map((verdict) => VERDICTS.indexOf(verdict)))] ?? 'other'
}
