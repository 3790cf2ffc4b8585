import { counted } from '../../base/counted.ts'
import { TooltrayError } from '../../base/errors.ts'
import type { Clock } from '../../base/platform.ts'
import type { Budget } from '../../entry/budget/budget-key.ts'
import type { SpentStore } from './spent-store.ts'

/** What is left of the budgets of servers. Servers without one are of no interest here. */
export interface Budgets {
  /** Throws `budget_used_up` where a call of a server would be one too many. */
  admit(server: string): void
  /** The same, and the call, by its name, counts from now on. */
  began(call: string, server: string): void
  /** It has ended, whichever way. One that never began may end, too. */
  ended(call: string): void
  /** When a server may be called again, in ms since 1970; undefined: it may be. */
  usedUpUntil(server: string): number | undefined
  /** A budget is used up, or is there again. */
  onChange(tell: (server: string) => void): void
}

/** In ms. */
const MINUTE = 60_000

/** What a server has had. */
interface Spent {
  /** When the calls of the last minute began, on the monotonic clock, oldest first; so many at most as its budget has. */
  readonly begun: number[]
  /** Which day `milliseconds` is of. */
  day: string
  milliseconds: number
  /** When it was last said to be used up until; undefined: it was not. */
  told: number | undefined
  cancelTelling(): void
}

/** What `createBudgets` works with. */
interface BudgetsDeps {
  readonly clock: Clock
  readonly store: Pick<SpentStore, 'read' | 'put'>
  readonly budgetOf: (server: string) => Budget | undefined
}

/**
 * @param deps.budgetOf a server, as it is in force now.
 * @param deps.clock whose wall clock says which day it is for the person, in the time zone of this process.
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
      spent = { begun: [], day, milliseconds: store.read(day).get(server) ?? 0, told: undefined, cancelTelling: () => undefined }
      servers.set(server, spent)
    } else if (spent.day !== day) Object.assign(spent, { day, milliseconds: store.read(day).get(server) ?? 0 })
    return spent
  }

  /** How long a call took so far of today, in ms. */
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
    if (spent === undefined || spent.told === until) return
    spent.told = until
    spent.cancelTelling()
    const again = (): void => {
      // The wall clock may say by now that it is not yet that late.
      spent.told = NaN
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

/** Midnight of the day of a moment, or of one so many days later, by the clock on the person's wall; in ms since 1970. */
function startOfDay(at: number, later: number): number {
  const day = new Date(at)
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() + later).getTime()
}

/** `2026-11-24`, where the person is. */
function dayOf(at: number): string {
  const day = new Date(at)
  const twoDigits = (value: number): string => String(value).padStart(2, '0')
  return `${day.getFullYear()}-${twoDigits(day.getMonth() + 1)}-${twoDigits(day.getDate())}`
}

/** `14:05:30`, with the date where it is of another day. */
function timeOf(at: number): string {
  const day = new Date(at)
  const [hours, minutes, seconds] = [day.getHours(), day.getMinutes(), day.getSeconds()].map((value) => String(value).padStart(2, '0'))
  return `${hours}:${minutes}:${seconds}${hours === '00' && minutes === '00' ? ` on ${dayOf(at)}` : ''}`
}
