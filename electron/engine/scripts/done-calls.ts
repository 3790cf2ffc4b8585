import type { ScriptCall } from '../../contract/scripts/scripts.ts'

/** The calls of a script so far, in the order in which they began. */
export interface DoneCalls {
  /** Records the start of a call. Returns a function that records its end, with a value as JSON text or an error. */
  begin(name: string, args: unknown): (outcome: { readonly json: string } | { readonly error: string }) => void
  /** The number of calls that have ended. */
  ended(): number
  /** All calls. `keep` is called with each value that is still in memory, and returns an id for it. */
  report(keep?: (json: string) => string): ScriptCall[]
}

/** Characters of call results that are in memory when the script fails. Over it: further results get no `result_id`. */
const MOST_CHARACTERS = 8_000_000
/** Characters of the arguments of a call, and of an error, in a report. Inner: shown words. */
const LONGEST_TOLD = 200
/** Call results of a failed script that get an id. Over it: further results get no `result_id`. */
const MOST_KEPT = 50

interface Noted {
  readonly name: string
  readonly arguments: string
  readonly began: number
  milliseconds?: number
  outcome: ScriptCall['outcome']
  json?: string
  error?: string
}

/** Creates an empty record for a script that begins now. @param now a monotonic clock, in ms. */
export function doneCalls(now: () => number): DoneCalls {
  const start = now()
  const calls: Noted[] = []
  let characters = 0
  let over = 0
  return {
    begin(name, args) {
      const noted: Noted = { name, arguments: shortened(JSON.stringify(args) ?? ''), began: now(), outcome: 'under way' }
      calls.push(noted)
      return (outcome) => {
        noted.milliseconds = Math.round(now() - noted.began)
        over += 1
        noted.outcome = 'json' in outcome ? 'ok' : 'error'
        if ('error' in outcome) noted.error = shortened(outcome.error)
        else if (characters + outcome.json.length <= MOST_CHARACTERS) {
          characters += outcome.json.length
          noted.json = outcome.json
        }
      }
    },
    ended: () => over,
    report(keep) {
      let kept = 0
      const end = now()
      return calls.map(({ name, arguments: args, began, milliseconds = Math.round(end - began), outcome, json, error }): ScriptCall => {
        const wants = keep !== undefined && json !== undefined && kept < MOST_KEPT
        if (wants) kept += 1
        return {
          name,
          arguments: args,
          began: Math.round(began - start),
          milliseconds,
          outcome,
          message: error,
          ...(wants ? { result: keep(json) } : {}),
        }
      })
    },
  }
}

function shortened(text: string): string {
  return text.length <= LONGEST_TOLD ? text : `${text.slice(0, LONGEST_TOLD)}…`
}
