import { createHash, randomBytes } from 'node:crypto'
import { mkdir, readFile, readdir, rm, stat, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { absent } from '../../base/files/absent.ts'
import { writeAtomically } from '../../base/files/write-atomically.ts'
import type { Clock } from '../../base/platform.ts'
import { fromJson } from '../../base/text/from-json.ts'
import { whileLocked } from '../../storage/wait-for-lock.ts'
import { OwnFiles } from '../store/own-files.ts'
import { removeOwnFiles } from '../store/remove-own.ts'
import { type StoredTree, changedFiles } from '../store/tree-store.ts'
import { addFiles, filesIn } from './add-files.ts'
import { layFiles } from './lay-files.ts'

/** Whose folder it is: that of one server for one package, whichever version of it runs. */
export interface RunOwner {
  readonly server: string
  readonly manager: string
  /** The package that comes first in the command. */
  readonly package: string
}

/**
 * The folder that a server runs its packages from. It stays the same from version to version: only the files that packages brought are
 * replaced in it, so what the server writes beside its code stays where it is.
 */
export interface RunFolder {
  /** The folder itself. It exists once something was laid or added. */
  readonly folder: string
  /** A folder for what Python compiles at its starts, apart from all other files. What is in it may be removed at any time. */
  readonly bytecode: string
  /** The tree whose files are laid there, and their hash; undefined if none are, or laying them was not finished. */
  laid(): Promise<Pick<StoredTree, 'id' | 'hash'> | undefined>
  /**
   * Lays the files of a tree, in place of those that are laid now. Nothing that no package brought is deleted or overwritten: what is in
   * the way is moved into a folder beside it. No process may run from the folder.
   *
   * @param own the files of the tree, all of them as they were installed. @param isAgain also if the tree is laid already, since its files
   * may have been changed. @param found folders with files that a server once wrote beside the same packages; copied into a new folder.
   * @returns where files were moved aside, and which; undefined if none were.
   */
  lay(tree: StoredTree, own: OwnFiles, isAgain: boolean, found?: readonly string[]): Promise<MovedAside | undefined>
  /** Checks that the laid files are as their packages brought them. Throws `package_changed`. */
  check(tree: StoredTree): Promise<void>
  /**
   * Copies files into it, by their paths in another folder, with `/` between their parts. Files that are there stay as they are.
   *
   * @returns the paths of those that were copied.
   */
  add(from: string, paths: readonly string[]): Promise<readonly string[]>
  /** The files in it that no package brought, and their bytes. */
  data(): Promise<{ readonly files: number; readonly bytes: number }>
}

/** Files that stood where a package has one. */
export interface MovedAside {
  readonly to: string
  readonly paths: readonly string[]
}

/** The folders that servers run from. */
export interface RunFolders {
  /** The folder of a server for a package, which may not exist yet. */
  of(owner: RunOwner): Promise<RunFolder>
  /** All of them, with the time of their last start, in ms since 1970. */
  list(): Promise<readonly (RunOwner & { readonly folder: string; readonly usedAt: number })[]>
  /** The server has another name now, and its folders are of that name. Nothing for a name without folders. Returns what undoes it. */
  rename(from: string, to: string): Promise<() => Promise<void>>
  /** Removes the files of packages from the folder of a server. What no package brought stays. */
  empty(owner: RunOwner): Promise<void>
}

/** What is known of the folder of a server. */
const state = z.object({
  server: z.string(),
  /** Its name before. It counts if the server never got the other one. */
  was: z.string().optional(),
  manager: z.string(),
  package: z.string(),
  /** The tree that is laid, or is being laid. */
  tree: z.string().optional(),
  /** The hash of its files. Their list stands beside it. */
  hash: z.string().optional(),
  /** What the file system says about them. Undefined while they are being laid. */
  fingerprint: z.string().optional(),
  /** The hashes of all files that may be there meanwhile, of trees that were laid before. */
  before: z.array(z.string()),
})
type State = z.infer<typeof state>

/**
 * Opens the folders. Their state is on disk alone; work on one folder is done one after the other, also that of several engines.
 *
 * @param servers the servers that are configured.
 */
export function runFolders(parent: string, clock: Clock, servers: () => readonly string[]): RunFolders {
  const readState = async (place: string): Promise<State | undefined> => {
    const text = await readFile(join(place, 'state.json'), 'utf8').catch(absent)
    return text === undefined ? undefined : state.safeParse(fromJson(text)).data
  }
  const writeState = (place: string, next: State): Promise<void> => writeAtomically(join(place, 'state.json'), JSON.stringify(next))
  const listFile = (place: string, hash: string): string => join(place, `${hash}.files`)
  const readOwnFiles = async (place: string, hash: string): Promise<OwnFiles | undefined> => {
    const text = await readFile(listFile(place, hash), 'utf8').catch(absent)
    const own = text === undefined ? undefined : OwnFiles.parse(text)
    return own?.hash() === hash ? own : undefined
  }
  /** All files of packages that may be in the folder. */
  const laidFiles = async (place: string, { hash, before }: State): Promise<OwnFiles[]> => {
    const hashes = new Set([...before, ...(hash === undefined ? [] : [hash])])
    const found = await Promise.all([...hashes].map((each) => readOwnFiles(place, each)))
    return found.filter((own) => own !== undefined)
  }
  const forgetLists = async (place: string, kept: string | undefined): Promise<void> => {
    const lists = (await readdir(place)).filter((name) => name.endsWith('.files') && name !== `${kept}.files`)
    for (const name of lists) await rm(join(place, name), { force: true })
  }

  /** The folder whose state names that owner, whatever its own name is: servers get other names. */
  const placeOf = async (owner: RunOwner): Promise<string> => {
    const usual = join(parent, nameOf(owner))
    const there = await readState(usual)
    if (there !== undefined && isOwner(there, owner)) return usual
    const all = await list()
    const wasOf = ({ was = '', ...each }: (typeof all)[number]): boolean =>
      isOwner({ ...each, server: was }, owner) && !servers().includes(each.server)
    const found = all.find((each) => isOwner(each, owner)) ?? all.find(wasOf)
    if (found !== undefined) return dirname(found.folder)
    return there === undefined ? usual : `${usual}-${randomBytes(4).toString('hex')}`
  }

  const of = async (owner: RunOwner): Promise<RunFolder> => {
    const place = await placeOf(owner)
    const folder = join(place, 'files')
    const locked = <T>(work: () => Promise<T>): Promise<T> => whileLocked(join(place, '.lock'), clock, work)
    const begun = async (): Promise<State> => (await readState(place)) ?? { ...owner, before: [] }
    const aside = (): string =>
      join(place, 'aside', `${new Date(clock.now()).toISOString().replaceAll(':', '-')}-${randomBytes(3).toString('hex')}`)

    return {
      folder,
      bytecode: join(place, 'bytecode'),
      async laid() {
        const now = await readState(place)
        if (now?.fingerprint === undefined || now.tree === undefined || now.hash === undefined) return undefined
        return { id: now.tree, hash: now.hash }
      },
      lay: (tree, own, isAgain, found = []) =>
        locked(async () => {
          const now = await begun()
          // Another instance of the server was here first.
          if (!isAgain && now.tree === tree.id && now.hash === tree.hash && now.fingerprint !== undefined) return undefined
          const isNew = (await stat(folder).catch(absent)) === undefined
          const before = [...new Set([...now.before, ...(now.hash === undefined ? [] : [now.hash])])]
          await writeAtomically(listFile(place, tree.hash), own.text())
          const next: State = { ...owner, tree: tree.id, hash: tree.hash, before }
          await writeState(place, next)
          const to = aside()
          const paths = await layFiles({
            folder,
            from: tree.folder,
            own,
            before: await laidFiles(place, next),
            incoming: join(place, 'incoming'),
            aside: to,
          })
          // Only what is not there is added, so this may be done again.
          if (isNew || now.fingerprint === undefined)
            for (const each of found) await addFiles(each, await filesIn(each), folder, join(place, 'incoming'))
          await writeState(place, { ...next, fingerprint: await own.fingerprintIn(folder), before: [] })
          await forgetLists(place, tree.hash)
          await rm(join(place, 'bytecode'), { recursive: true, force: true })
          return paths.length === 0 ? undefined : { to, paths }
        }),
      async check(tree) {
        const now = await readState(place)
        const own = await readOwnFiles(place, tree.hash)
        const fail = (changed: readonly string[]) => changedFiles({ named: tree.named, folder }, changed)
        if (now?.tree !== tree.id || now.hash !== tree.hash || own === undefined) throw fail([])
        const fingerprint = await own.fingerprintIn(folder)
        if (now.fingerprint !== undefined && now.fingerprint === fingerprint) {
          await utimes(join(place, 'state.json'), clock.now() / 1000, clock.now() / 1000)
          return
        }
        const changed = await own.changedIn(folder)
        if (changed.length > 0) throw fail(changed)
        await locked(async () => {
          const latest = await readState(place)
          if (latest?.tree === tree.id && latest.hash === tree.hash) await writeState(place, { ...latest, fingerprint })
        })
      },
      add: (from, paths) =>
        locked(async () => {
          await writeState(place, await begun())
          await mkdir(folder, { recursive: true, mode: 0o700 })
          return addFiles(from, paths, folder, join(place, 'incoming'))
        }),
      async data() {
        const now = await readState(place)
        const own = now === undefined ? [] : await laidFiles(place, now)
        const [files, sizes] = [await filesIn(folder), { files: 0, bytes: 0 }]
        for (const path of files) {
          if (own.some((each) => each.get(path) !== undefined)) continue
          sizes.files += 1
          sizes.bytes += (await stat(join(folder, path)).catch(absent))?.size ?? 0
        }
        return sizes
      },
    }
  }

  const list = async () => {
    const names = (await readdir(parent).catch(absent)) ?? []
    const all = await Promise.all(
      names.map(async (name) => {
        const found = await readState(join(parent, name))
        if (found === undefined) return []
        const { server, was, manager, package: of } = found
        const usedAt = (await stat(join(parent, name, 'state.json'))).mtimeMs
        return [{ server, was, manager, package: of, folder: join(parent, name, 'files'), usedAt }]
      }),
    )
    return all.flat()
  }

  return {
    of,
    list,
    async rename(from, to) {
      const all = await list()
      const given: { readonly place: string; readonly before: string; readonly after: string }[] = []
      for (const each of all.filter(({ server }) => server === from)) {
        // What a server of that name left, which is gone. It stays on disk, and is not mixed with this one.
        const left = all.find((other) => isOwner(other, { ...each, server: to }))
        const ended = `${to}, until ${new Date(clock.now()).toISOString()}`
        if (left !== undefined) given.push({ place: dirname(left.folder), before: to, after: ended })
        given.push({ place: dirname(each.folder), before: from, after: to })
      }
      const give = async (place: string, server: string, was: string): Promise<void> =>
        whileLocked(join(place, '.lock'), clock, async () => {
          const now = await readState(place)
          if (now?.server === was) await writeState(place, { ...now, server, was })
        })
      for (const { place, before, after } of given) await give(place, after, before)
      return async () => {
        for (const { place, before, after } of given.toReversed()) await give(place, before, after)
      }
    },
    async empty(owner) {
      const place = await placeOf(owner)
      await whileLocked(join(place, '.lock'), clock, async () => {
        const now = await readState(place)
        if (now === undefined) return
        await writeState(place, { ...now, fingerprint: undefined })
        for (const own of await laidFiles(place, now)) await removeOwnFiles(join(place, 'files'), own)
        await writeState(place, { server: now.server, manager: now.manager, package: now.package, before: [] })
        await forgetLists(place, undefined)
      })
    },
  }
}

function isOwner(one: RunOwner, other: RunOwner): boolean {
  return one.server === other.server && one.manager === other.manager && one.package === other.package
}

/** A name that is fit for every file system, and of one owner alone. */
function nameOf({ server, manager, package: of }: RunOwner): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([server, manager, of]))
    .digest('hex')
    .slice(0, 16)
  const shown = server.replace(/[^A-Za-z0-9_-]+/g, '-').slice(0, 40)
  return `${shown}-${hash}`
}
