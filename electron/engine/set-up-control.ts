import type { ConfigStore } from './config/config-store.ts'
import { type SetUpFile, type SetUpPlan, exportSetUp, parseSetUp, planSetUp, withSetUp } from './config/set-up-file.ts'

/** A person's whole set-up as one file: out, and in again. */
export interface SetUpControl {
  /** Secrets are left out, and listed. Throws what a servers.json that cannot be read throws. */
  exportSetUp(): Promise<SetUpFile>
  /** What taking over a file would do; `missing` are secrets that nobody has given here. Throws `config_invalid`. */
  planSetUp(text: string): Promise<SetUpPlan & { readonly missing: readonly string[] }>
  /** Takes a file over. Servers that are there already stay as they are, unless `replace`. Throws `config_invalid`, and as `ConfigStore.write`. */
  takeOverSetUp(text: string, replace: boolean): Promise<void>
}

/** @param secretNames of the secrets that are known here. */
export function setUpControl(config: ConfigStore, secretNames: () => readonly string[]): SetUpControl {
  /** The file as it stands on the disk. */
  const read = async <T>(use: (text: string) => T): Promise<T> => {
    const used: T[] = []
    await config.write((text) => {
      used.push(use(text))
      return text
    })
    return used[0] as T
  }
  return {
    exportSetUp: () => read(exportSetUp),
    async planSetUp(text) {
      const file = parseSetUp(text)
      const plan = await read((current) => planSetUp(current, file))
      const known = new Set(secretNames())
      return { ...plan, missing: plan.secrets.filter((name) => !known.has(name)) }
    },
    async takeOverSetUp(text, replace) {
      const file = parseSetUp(text)
      await config.write((current) => withSetUp(current, file, replace))
    },
  }
}
