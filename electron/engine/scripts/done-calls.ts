import type { ScriptCall } from '../../contract/scripts/scripts.ts'

/** What a script has called so far, in the order in which it was begun. */
export interface DoneCalls {
  /** A call begins; gives what says how it ended: with a value as JSON text, or an error. */
  begin(name: string, args: unknown): (outcome: { readonly json: string } | { readonly error: string }) => void
  /** How many have ended. */
  ended(): number
  /** All calls; `keep` is given the values that are still there, and gives ids for them. */
  report(keep?: (json: string) => string): ScriptCall[]
}

/** Characters of values of calls that are there when the script fails; of the arguments that are told. */
const MOST_CHARACTERS = 8_000_000
const LONGEST_ARGUMENTS = 200
/** Calls whose values get an id. */
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

/** @param now in ms, of a clock that only goes on. */
export function doneCalls(now: () => number): DoneCalls {
  const calls: Noted[] = []
  let characters = 0
  let over = 0
  return {
    begin(name, args) {
      const noted: Noted = { name, arguments: shortened(args), began: now(), outcome: 'under way' }
      calls.push(noted)
      return (outcome) => {
        noted.milliseconds = Math.round(now() - noted.began)
        over += 1
        noted.outcome = 'json' in outcome ? 'ok' : 'error'
        if ('error' in outcome) noted.error = outcome.error.slice(0, LONGEST_ARGUMENTS)
        else if (characters + outcome.json.length <= MOST_CHARACTERS) {
          characters += outcome.json.length
          noted.json = outcome.json
        }
      }
    },
    ended: () => over,
    report(keep) {
      let kept = 0
      return calls.map(({ name, arguments: args, milliseconds = 0, outcome, json, error }): ScriptCall => {
        const wants = keep !== undefined && json !== undefined && kept < MOST_KEPT
        if (wants) kept += 1
        return {
          ...{ name, arguments: args, milliseconds, outcome },
          ...(error === undefined ? {} : { message: error }),
          ...(wants ? { result: keep(json) } : {}),
        }
      })
    },
  }
}

function shortened(args: unknown): string {
  const text = JSON.stringify(args) ?? ''
  return text.length <= LONGEST_ARGUMENTS ? text : `${text.slice(0, LONGEST_ARGUMENTS)}…`
}
