import type { ClientSetup } from '../../../engine/clients/client-setup.ts'
import { clientSetupOf } from '../../../engine/clients/client-setup-of.ts'
import { systemClock } from '../../../engine/base/platform.ts'
import { loginPath } from '../../../engine/upstream/process/login-path.ts'
import type { Reach } from '../../reach/engine-client.ts'
import { helperHere } from '../../reach/helper-here.ts'

/** The AI clients of this machine, without an engine: commands that change other programs work also when the engine does not. */
export function clientSetupHere(reach: Reach): ClientSetup {
  const { paths, platform } = reach
  return clientSetupOf({
    platform,
    paths,
    clock: systemClock,
    helper: helperHere(reach, process.execPath),
    config: undefined,
    searchPath: loginPath(platform),
  })
}
