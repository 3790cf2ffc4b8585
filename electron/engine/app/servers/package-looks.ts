import { messageOf } from '../../base/errors.ts'
import type { Log } from '../../base/log.ts'
import type { Clock } from '../../base/platform.ts'
import type { ConfigStore } from '../../config/config-store.ts'
import { type DailyLooks, dailyLooks } from '../../packages/held/daily-looks.ts'
import { startedFrom } from '../../packages/held/started-from.ts'
import type { KeptPackages } from '../../packages/kept-packages.ts'
import type { Connection } from '../../upstream/connection.ts'
import { isOpen } from '../../upstream/state.ts'

/** How long after a look a process that was in use is looked at again, in ms. */
const BUSY_FOR = 10_000

/** Dependencies of `packageLooks`. */
interface PackageLooksDeps {
  readonly clock: Clock
  readonly log: Log
  readonly config: Pick<ConfigStore, 'state'>
  readonly packages: Pick<KeptPackages, 'due' | 'get' | 'update'>
  readonly isPaused: () => boolean
  readonly connections: (server: string) => readonly Connection[]
  /** Writes a sentence into the log of a server. */
  readonly note: (server: string, sentence: string) => void
}

/**
 * Creates the looks for newer versions of kept packages, once a day for each server that is enabled, if the user agreed to it. If one is
 * taken by itself, the processes of the version before end as soon as nothing uses them.
 */
export function packageLooks({ clock, log, config, packages, isPaused, connections, note }: PackageLooksDeps): DailyLooks {
  const endUnused = (all: readonly Connection[]): void => {
    for (const connection of all) if (connection.isUnused) void connection.close()
    const busy = all.filter(({ state }) => isOpen(state) || state.name === 'connecting')
    if (busy.length > 0) clock.after(BUSY_FOR, () => endUnused(busy))
  }
  return dailyLooks({
    clock,
    mayLook: () => config.state.settings.packages.look === true && !isPaused(),
    due: async () => (await packages.due()).filter((server) => config.state.servers.get(server)?.enabled === true),
    async look(server) {
      const before = startedFrom(await packages.get(server))
      const row = await packages.update(server)
      if (startedFrom(row) === before) return
      note(server, `It runs version ${row.version} of its package from its next start on.`)
      endUnused(connections(server))
    },
    onError: (error) => log.info({ reason: messageOf(error) }, 'no newer version of a package could be looked for'),
  })
}
