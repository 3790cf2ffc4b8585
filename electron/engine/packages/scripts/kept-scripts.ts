import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { KeptPackage } from '../../../contract/consent/packages.ts'
import { TooltrayError, messageOf } from '../../base/errors.ts'
import { shellWord } from '../../entry/shell-word.ts'
import type { Sandbox } from '../../upstream/sandbox/sandbox.ts'
import { type HeldFile, type ScriptApproval, known, scriptsTreeId } from '../held/held-file.ts'
import type { AgreedRow } from '../held/kept-updates.ts'
import type { Npm } from '../npm/npm.ts'
import { layFiles } from '../run/lay-files.ts'
import type { TreeStore, StoredTree } from '../store/tree-store.ts'
import { type ScriptPackage, installScriptsOf } from './install-scripts.ts'

/** What the user decides of the install scripts of a server's packages. */
export interface ScriptChoice {
  readonly allow: boolean
  /** Whether they may use the network. */
  readonly network: boolean
}

/** The tree that a server is started from. */
export interface ScriptedTree {
  readonly tree: StoredTree
  /** Why it may not start, and what to do, where it can be known. */
  readonly startHint: string | undefined
}

/** Install scripts of kept packages. They run after the user allowed them, in a sandbox, for the tree of one server. */
export interface KeptScripts {
  /**
   * The tree in which the scripts ran, if the user allowed the scripts of exactly these packages; otherwise the tree as it is. Says in the
   * log of the server which scripts did not run.
   *
   * @param onFetching called when they run now, which may take minutes.
   */
  treeFor(server: string, tree: StoredTree, approval: ScriptApproval | undefined, onFetching: () => void): Promise<ScriptedTree>
  /** What a list says about the scripts of a tree; undefined if it has none. */
  row(tree: StoredTree, approval: ScriptApproval | undefined): Promise<KeptPackage['scripts']>
  /**
   * Runs the scripts of the packages that a server is started from, and starts it from then on with what they made, or without that.
   * Throws `package_not_kept`, `package_changed`, `nothing_to_accept` if no package has a script, `sandbox_unavailable`,
   * `package_script_failed`, and `preview_stale` if other scripts would run than those that the user agreed to.
   *
   * @param agreed the row whose scripts the user agreed to.
   */
  decide(server: string, choice: ScriptChoice, agreed?: AgreedRow): Promise<void>
}

/** Dependencies of `keptScripts`. */
interface KeptScriptsDeps {
  readonly store: TreeStore
  readonly held: HeldFile
  /** npm without the keys of a server. */
  readonly npm: () => Promise<Npm>
  /** A sandbox whose programs have their home folders in a folder. */
  readonly sandbox: (homes: string) => Pick<Sandbox, 'launch'>
  readonly note: (server: string, sentence: string) => void
}

/** Bytes that a script's command may be shown with. Inner: the whole command runs; a publisher's command is shorter. */
const LONGEST_COMMAND = 4_000

/** Creates the decisions. Their state is the file of what is held. */
export function keptScripts({ store, held, npm, sandbox, note }: KeptScriptsDeps): KeptScripts {
  const make = (tree: StoredTree, packages: readonly ScriptPackage[], network: boolean): Promise<StoredTree> =>
    store.make(scriptsTreeId(tree.id, network), tree.named, {
      place: 'final',
      refusal: 'package_script_failed',
      async build(folder) {
        await store.check(tree)
        const own = await store.ownFiles(tree)
        const runner = await npm()
        await store.inNewFolder(async (beside) => {
          const [incoming, homes] = [join(beside, 'incoming'), join(beside, 'homes')]
          await layFiles({ folder, from: tree.folder, own, before: [], incoming, aside: join(beside, 'aside') })
          await runner.runScripts(
            folder,
            packages.map(({ path }) => path),
            (program) => sandbox(homes).launch({ ...program, cwd: folder }, { network, read: [], write: [folder] }, tree.id, {}),
          )
        })
      },
    })
  const notRun = (server: string, packages: readonly ScriptPackage[]): string =>
    `Install scripts of ${namesOf(packages)} did not run. If the server needs them: tooltray packages scripts ${shellWord(server)}`

  return {
    async treeFor(server, tree, approval, onFetching) {
      const packages = await installScriptsOf(tree.folder)
      if (packages.length === 0) return { tree, startHint: undefined }
      const startHint = notRun(server, packages)
      if (!isApproved(packages, approval)) {
        note(server, startHint)
        return { tree, startHint }
      }
      const there = await store.get(scriptsTreeId(tree.id, approval.network))
      if (there !== undefined) return { tree: there, startHint: undefined }
      onFetching()
      try {
        return { tree: await make(tree, packages, approval.network), startHint: undefined }
      } catch (error) {
        if (!(error instanceof TooltrayError) || error.code === 'package_changed') throw error
        note(server, `${startHint} (${messageOf(error)})`)
        return { tree, startHint }
      }
    },
    async row(tree, approval) {
      const packages = await installScriptsOf(tree.folder)
      if (packages.length === 0) return undefined
      const allowed = isApproved(packages, approval)
      return { ...shownOf(packages), allowed, network: allowed && approval.network }
    },
    async decide(server, { allow, network }, agreed) {
      const value = known(server, await held.get(server))
      if (!allow) return void (await held.change(server, (now) => ({ ...known(server, now), scripts: undefined })))
      const tree = await store.get(value.current)
      if (tree === undefined)
        throw new TooltrayError('package_not_installed', `The package of ${server} is not on disk now.`, {
          hint: 'Start the server once. It is then installed again.',
        })
      const packages = await installScriptsOf(tree.folder)
      if (packages.length === 0)
        throw new TooltrayError('nothing_to_accept', `No package of ${server} has an install script.`, {
          hint: 'See what is kept with: tooltray packages',
        })
      const shown = agreed?.value?.scripts
      if (shown !== undefined && !isDeepStrictEqual(shownOf(packages), { packages: shown.packages, commands: shown.commands }))
        throw new TooltrayError('preview_stale', `The install scripts of ${server} are others than those that were shown. None ran.`, {
          hint: 'Look again.',
        })
      await make(tree, packages, network)
      const scripts = { approved: packages.map(approvalOf), network }
      await held.change(server, (now) => ({ ...known(server, now), scripts }))
    },
  }
}

/** What is shown of the scripts of packages. */
function shownOf(packages: readonly ScriptPackage[]): Pick<NonNullable<KeptPackage['scripts']>, 'packages' | 'commands'> {
  return {
    packages: packages.map(({ name, version }) => ({ name, versions: [version] })),
    commands: packages.flatMap(({ name, version, commands }) =>
      commands.map(({ event, command }) => ({ name, version, event, command: command.slice(0, LONGEST_COMMAND) })),
    ),
  }
}

/** One version of one package with one content. */
function approvalOf({ name, version, integrity }: ScriptPackage): string {
  return `${name}@${version} ${integrity ?? ''}`
}

function isApproved(packages: readonly ScriptPackage[], approval: ScriptApproval | undefined): approval is ScriptApproval {
  return approval !== undefined && packages.every((one) => approval.approved.includes(approvalOf(one)))
}

/** Names in a sentence. Over it: the rest are counted. */
const MOST_NAMED = 5

function namesOf(packages: readonly ScriptPackage[]): string {
  const names = packages.slice(0, MOST_NAMED).map(({ name, version }) => `${name} ${version}`)
  const more = packages.length - MOST_NAMED
  return [...names, ...(more > 0 ? [`${more} more`] : [])].join(', ')
}
