import { join } from 'node:path'
import type { Activity } from '../../records/activity/activity.ts'
import type { Audit } from '../../records/audit/audit.ts'
import type { Clock } from '../../base/platform.ts'
import type { Paths } from '../../config/paths.ts'
import type { Settings } from '../../config/settings-schema.ts'
import type { Catalog } from '../../catalog/catalog.ts'
import type { ToolAccess, Scripting } from '../../gateway/meta-tools/meta-calls.ts'
import { type Directory, createDirectory } from '../../gateway/directory/directory.ts'
import type { Storage } from './open-storage.ts'
import { scriptRunner } from '../../scripts/run-script.ts'
import { createSandbox } from '../../scripts/sandbox/sandbox.ts'
import { scripting } from '../../scripts/scripts.ts'
import { scriptConnection, type ScriptConnection } from '../../scripts/saved/script-connection.ts'
import { type SavedScripts, openSavedScripts } from '../../scripts/saved/saved-scripts.ts'
import { type ScriptServer, scriptServer } from '../../scripts/saved/script-server.ts'
import type { SearchIndex } from '../../search/search-index.ts'
import { createSessionValues } from '../../scripts/session-values.ts'

/** Scripts, for all callers. */
export interface OpenScripts extends Scripting {
  readonly runner: ReturnType<typeof scriptRunner>
  /** Returns the target of a call to a saved script; undefined if the tool belongs to another server. */
  connectionFor(server: string, caller: string): ScriptConnection | undefined
  /** Forgets the values that scripts of a session stored for later scripts. */
  forget(session: string): void
  close(): Promise<void>
}

/** Dependencies of `openScripts`. */
interface ScriptsDeps {
  readonly clock: Clock
  readonly settings: () => Pick<Settings, 'scripts'>
  readonly activity: Pick<Activity, 'began' | 'ended'>
  readonly audit: Pick<Audit, 'add'>
  readonly callId: () => string
  readonly clientOf: (caller: string) => string
  readonly profileOf: (caller: string) => string | undefined
  readonly saved: Pick<SavedScripts, 'get'>
  readonly server: Pick<ScriptServer<Catalog>, 'is'>
  /** The tools that a caller has access to. Throws if the session has ended. */
  readonly partsOf: (caller: string) => ToolAccess
}

/**
 * Opens the script sandbox and the values of sessions. `close` ends both.
 *
 * @param deps.profileOf the profile that a caller works in.
 */
export function openScripts(deps: ScriptsDeps): OpenScripts {
  const { activity, audit } = deps
  const sandbox = createSandbox(deps.clock)
  const values = createSessionValues()
  const runner = scriptRunner({
    ...deps,
    sandbox,
    values,
    onStart: (start) => activity.began(start),
    onEnd(record, detail) {
      audit.add(record, detail, deps.profileOf(record.caller))
      activity.ended(record, detail)
    },
  })
  return {
    ...scripting({ ...deps, sandbox, run: runner }),
    runner,
    connectionFor: (server, caller) =>
      deps.server.is(server) ? scriptConnection(server, caller, { saved: deps.saved, run: runner, toolAccess: deps.partsOf }) : undefined,
    forget: (session) => values.forget(session),
    close: () => sandbox.close(),
  }
}

/** The directory of tools, including saved scripts. */
export interface OpenDirectory {
  readonly directory: Directory
  readonly saved: SavedScripts
  readonly server: Pick<ScriptServer<Storage['catalog']>, 'is'>
}

/**
 * Opens saved scripts and the directory that includes them.
 *
 * @param onChange is called when the set of saved scripts changes.
 */
export function openDirectory(
  { catalog, config, effects, journal, problems }: Storage,
  paths: Pick<Paths, 'configDir'>,
  searchIndex: SearchIndex,
  onChange: () => void,
): OpenDirectory {
  const atWork = (server: string): (() => void) => journal.atWork(server, 'looking through the tools')
  const saved = openSavedScripts(join(paths.configDir, 'scripts'), problems.note, () => {
    directory.configure(config.state.servers)
    server.changed()
    onChange()
  })
  const server = scriptServer(catalog, saved)
  const offered = createDirectory(server.catalog, searchIndex, effects, atWork)
  const directory: Directory = { ...offered, configure: (servers) => offered.configure(server.among(servers)) }
  return { directory, saved, server }
}
