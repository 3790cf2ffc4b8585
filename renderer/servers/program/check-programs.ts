import { engine } from '../../engine/engine.ts'
import { askPreviewsAgain } from '../../engine/queries.ts'
import { attempt } from '../../frame/notices.ts'

/** Looks again where programs are, and shows what entries would run as it is then. */
export async function checkPrograms(): Promise<void> {
  await attempt(() => engine().servers.lookForPrograms({}), 'Tooltray could not check again')
  await askPreviewsAgain()
}
