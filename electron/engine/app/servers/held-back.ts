import { TooltrayError } from '../../base/errors.ts'
import { shellWord } from '../../entry/shell-word.ts'
import type { CrashJournal } from '../../storage/crash-journal.ts'

/** The engine may end so many times in a row while it is at work for a server: once may be chance. */
const MOST_DEATHS = 1

/** Why a server is not connected to although it is switched on: the engine ended over it, more than once. Undefined for all others. */
export function heldBack(server: string, journal: Pick<CrashJournal, 'deathsOf'>): TooltrayError | undefined {
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
