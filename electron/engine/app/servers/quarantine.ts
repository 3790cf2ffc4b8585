import { TooltrayError } from '../../base/errors.ts'
import { shellWord } from '../../entry/shell-word.ts'
import type { CrashJournal } from '../../storage/crash-journal.ts'

/** A single crash of the engine during work on a server may be chance. */
const MOST_DEATHS = 1

/** Returns why an enabled server is not connected to: the engine crashed more than once while working on it. Undefined for all others. */
export function quarantine(server: string, journal: Pick<CrashJournal, 'deathsOf'>): TooltrayError | undefined {
  const known = journal.deathsOf(server)
  if (known === undefined || known.deaths <= MOST_DEATHS) return undefined
  return new TooltrayError(
    'server_held',
    `Tooltray ended ${known.deaths} times while it was ${known.doing} of ${server}, and holds it back.`,
    {
      hint: `To try it once more: tooltray enable ${shellWord(server)}`,
      data: { server, deaths: known.deaths },
    },
  )
}
