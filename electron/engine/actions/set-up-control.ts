import type { SetUpPlan } from '../../contract/set-up.ts'
import type { ConfigStore } from '../config/config-store.ts'
import { type SetUpFile, exportSetUp, parseSetUp, planSetUp, withSetUp } from '../config/set-up-file.ts'

/** A person's whole set-up as one file: out, and in again. */
export interface SetUpControl {
  /** Secrets are left out, and listed. Throws what a servers.json that cannot be read throws. */
  exportSetUp(): Promise<SetUpFile>
  /** What taking over a file would do; `missing` are secrets that nobody has given here. Throws `config_invalid`. */
  planSetUp(text: string): Promise<SetUpPlan>
  /** Takes a file over. Servers that are there stay as they are, unless `replace`. Throws `config_invalid`, and as `ConfigStore.write`. */
  takeOverSetUp(text: string, replace: boolean): Promise<void>
}

/** @param secretNames of the secrets that are known here. */
export function setUpControl(config: Pick<ConfigStore, 'read' | 'write'>, secretNames: () => readonly string[]): SetUpControl {
  return {
    exportSetUp: async () => exportSetUp(await config.read()),
    async planSetUp(text) {
      const file = parseSetUp(text)
      const plan = planSetUp(await config.read(), file)
      const known = new Set(secretNames())
      return { ...plan, missing: plan.secrets.filter((name) => !known.has(name)) }
    },
    async takeOverSetUp(text, replace) {
      const file = parseSetUp(text)
      await config.write((current) => withSetUp(current, file, replace))
    },
  }
}
