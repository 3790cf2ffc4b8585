import { TooltrayError } from '../base/errors.ts'
import { quotedLine } from './reading/quoted-line.ts'
import { withoutFence } from './reading/without-fence.ts'
import type { Ended } from './sandbox/sandbox.ts'

/** Seconds that a script may run. Over it: a longer timeout is reduced to this; at its end the script ends with `script_limit`. */
export const LONGEST_TIME = 600

/** Globals that models expect and no script has, with their replacements. */
const INSTEAD: Readonly<Record<string, string>> = {
  ...sameFor('A script has no network: it calls tools.', ['fetch', 'XMLHttpRequest', 'WebSocket', 'axios']),
  ...sameFor('A script has no modules and no files: it calls tools.', ['require', 'process', 'fs', 'module', 'exports', 'Buffer']),
  ...sameFor('To wait in a script, use: await sleep(ms).', ['setTimeout', 'setInterval', 'setImmediate']),
}

/** Errors of the language itself, whose messages do not name the place. */
const OF_THE_LANGUAGE = /^(?:TypeError|ReferenceError|RangeError|SyntaxError|InternalError): /

/**
 * Converts the failure of a script to an error with a stable code.
 *
 * @param code of the script.
 */
export function failureError(failure: NonNullable<Ended['failure']>, code: string): TooltrayError {
  switch (failure.kind) {
    case 'refused':
      return failure.error instanceof TooltrayError ? failure.error : new TooltrayError('internal', String(failure.error))
    case 'cancelled':
      return new TooltrayError('call_cancelled', 'The script was cancelled.')
    case 'invalid':
      return new TooltrayError('script_invalid', `The script was not run: ${failure.message}`)
    case 'thrown': {
      const place = failure.line === undefined ? '' : ` in line ${failure.line}`
      const hint = hintOf(failure, code)
      const end = hint === undefined ? '' : '.'
      return new TooltrayError('script_failed', `The script failed${place}: ${failure.message}${end}`, hint === undefined ? {} : { hint })
    }
    case 'limit': {
      const hint = failure.limit === 'time' ? { hint: `Its timeout can be up to ${LONGEST_TIME} seconds.` } : {}
      return new TooltrayError('script_limit', `The script was stopped. ${failure.message}`, { ...hint, data: { limit: failure.limit } })
    }
  }
}

function hintOf({ message, line = 0 }: { readonly message: string; readonly line?: number }, code: string): string | undefined {
  if (!OF_THE_LANGUAGE.test(message)) return undefined
  const missing = /^ReferenceError: (\w+) is not defined/.exec(message)?.[1] ?? ''
  if (Object.hasOwn(INSTEAD, missing)) return INSTEAD[missing]
  const quoted = quotedLine(withoutFence(code), line)
  return quoted === undefined ? undefined : `That line: ${quoted}`
}

function sameFor(words: string, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, words]))
}
