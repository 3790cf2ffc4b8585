import type { KeptPackage } from '../../../../electron/contract/consent/packages.ts'
import { humanName } from '../../../../electron/control/human-name.ts'
import { engine } from '../../../engine/engine.ts'
import { askAgain } from '../../../engine/queries.ts'
import { createStore } from '../../../engine/store.ts'
import { attempt, notify } from '../../../frame/notices.ts'

/** The servers whose update is being looked for, with the beginning in ms since 1970. They outlive the card: a look takes minutes. */
export const lookingFor = createStore<ReadonlyMap<string, number>>(new Map())

/** Looks for a newer version of the package of a server, and says what came of it. */
export async function lookForUpdate(server: string): Promise<void> {
  if (lookingFor.get().has(server)) return
  lookingFor.set(new Map(lookingFor.get()).set(server, Date.now()))
  const row = await decide(() => engine().packages.update({ name: server }), 'No update could be looked for')
  lookingFor.set(new Map([...lookingFor.get()].filter(([name]) => name !== server)))
  if (row === undefined) return
  const { version, update } = row
  const found =
    update === undefined ? `There is no newer version of ${row.package} for you.` : `${row.package} ${update.version} waits for you.`
  notify({ kind: 'done', text: found, hint: `${humanName(server)} runs ${version}.` })
}

/** Runs the version that waits, with the way back. */
export async function acceptUpdate(server: string): Promise<void> {
  const row = await decide(() => engine().packages.accept({ name: server }), 'The update was not accepted')
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

/** Takes updates of a server by themselves from now on, or not. */
export async function setFollows(server: string, on: boolean): Promise<void> {
  await decide(() => engine().packages.follow({ name: server, on }), 'Not changed')
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
