import { basename, dirname } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { messageOf, TooltrayError } from '../base/errors.ts'
import { inTurns, takeTurns } from '../base/limits/turn.ts'
import { type Clock } from '../base/platform.ts'
import { makePrivateFolder } from '../base/files/private-folder.ts'
import { parseServersFile, parseServersFileInSteps, type ServersFile } from './servers-file.ts'
import { textOrNewFile } from './edits/new-servers-file.ts'
import { keepSchemaFile, SCHEMA_BESIDE } from './schema-file.ts'
import { readText } from '../documents/read-text.ts'
import { targetOf, writeAtomically } from '../base/files/write-atomically.ts'
import { QUIET_TIME, type WatchFolder, watchFolder as watchWithNode } from './watch-folder.ts'
import { oneAtATime } from '../base/limits/one-at-a-time.ts'

/** The current configuration: the last valid one, and the servers from other sources. */
export interface ConfigState extends ServersFile {
  /** Why the file on disk is not the current configuration; undefined if it is. */
  readonly error: TooltrayError | undefined
  /** Why changes of the file go unnoticed until `reload`; undefined if they are noticed. */
  readonly watchError: TooltrayError | undefined
}

/** The changes of a new state: names of servers. All lists are empty if only errors or problems changed. */
export interface ConfigChange {
  readonly added: readonly string[]
  readonly removed: readonly string[]
  readonly changed: readonly string[]
  readonly settingsChanged: boolean
}

export type ConfigListener = (change: ConfigChange, state: ConfigState) => void

export interface ConfigStore {
  readonly file: string
  readonly state: ConfigState
  /** Calls the listener with every new state until the returned function is called. Listeners must not throw. */
  subscribe(listener: ConfigListener): () => void
  /** Reads the file now. */
  reload(): Promise<ConfigState>
  /** Updates the servers from other sources. The file is not read, because it may be in the middle of a write. */
  lookElsewhere(): ConfigState
  /**
   * The text of the file on disk after pending writes; empty if the file does not exist. Throws `config_unreadable` and `config_too_large`.
   */
  read(): Promise<string>
  /**
   * Changes the file by an edit from text to text (`textOrNewFile` if the file does not exist), and loads the result. Nothing is written
   * if the edit throws, if its result is not valid (`config_syntax`, `config_invalid`), if the file was changed by others in the meantime
   * (`config_conflict`), or if the system refuses (`storage_failed`).
   */
  write(edit: (text: string) => string): Promise<ConfigState>
  /** Stops watching. */
  close(): void
}

/**
 * Opens the servers file and follows its changes. The folder is created if it does not exist (0700); the file itself is only written by
 * `write`. Never throws for the content of the file: see `state.error` and `state.problems`. It owns the watchers. Reads and writes run one
 * at a time.
 */
export async function openConfigStore(options: {
  file: string
  clock: Clock
  watchFolder?: WatchFolder
  /** Servers in addition to those of the file, with other names. */
  more?: (taken: ServersFile['servers']) => ServersFile['servers']
}): Promise<ConfigStore> {
  const { file, clock, watchFolder = watchWithNode, more = () => new Map() } = options
  const listeners = new Set<ConfigListener>()
  const watched = new Map<string, () => void>()
  /** The file, and its target if it is a link. */
  let names: ReadonlySet<string> = new Set()
  /** The last valid content of the file. */
  let own: ServersFile = parseServersFile('')
  let state: ConfigState = { ...own, error: undefined, watchError: undefined }
  /** Whether the schema beside the file is that of this version. */
  let hasSchema = false
  let closed = false
  let cancelReload = () => {}

  /** One at a time, so that an older state never replaces a newer one. */
  const inTurn = oneAtATime()

  const enter = (next: ConfigState): ConfigState => {
    const change = changeBetween(state, next)
    if (isEmpty(change) && isDeepStrictEqual(troublesOf(state), troublesOf(next))) return state
    state = next
    for (const listener of listeners) listener(change, next)
    return next
  }

  const together = (): ServersFile => ({ ...own, servers: new Map([...own.servers, ...more(own.servers)]) })

  /** @param mayBeUnfinished a file that is empty now is read again later: some programs empty or remove it before they write it. */
  const load = async (mayBeUnfinished = false): Promise<ConfigState> => {
    const watchError = await followFolders()
    let error: TooltrayError | undefined
    try {
      const text = (await readText(file)) ?? ''
      if (mayBeUnfinished && text === '' && own.servers.size > 0) {
        loadLater(false)
        return enter({ ...state, watchError })
      }
      own = await parsedInTurns(text, own)
      hasSchema ||= own.schema === SCHEMA_BESIDE && (await keepSchemaFile(file))
    } catch (caught) {
      if (!(caught instanceof TooltrayError)) throw caught
      error = caught
    }
    return enter({ ...together(), error, watchError })
  }

  /** Watches the folder of the file, and that of its target if it is a link. Folders and not files, because a rename ends the latter. */
  const followFolders = async (): Promise<TooltrayError | undefined> => {
    if (closed) return undefined
    try {
      const target = await targetOf(file)
      names = new Set([basename(file), basename(target)])
      const folders = new Set([dirname(file), dirname(target)])
      makePrivateFolder(dirname(file))
      for (const [folder, stop] of watched) {
        if (folders.has(folder)) continue
        stop()
        watched.delete(folder)
      }
      for (const folder of folders) {
        if (watched.has(folder)) continue
        const onChange = (name: string | null): void => {
          // The folder itself was removed or replaced, so its watcher is of no use any more.
          if (name === basename(folder) && watched.get(folder) === stop) {
            stop()
            watched.delete(folder)
            reloadSoon()
          } else if (name === null || names.has(name)) reloadSoon()
        }
        const stop = watchFolder(folder, onChange, (error) => {
          watched.delete(folder)
          enter({ ...state, watchError: watchingFailed(folder, error) })
        })
        watched.set(folder, stop)
      }
      return undefined
    } catch (error) {
      return watchingFailed(dirname(file), error)
    }
  }

  const loadLater = (mayBeUnfinished: boolean): void => {
    cancelReload()
    if (!closed) cancelReload = clock.after(QUIET_TIME, () => void inTurn(() => load(mayBeUnfinished)))
  }
  const reloadSoon = (): void => loadLater(true)

  await inTurn(load)
  return {
    file,
    get state() {
      return state
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    reload: () => inTurn(load),
    lookElsewhere: () => enter({ ...state, ...together() }),
    read: () => inTurn(async () => (await readText(file)) ?? ''),
    write: (edit) =>
      inTurn(async () => {
        const before = await readText(file)
        const begun = textOrNewFile(before)
        const after = edit(begun)
        if (after === begun) return state
        await parsedInTurns(after, own)
        await writeAtomically(file, after, async () => {
          if ((await readText(file)) !== before) throw conflict(file)
        })
        return load()
      }),
    close() {
      closed = true
      cancelReload()
      for (const stop of watched.values()) stop()
      watched.clear()
      listeners.clear()
    },
  }
}

/** Parses a file with pauses for other work. An unchanged entry stays the same object, so that data cached for it stays valid. */
async function parsedInTurns(text: string, before: ServersFile): Promise<ServersFile> {
  const parsed = await inTurns(parseServersFileInSteps(text))
  const servers = new Map(parsed.servers)
  const turn = takeTurns()
  for (const [name, entry] of servers) {
    const known = before.servers.get(name)
    if (known !== undefined && isDeepStrictEqual(known, entry)) servers.set(name, known)
    if (turn.isOver()) await turn.next()
  }
  return { ...parsed, servers }
}

function changeBetween(before: ServersFile, after: ServersFile): ConfigChange {
  const names = [...after.servers.keys()]
  return {
    added: names.filter((name) => !before.servers.has(name)),
    removed: [...before.servers.keys()].filter((name) => !after.servers.has(name)),
    changed: names.filter((name) => before.servers.has(name) && !isDeepStrictEqual(before.servers.get(name), after.servers.get(name))),
    settingsChanged: !isDeepStrictEqual(settingsOf(before), settingsOf(after)),
  }
}

function settingsOf({ settings, profiles, roles, rules, hooks }: ServersFile): unknown {
  return [settings, profiles, roles, rules, hooks]
}

function isEmpty({ added, removed, changed, settingsChanged }: ConfigChange): boolean {
  return added.length + removed.length + changed.length === 0 && !settingsChanged
}

function troublesOf({ problems, error, watchError }: ConfigState): unknown {
  return [problems, error?.code, error?.message, watchError?.message]
}

function conflict(file: string): TooltrayError {
  return new TooltrayError('config_conflict', `${file} was changed by another program at the same time.`, {
    hint: 'Nothing was written. Check the new version and try again.',
    data: { path: file },
  })
}

function watchingFailed(folder: string, error: unknown): TooltrayError {
  return new TooltrayError('config_unreadable', `Changes in ${folder} cannot be noticed: ${messageOf(error)}.`, {
    hint: 'After a change, run: tooltray refresh',
    data: { path: folder },
    cause: error,
  })
}
