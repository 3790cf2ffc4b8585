import type { KeptPackage } from '../../../electron/contract/consent/packages.ts'
import type { KeptPackages } from '../../../electron/engine/packages/kept-packages.ts'
import { PackageDoubt, doubtConsent } from '../../../electron/engine/packages/request/package-doubt.ts'

/**
 * Agrees to what a start was refused with, as it was said, and runs the server from it.
 *
 * @param start the start that is refused.
 */
export async function runDoubted(keeper: KeptPackages, start: Promise<unknown>, server = 'notes'): Promise<KeptPackage> {
  const refusal: unknown = await start.then(
    () => undefined,
    (error: unknown) => error,
  )
  if (!(refusal instanceof PackageDoubt)) throw new Error('the start was not refused')
  const { id: tree, named } = refusal.tree
  return keeper.runDoubted(server, doubtConsent.agreed({ tree, named }, String(refusal.data?.['agree'])))
}
