import type { KeptPackage } from '../../../../electron/contract/consent/packages.ts'
import { humanName } from '../../../../electron/control/human-name.ts'
import { engine } from '../../../engine/engine.ts'
import { askAgain } from '../../../engine/queries.ts'
import { type Store, createStore } from '../../../engine/store.ts'
import { attempt, notify } from '../../../frame/notices.ts'

/** The servers that something is done for, with the beginning in ms since 1970. They outlive the card: it may take minutes. */
type AtWork = Store<ReadonlyMap<string, number>>

/** The servers whose update is being looked for. */
export const lookingFor: AtWork = createStore<ReadonlyMap<string, number>>(new Map())

/** The servers whose install scripts run. */
export const runningScripts: AtWork = createStore<ReadonlyMap<string, number>>(new Map())

/** Looks for a newer version of the package of a server, and says what came of it. */
export async function lookForUpdate(server: string): Promise<void> {
  const row = await whileShown(lookingFor, server, () => engine().packages.update({ name: server }), 'No update could be looked for')
  if (row === undefined) return
  const { version, update, beyond } = row
  const found =
    update !== undefined
      ? `${row.package} ${update.version} waits for you.`
      : beyond !== undefined
        ? `${row.package} ${beyond} is there, and the command of ${humanName(server)} names ${version}.`
        : `There is no newer version of ${row.package} for you.`
  notify({ kind: 'done', text: found, hint: `${humanName(server)} runs ${version}.` })
}

/** Runs the version that waits, with the way back. @param agreed the fingerprint of the update that is shown. */
export async function acceptUpdate(server: string, agreed: string | undefined): Promise<void> {
  const row = await decide(() => engine().packages.accept({ name: server, agreed }), 'The update was not accepted')
  if (row === undefined) return
  notify({
    kind: 'done',
    text: `${humanName(server)} runs ${row.version} from its next use on.`,
    action: { label: 'Undo', run: () => void goBack(server) },
  })
}

/** Leaves the version that waits out. */
export async function skipUpdate(server: string, version: string): Promise<void> {
  const row = await decide(() => engine().packages.skip({ name: server }), 'The update was not skipped')
  if (row !== undefined) notify({ kind: 'done', text: `${humanName(server)} stays at ${row.version}. ${version} is not offered again.` })
}

/** Runs the version before. */
export async function goBack(server: string): Promise<void> {
  const row = await decide(() => engine().packages.back({ name: server }), 'Not gone back')
  if (row !== undefined) notify({ kind: 'done', text: `${humanName(server)} runs ${row.version} from its next use on.` })
}

/** Runs exactly the version that was refused. @param agreed the fingerprint of what is shown. */
export async function runAnyway(server: string, agreed: string | undefined): Promise<void> {
  const row = await decide(() => engine().packages.accept({ name: server, agreed }), 'It was not started')
  if (row !== undefined) notify({ kind: 'done', text: `${humanName(server)} runs ${row.package} ${row.version}, as you decided.` })
}

/** Puts files of the packages of a server back that were changed or removed. */
export async function putFilesBack(server: string): Promise<void> {
  const row = await decide(() => engine().packages.repair({ name: server }), 'The files were not put back')
  if (row !== undefined)
    notify({
      kind: 'done',
      text: `The packages of ${humanName(server)} are as they were installed.`,
      hint: 'Its other files stayed as they are.',
    })
}

/** Takes updates of a server by themselves from now on, or not. */
export async function setFollows(server: string, on: boolean): Promise<void> {
  await decide(() => engine().packages.follow({ name: server, on }), 'Not changed')
}

/**
 * Runs the install scripts of the packages of a server, and uses what they made.
 *
 * @param network they may use it. @param agreed the fingerprint of the scripts that are shown.
 */
export async function runScripts(server: string, network: boolean, agreed: string | undefined): Promise<void> {
  const run = () => engine().packages.scripts({ name: server, allow: true, network, agreed })
  if ((await whileShown(runningScripts, server, run, 'The scripts did not run')) === undefined) return
  notify({ kind: 'done', text: `${humanName(server)} uses what its install scripts made from its next use on.` })
}

/** Starts a server without what its install scripts made. */
export async function leaveScriptsOut(server: string): Promise<void> {
  await decide(() => engine().packages.scripts({ name: server, allow: false }), 'Not changed')
}

/** As `decide`, shown as at work meanwhile. Undefined if it is at work already. */
async function whileShown(
  atWork: AtWork,
  server: string,
  make: () => Promise<KeptPackage>,
  failure: string,
): Promise<KeptPackage | undefined> {
  if (atWork.get().has(server)) return undefined
  atWork.set(new Map(atWork.get()).set(server, Date.now()))
  const row = await decide(make, failure)
  atWork.set(new Map([...atWork.get()].filter(([name]) => name !== server)))
  return row
}

/** Makes a decision, and asks again for all that shows packages. Returns undefined if it failed, which is then shown. */
async function decide(make: () => Promise<KeptPackage>, failure: string): Promise<KeptPackage | undefined> {
  let row: KeptPackage | undefined
  await attempt(async () => {
    row = await make()
  }, failure)
  await askAgain('packages')
  return row
}
