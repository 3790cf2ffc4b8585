import { counted } from '../../base/counted.ts'
import { TooltrayError } from '../../base/errors.ts'
import type { Clock } from '../../base/platform.ts'
import type { Budget } from '../../entry/keys/budget-key.ts'
import { dayOf, startOfDay } from './day.ts'
import type { SpentStore } from './spent-store.ts'

/** Enforces the budgets of servers. Servers without a budget are ignored. */
export interface Budgets {
  /** Throws `budget_used_up` if another call of the server would exceed its budget. */
  admit(server: string): void
  /** As `admit`; the call, by its id, counts from now on. */
  began(call: string, server: string): void
  /** The call has ended, for whatever reason. Unknown ids are ignored. */
  ended(call: string): void
  /** When a server may be called again, in ms since 1970; undefined if it may be called now. */
  usedUpUntil(server: string): number | undefined
  /** Calls the listener when a budget is used up or available again. */
  onChange(tell: (server: string) => void): void
}

/** In ms. */
const MINUTE = 60_000

/** The use of one server. */
interface Spent {
  /** When the calls of the last minute began, on the monotonic clock, oldest first. */
  readonly begun: number[]
  /** The day that `milliseconds` belongs to. */
  day: string
  milliseconds: number
  /** The end of the exhaustion that was last reported; undefined if none was. */
  reported: number | undefined
  cancelTelling(): void
}

/** The dependencies of `createBudgets`. */
interface BudgetsDeps {
  readonly clock: Clock
  readonly store: Pick<SpentStore, 'read' | 'put'>
  readonly budgetOf: (server: string) => Budget | undefined
}

/**
 * Creates the budgets.
 *
 * @param deps.budgetOf the current budget of a server.
 * @param deps.clock its wall clock determines the day, in the time zone of this process.
 */
export function createBudgets(deps: BudgetsDeps): Budgets {
  const { clock, store, budgetOf } = deps
  const servers = new Map<string, Spent>()
  const underWay = new Map<string, { readonly server: string; readonly since: number }>()
  const listeners: ((server: string) => void)[] = []

  const spentBy = (server: string): Spent => {
    const day = dayOf(clock.now())
    let spent = servers.get(server)
    if (spent === undefined) {
      spent = { begun: [], day, milliseconds: store.read(day).get(server) ?? 0, reported: undefined, cancelTelling: () => undefined }
      servers.set(server, spent)
    } else if (spent.day !== day) Object.assign(spent, { day, milliseconds: store.read(day).get(server) ?? 0 })
    return spent
  }

  /** The time that a running call took so far today, in ms. */
  const today = (since: number): number => Math.min(clock.monotonic() - since, Math.max(0, clock.now() - startOfDay(clock.now(), 0)))

  const millisecondsOf = (server: string, spent: Spent): number => {
    let all = spent.milliseconds
    for (const call of underWay.values()) if (call.server === server) all += today(call.since)
    return all
  }

  const usedUp = (server: string): { readonly until: number; readonly what: string } | undefined => {
    const budget = budgetOf(server)
    if (budget === undefined) return undefined
    const spent = spentBy(server)
    const { callsPerMinute, secondsPerDay } = budget
    if (secondsPerDay !== undefined && millisecondsOf(server, spent) >= secondsPerDay * 1_000)
      return { until: startOfDay(clock.now(), 1), what: `${counted(secondsPerDay, 'second')} a day` }
    if (callsPerMinute === undefined) return undefined
    const old = spent.begun.findIndex((at) => clock.monotonic() - at < MINUTE)
    spent.begun.splice(0, old === -1 ? spent.begun.length : old)
    const oldest = spent.begun.at(-callsPerMinute)
    if (oldest === undefined) return undefined
    const left = oldest + MINUTE - clock.monotonic()
    return { until: Math.ceil((clock.now() + left) / 1_000) * 1_000, what: `${counted(callsPerMinute, 'call')} a minute` }
  }

  const tellChange = (server: string): void => {
    const until = usedUp(server)?.until
    const spent = servers.get(server)
    if (spent === undefined || spent.reported === until) return
    spent.reported = until
    spent.cancelTelling()
    const again = (): void => {
      // The wall clock may have been set back in the meantime.
      spent.reported = NaN
      tellChange(server)
    }
    if (until !== undefined) spent.cancelTelling = clock.after(Math.max(1, until - clock.now()), again)
    for (const tell of listeners) tell(server)
  }

  const admit = (server: string): void => {
    const found = usedUp(server)
    if (found === undefined) return
    tellChange(server)
    const seconds = Math.max(1, Math.ceil((found.until - clock.now()) / 1_000))
    throw new TooltrayError('budget_used_up', `The budget of ${server} is used up: ${found.what}. The call was not run.`, {
      hint: `Wait ${seconds} s, until ${timeOf(found.until)}. Do not call a tool of ${server} before then: it would be refused, too.`,
      data: { server, until: new Date(found.until).toISOString(), seconds },
    })
  }

  return {
    admit,
    began(call, server) {
      if (budgetOf(server) === undefined) return
      admit(server)
      spentBy(server).begun.push(clock.monotonic())
      underWay.set(call, { server, since: clock.monotonic() })
      tellChange(server)
    },
    ended(call) {
      const found = underWay.get(call)
      if (found === undefined) return
      underWay.delete(call)
      const { server, since } = found
      const spent = spentBy(server)
      spent.milliseconds += today(since)
      store.put(server, spent.day, spent.milliseconds)
      tellChange(server)
    },
    usedUpUntil: (server) => usedUp(server)?.until,
    onChange: (tell) => void listeners.push(tell),
  }
}

/** `14:05:30`, with the date if it is midnight. */
function timeOf(at: number): string {
  const day = new Date(at)
  const [hours, minutes, seconds] = [day.getHours(), day.getMinutes(), day.getSeconds()].map((value) => String(value).padStart(2, '0'))
  return `${hours}:${minutes}:${seconds}${hours === '00' && minutes === '00' ? ` on ${dayOf(at)}` : ''}`
}
