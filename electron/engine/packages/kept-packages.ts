import { join } from 'node:path'
import type { KeptPackage } from '../../contract/consent/packages.ts'
import type { Fetched } from '../../contract/servers.ts'
import { makePrivateFolder } from '../base/files/private-folder.ts'
import type { Clock, Platform } from '../base/platform.ts'
import { writeGate } from '../upstream/process/gate/gate.ts'
import { type HeldFile, known, openHeldFile, scriptsTreeId } from './held/held-file.ts'
import { heldTrees } from './held/held-trees.ts'
import { type HeldTransfer, type TransferLocks, heldTransfer, isImported } from './held/held-transfer.ts'
import { type Asked, packageInstaller } from './install-packages.ts'
import { type AgreedRow, type KeptUpdates, isUnchanged, keptUpdates } from './held/kept-updates.ts'
import { type TakenData, takenData } from './found/taken-data.ts'
import { savedLocks } from './lock/saved-locks.ts'
import type { Npm } from './npm/npm.ts'
import { type UpdateStart, type UpdateTools, describeOffer } from './offer/describe-offer.ts'
import { npmFormat } from './npm/npm-format.ts'
import { type OwnNode, nodeFor } from './npm/own-node.ts'
import { type PackageProgram, packageProgram } from './npm/package-program.ts'
import type { Sandbox } from '../upstream/sandbox/sandbox.ts'
import { askedBy } from './request/asked-by.ts'
import { managerSettings } from './request/registry-settings.ts'
import { packageRequestOf } from './request/package-request.ts'
import type { PackageRequest } from './request/request.ts'
import { type KeptScripts, type ScriptChoice, keptScripts } from './scripts/kept-scripts.ts'
import { placePackages } from './run/place-packages.ts'
import { forPython, withFirst } from './run/start-environment.ts'
import { type RunFolder, runFolders } from './run/run-folder.ts'
import { keptTrees } from './store/kept-trees.ts'
import type { PackageManager } from './store/package-format.ts'
import { packageStore } from './store/package-store.ts'
import type { StoredTree } from './store/tree-store.ts'
import { pythonPlaces } from './uv/python-places.ts'
import { pythonProgram } from './uv/python-program.ts'
import { uvFormat } from './uv/requirements.ts'

/** A program as a server's entry says it, variables filled in. */
export interface PackageCommand {
  readonly command: string
  readonly args: readonly string[]
  readonly env: Record<string, string>
  /** Whether it could get its packages itself. Not set: it could. */
  readonly mayFetch?: boolean
}

/** A command that is started from packages on disk. */
export interface KeptCommand extends PackageCommand {
  /** The folder that it runs from: its packages, and what the server writes beside them. */
  readonly folder: string
  /** What else it reads in order to run, such as a Python with what belongs to it, and where else it writes. Absolute paths. */
  readonly reads: readonly string[]
  readonly writes: readonly string[]
  /**
   * Checks the files that its packages brought. None of its code may run before. Throws `package_changed` if they are not as they were
   * installed.
   */
  check(): Promise<void>
  /** The script in which Node can wait for that (`gatedLaunch`); undefined if the command is not Node. */
  readonly gate: string | undefined
  /** What to do if it ends at its start, where it can be known. */
  readonly startHint?: string | undefined
}

/** The packages that servers run, kept on this computer. */
export interface KeptPackages extends KeptUpdates, HeldTransfer, TakenData {
  /**
   * Returns how to start a server from packages that are kept. Its first start installs the version that was chosen for it, or else the
   * newest that is old enough; from then on it is that one. Needs no network for what is installed.
   *
   * @returns undefined if the command runs no package of a registry, or it cannot be kept; `deps.note` has the reason. It is then started
   * as its command says.
   * @throws TooltrayError `package_program_unknown`, `package_changed` if its program is gone from disk, `package_needs_approval`,
   * `package_mismatch`, `registry_unreachable`.
   */
  commandOf(server: string, wanted: PackageCommand, onFetching: (fetched?: Fetched) => void): Promise<KeptCommand | undefined>
  /** Why the package of a server could not be kept at its last start of this engine, as a sentence; undefined if it was. */
  lastFailure(server: string): string | undefined
  /** As `KeptScripts.decide`. Takes effect at the next start of the server. */
  scripts(server: string, choice: ScriptChoice, agreed?: AgreedRow): Promise<KeptPackage>
  /**
   * A server has another name now: what is held for it, and what it wrote beside its packages, follow. Later starts wait for it.
   * Nothing happens if it did so already. Returns what undoes it.
   */
  rename(from: string, to: string): Promise<() => Promise<void>>
}

/** What is started, and with what. */
interface Start {
  readonly request: PackageRequest
  readonly env: Record<string, string>
  /** A folder for what Python compiles. */
  readonly bytecode?: string
}

/** Dependencies of `keptPackages`. */
export interface KeptPackagesDeps {
  readonly folder: string
  readonly platform: Pick<Platform, 'os' | 'home' | 'env'>
  readonly clock: Clock
  /** npm with the environment of a server. */
  readonly npm: (env: Record<string, string>) => Npm
  /** uv with the environment of a server, for the Python that its command names. */
  readonly uv: (env: Record<string, string>, python: string | undefined) => PackageManager
  /** npm for install scripts, with none of the keys of a server. */
  readonly npmForScripts: () => Promise<Npm>
  /** The sandbox of install scripts; its programs have their home folders in that folder. */
  readonly sandbox: (homes: string) => Pick<Sandbox, 'launch'>
  /** The Node that runs Tooltray, if it can run other scripts. */
  readonly ownNode: OwnNode | undefined
  /** The Node in the PATH of a server, if that PATH is the user's own. What an entry names itself may not run before its sandbox. */
  readonly nodeIn: (env: Readonly<Record<string, string>>) => Promise<string | undefined>
  /** The servers that are configured. */
  readonly servers: () => readonly string[]
  /** The command of a server; undefined if it is not kept. Throws `variable_missing`. */
  readonly commandAsWritten: (server: string) => Promise<PackageCommand | undefined>
  /** Starts a version that waits, and compares its tools with those that the server has. Throws nothing. */
  readonly toolsOf: (server: string, start: UpdateStart) => Promise<UpdateTools>
  /** Whether a process of a server may be running. */
  readonly isRunning: (server: string) => boolean
  /** Whether updates wait for the user. */
  readonly holds: () => boolean
  /** The age below which a version is not taken by itself, in ms. */
  readonly youngest: () => number
  /** What is held for a server has changed. */
  readonly onChanged: (server: string) => void
  /** Writes a sentence into the log of a server. */
  readonly note: (server: string, sentence: string) => void
  /** The list of what is held could not be read, and was moved away. What it held is chosen anew. */
  readonly onDamaged: (movedTo: string) => void
}

/** Creates the keeper. Its state is on disk, apart from why a start failed; starts of several servers may overlap. */
export function keptPackages(deps: KeptPackagesDeps): KeptPackages {
  const { folder, clock, note } = deps
  const locks = savedLocks(join(folder, 'locks'))
  const stores = {
    npm: packageStore(join(folder, 'npm'), locks, clock, npmFormat),
    uv: packageStore(join(folder, 'uv'), locks, clock, uvFormat),
  }
  const store = keptTrees([stores.uv, stores.npm])
  const runs = runFolders(join(folder, 'run'), clock, deps.servers)
  const { place, layAgain } = placePackages({ store, isRunning: deps.isRunning, note })
  const runOf = (server: string, { manager, packages }: PackageRequest): Promise<RunFolder> =>
    runs.of({ server, manager, package: packages[0]?.name ?? '' })
  let renamed: Promise<unknown> = Promise.resolve()
  const held = observed(openHeldFile(join(folder, 'held.json'), clock, deps.onDamaged), deps.onChanged)

  const scripts: KeptScripts = keptScripts({ store, held, npm: deps.npmForScripts, sandbox: deps.sandbox, note })

  const install = packageInstaller({ clock, note, youngest: deps.youngest })
  const { treeOf, lastFailure } = heldTrees({ store, held, install, clock, note })
  const askedFor = (request: PackageRequest, { env, mayFetch = true }: PackageCommand): Asked => {
    const own = { ...managerSettings(deps.platform.env, request.manager), ...env }
    const around = request.beside === undefined ? own : withFirst(request.beside, own, deps.platform.os)
    const manager = request.manager === 'npm' ? deps.npm(around) : deps.uv(around, request.python)
    return { request, manager, store: stores[request.manager], mayFetch }
  }

  const programOf = (inside: string, { manager, packages, bin }: PackageRequest): Promise<PackageProgram> =>
    manager === 'npm'
      ? packageProgram(
          inside,
          packages.map(({ name }) => name),
          bin,
        )
      : pythonProgram(
          inside,
          packages.map(({ name }) => name),
          bin ?? '',
          deps.platform.os,
        )

  /** How a program is started from a folder. @param check throws if files of the packages are not as they were installed. */
  const startFrom = async (from: string, { request, env, bytecode }: Start, check: () => Promise<void>) => {
    const { command, args, isNode, programs, engine } = await programOf(from, request).catch(async (error: unknown) => {
      // It may be missing because files were changed.
      await check()
      throw error
    })
    const inside = { ...(request.manager === 'uv' ? forPython(bytecode) : {}), ...withFirst(programs, env, deps.platform.os) }
    const node = isNode ? await nodeFor(env, deps.ownNode, engine, await deps.nodeIn(env)) : undefined
    return { command: node?.command ?? command, args: [...args, ...request.args], node, env: inside, folder: from }
  }

  const system = `${deps.platform.os}-${process.arch}`
  const transferLocks: TransferLocks = {
    of(tree) {
      // A lock of uv has what a Python of one system needs.
      const isPython = stores.uv.has(tree)
      const text = (isPython ? stores.uv : stores.npm).portableLock(tree)
      return text === undefined ? undefined : { text, ...(isPython ? { system } : {}) }
    },
    async take({ manager, packages }, lock) {
      return lock.system === undefined || lock.system === system ? stores[manager].takeLock(packages, lock.text) : undefined
    },
  }
  const updates = keptUpdates({
    store,
    runs,
    locks,
    note,
    scripts: scripts.row,
    held,
    clock,
    servers: deps.servers,
    holds: deps.holds,
    async wantedBy(server) {
      const wanted = await deps.commandAsWritten(server)
      const reading = wanted && packageRequestOf(wanted.command, wanted.args)
      if (wanted === undefined || reading === undefined || 'reason' in reading) return undefined
      const { request } = reading
      const asked = askedFor(request, wanted)
      return {
        asked: askedBy(request),
        newest: () => install.newest(asked),
        beyond: () => install.beyond(asked),
        async putBack(value) {
          const again = async (): Promise<StoredTree> => {
            const there = await store.get(value.current)
            if (there !== undefined && (await isUnchanged(store, there))) return there
            await store.remove(value.current)
            return install.again(asked, value, isImported(value))
          }
          const plain = await again()
          for (const network of [false, true]) {
            const made = await store.get(scriptsTreeId(plain.id, network))
            if (made !== undefined && !(await isUnchanged(store, made))) await store.remove(made.id)
          }
          const { tree } = await scripts.treeFor(server, plain, value.scripts, () => undefined)
          await layAgain(server, await runOf(server, request), tree)
          return plain
        },
        detailsOf: (tree, current) =>
          describeOffer(tree, current, {
            npm: request.manager === 'npm' ? deps.npm(wanted.env) : undefined,
            async tools() {
              const check = () => store.check(tree)
              await check()
              const { node: _node, ...start } = await startFrom(tree.folder, { request, env: wanted.env }, check)
              return deps.toolsOf(server, start)
            },
          }),
      }
    },
  })
  return {
    ...heldTransfer(held, deps.servers, transferLocks),
    ...updates,
    ...takenData({ platform: deps.platform, runOf }),
    lastFailure,
    rename(from, to) {
      const work = Promise.all([runs.rename(from, to), held.rename(from, to)])
      renamed = Promise.allSettled([renamed, work])
      return work.then((undone) => async () => {
        for (const undo of undone) await undo()
      })
    },
    async scripts(server, choice, agreed) {
      await scripts.decide(server, choice, agreed)
      return known(server, await updates.get(server))
    },
    async commandOf(server, wanted, onFetching) {
      const reading = packageRequestOf(wanted.command, wanted.args)
      if (reading === undefined) return undefined
      if ('reason' in reading) {
        note(server, `Its package is not kept: ${reading.reason}`)
        return undefined
      }
      const { request } = reading
      await renamed
      const plain = await treeOf(server, { ...askedFor(request, wanted), tell: onFetching }, () => onFetching())
      if (plain === undefined) return undefined
      const approval = (await held.get(server))?.scripts
      const { tree, startHint } = await scripts.treeFor(server, plain, approval, onFetching)
      const run = await runOf(server, request)
      const laid = await place(server, run, tree)
      const check = () => run.check(laid)
      const { node, ...start } = await startFrom(run.folder, { request, env: wanted.env, bytecode: run.bytecode }, check)
      if (node?.note !== undefined) note(server, node.note)
      const gate = node !== undefined && deps.platform.os !== 'win32' ? join(folder, 'gate.cjs') : undefined
      if (gate !== undefined) await writeGate(gate)
      const isPython = request.manager === 'uv'
      if (isPython) makePrivateFolder(run.bytecode)
      const places = { reads: isPython ? await pythonPlaces(tree.folder, deps.platform) : [], writes: isPython ? [run.bytecode] : [] }
      return { ...start, startHint: node?.isUnfit === true ? node.note : startHint, check, gate, ...places }
    },
  }
}

/** The file of what is held, with a call after each change of it. */
function observed(held: HeldFile, onChanged: (server: string) => void): HeldFile {
  return {
    ...held,
    async change(server, next) {
      const value = await held.change(server, next)
      onChanged(server)
      return value
    },
  }
}
