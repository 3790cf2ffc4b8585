import type { AuditedMethod } from '../../electron/contract/activity.ts'

const AN_HOUR = 3_600_000

/** The selectable times: relative in ms, or between two moments. */
export const SINCE = [
  { label: 'Any time', time: '', ago: undefined },
  { label: 'Last hour', time: 'hour', ago: AN_HOUR },
  { label: 'Last day', time: 'day', ago: 24 * AN_HOUR },
  { label: 'Last week', time: 'week', ago: 7 * 24 * AN_HOUR },
  { label: 'Time range', time: 'range', ago: undefined },
] as const
export const DECISIONS = ['allow', 'ask', 'deny'] as const
export const METHODS = ['tools/call', 'resources/read', 'prompts/get'] as const satisfies readonly AuditedMethod[]

/** The values of the filter fields: names match by substring. */
export interface Wanted {
  readonly client: string
  readonly server: string
  readonly tool: string
  readonly method: AuditedMethod | ''
  readonly decision: (typeof DECISIONS)[number] | ''
  readonly time: (typeof SINCE)[number]['time']
  /** Used with the time `range`, in the form of the input field: `2026-11-22T08:00` in local time; '' is open. */
  readonly from: string
  readonly to: string
  readonly errors: boolean
}

/** Every record. */
export const EVERYTHING: Wanted = {
  ...{ client: '', server: '', tool: '', method: '', decision: '', time: '', from: '', to: '', errors: false },
}

/** Converts the fields to the engine's filter. @param now ms since 1970 */
export function filterOf({ client, server, tool, method, decision, time, from, to, errors }: Wanted, now: number) {
  const named = Object.entries({ client, server, tool }).filter(([, words]) => words.trim() !== '')
  const ago = SINCE.find((each) => each.time === time)?.ago
  const since = time === 'range' ? momentOf(from) : ago === undefined ? undefined : now - ago
  const until = time === 'range' ? momentOf(to) : undefined
  return {
    ...Object.fromEntries(named.map(([key, words]) => [key, `*${words.trim()}*`])),
    ...(method === '' ? {} : { method }),
    ...(decision === '' ? {} : { decision }),
    ...(errors ? { errors } : {}),
    ...(since === undefined ? {} : { since }),
    ...(until === undefined ? {} : { until }),
  }
}

/** Whether the fields exclude any record. */
export function isFiltered(wanted: Wanted): boolean {
  return Object.keys(filterOf(wanted, 0)).length > 0
}

function momentOf(field: string): number | undefined {
  const moment = Date.parse(field)
  return Number.isNaN(moment) ? undefined : moment
}
