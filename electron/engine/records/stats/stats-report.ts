import type { Stats } from '../../../contract/home/stats.ts'
import type { DaySession, DayUse, StatsStore } from './stats-store.ts'
import { addedTimes, medianOf } from './times.ts'

/** The most used tools of a server that are named. Inner: shown. */
const MOST_TOOLS = 5

/** Adds up the use of some days, in the order of `days`. */
export function reportOf(
  days: readonly string[],
  uses: readonly DayUse[],
  sessions: readonly DaySession[],
  { lastUsed }: Pick<StatsStore, 'lastUsed'>,
): Pick<Stats, 'days' | 'servers' | 'clients'> {
  const usesOfDay = Map.groupBy(uses, ({ day }) => day)
  const sessionsOfDay = Map.groupBy(sessions, ({ day }) => day)
  const sessionsOf = Map.groupBy(sessions, ({ client }) => client)
  const named = uses.filter(({ server }) => server !== '')
  const byServer = Map.groupBy(named, ({ server }) => server)
  const byClient = Map.groupBy(uses, ({ client }) => client)
  return {
    days: days.map((day) => {
      const of = usesOfDay.get(day) ?? []
      const open = sessionsOfDay.get(day) ?? []
      return {
        day,
        ...countsOf(of),
        conversations: sum(open, ({ sessions: count }) => count),
        asked: sum(of, ({ asked }) => asked),
        allowed: sum(of, ({ allowed }) => allowed),
        denied: sum(of, ({ denied }) => denied),
        tokensNotRead: sum(open, ({ tokens }) => tokens),
      }
    }),
    servers: [...lastUsed('server')].flatMap(([server, lastUsedAt]) => {
      if (server === '') return []
      const of = byServer.get(server) ?? []
      const p50 = medianOf(addedTimes(of.map(({ times }) => times)))
      const tools = mostUsed(of, ({ tool }) => tool).slice(0, MOST_TOOLS)
      return [
        {
          server,
          ...countsOf(of),
          p50,
          tools: tools.map(([tool, calls]) => ({ tool, calls })),
          clients: mostUsed(of, ({ client }) => client).map(([client]) => client),
          lastUsedAt,
        },
      ]
    }),
    clients: [...lastUsed('client')].flatMap(([client, lastUsedAt]) => {
      if (client === '') return []
      const of = byClient.get(client) ?? []
      const servers = mostUsed(
        of.filter(({ server }) => server !== ''),
        ({ server }) => server,
      )
      const conversations = sum(sessionsOf.get(client) ?? [], ({ sessions: count }) => count)
      return [{ client, ...countsOf(of), conversations, servers: servers.map(([server]) => server), lastUsedAt }]
    }),
  }
}

function countsOf(uses: readonly DayUse[]): { readonly calls: number; readonly failed: number } {
  return { calls: sum(uses, ({ calls }) => calls), failed: sum(uses, ({ failed }) => failed) }
}

/** Names with their calls, most calls first. */
function mostUsed(uses: readonly DayUse[], nameOf: (use: DayUse) => string): [string, number][] {
  return [...Map.groupBy(uses, nameOf)]
    .map(([name, of]): [string, number] => [name, countsOf(of).calls])
    .sort(([a, many], [b, more]) => more - many || a.localeCompare(b))
}

function sum<Item>(items: readonly Item[], of: (item: Item) => number): number {
  return items.reduce((all, item) => all + of(item), 0)
}
