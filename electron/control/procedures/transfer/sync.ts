import { syncAccepted, syncChoice, syncStatus } from '../../../contract/settings/sync.ts'
import { exchange, report } from '../procedure.ts'

/** The configuration that the user's computers share by a folder. */
export const sync = {
  /** Exchanges now, and says what waits. */
  status: report(syncStatus, (engine) => engine.sync.status()),
  /** Takes changes that wait. Throws `consent_needed` if one is not as it was shown, and `usage` for one that does not wait. */
  accept: exchange(syncAccepted, syncStatus, (input, engine) => engine.sync.accept(input)),
  /** Decides a conflict, or a waiting change, for all computers. Throws `preview_stale` if it was decided in the meantime. */
  choose: exchange(syncChoice, syncStatus, (input, engine) => engine.sync.choose(input)),
}
