import type { AuditedMethod, Counted } from '../../../electron/contract/activity.ts'
import { WEEK, weekBegan } from '../../parts/time/week.ts'

const AN_HOUR = 3_600_000

/** The selectable times; `range` is between two moments. */
export const SINCE = [
  { label: 'Any time', time: '' },
  { label: 'Last hour', time: 'hour' },
  { label: 'Last day', time: 'day' },
  { label: `Last ${WEEK} days`, time: 'week' },
  { label: 'Time range', time: 'range' },
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
  /** Of the calls of apps; '' is any record. */
  readonly outcome: Counted | ''
}

/** Every record. */
export const EVERYTHING: Wanted = {
  client: '',
  server: '',
  tool: '',
  method: '',
  decision: '',
  time: '',
  from: '',
  to: '',
  errors: false,
  outcome: '',
}

/** Converts the fields to the engine's filter. @param now ms since 1970 */
export function filterOf({ client, server, tool, method, decision, time, from, to, errors, outcome }: Wanted, now: number) {
  const named = Object.entries({ client, server, tool }).filter(([, words]) => words.trim() !== '')
  const since = sinceOf(time, from, now)
  const until = time === 'range' ? momentOf(to) : undefined
  return {
    ...Object.fromEntries(named.map(([key, words]) => [key, `*${words.trim()}*`])),
    ...(method === '' ? {} : { method }),
    ...(decision === '' ? {} : { decision }),
    ...(errors ? { errors } : {}),
    ...(outcome === '' ? {} : { outcome, apps: true }),
    ...(since === undefined ? {} : { since }),
    ...(until === undefined ? {} : { until }),
  }
}

function sinceOf(time: Wanted['time'], from: string, now: number): number | undefined {
  switch (time) {
    case '':
      return undefined
    case 'hour':
      return now - AN_HOUR
    case 'day':
      return now - 24 * AN_HOUR
    case 'week':
      return weekBegan(now)
    case 'range':
      return momentOf(from)
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
