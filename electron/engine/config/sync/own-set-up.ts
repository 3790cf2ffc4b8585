import { type SavedScript, savedScript } from '../../../contract/scripts/scripts.ts'
import { type ExportedPackage, exportedPackage } from '../../../contract/consent/packages.ts'
import { messageOf } from '../../base/errors.ts'
import { exportConfig } from '../config-export.ts'
import type { ConfigStore } from '../config-store.ts'
import { type Values, isSame } from './replica.ts'
import { itemKey, itemOf, sharedItems } from './shared-items.ts'
import type { OwnSetUp } from './sync.ts'
import { withItems } from './with-items.ts'

/** Dependencies of `ownSetUp`. */
export interface OwnSetUpDeps {
  readonly config: Pick<ConfigStore, 'read' | 'write'>
  readonly scripts: {
    list(): readonly SavedScript[]
    save(script: SavedScript): Promise<void>
    remove(name: string): Promise<void>
  }
  readonly packages: {
    exported(): Promise<ReadonlyMap<string, ExportedPackage>>
    /** Holds a version for a new server. */
    hold(server: string, entry: unknown, wanted: ExportedPackage): Promise<unknown>
  }
  /** Paths that the user chose for servers that are new here, by name. */
  readonly paths: () => ReadonlyMap<string, readonly string[]>
}

/** Creates the access to what this computer shares: its servers.json, and its saved scripts. */
export function ownSetUp({ config, scripts, packages, paths }: OwnSetUpDeps): OwnSetUp {
  const itemsOf = async (text: string): Promise<Values> => sharedItems(exportConfig(text, await packages.exported()), scripts.list())

  const applyScript = async (name: string, value: unknown): Promise<void> => {
    if (value === undefined) return scripts.remove(name)
    const script = savedScript.parse(value)
    if (script.name !== name) throw new Error('The script is not the one that it is named as.')
    await scripts.save(script)
  }

  return {
    read: async () => itemsOf(await config.read()),
    async apply(wanted, read, all) {
      const problems = new Map<string, string>()
      for (const [key, value] of wanted) {
        const item = itemOf(key)
        const here = scripts.list().find(({ name }) => name === item?.name)
        if (item?.kind !== 'script' || !isSame(read.get(key), here)) continue
        try {
          await applyScript(item.name, value)
        } catch (error) {
          problems.set(key, messageOf(error))
        }
      }
      // Before they are written: a server may be started as soon as it is.
      for (const [key, value] of wanted) {
        const item = itemOf(key)
        const kept = exportedPackage.safeParse(all.get(itemKey('package', item?.name ?? ''))).data
        if (item?.kind !== 'server' || value === undefined || read.has(key) || kept === undefined) continue
        try {
          await packages.hold(item.name, value, kept)
        } catch (error) {
          problems.set(key, messageOf(error))
        }
      }
      const inFile = new Map([...wanted].filter(([key]) => itemOf(key)?.kind !== 'script' && !problems.has(key)))
      if (inFile.size === 0) return problems
      const exported = await packages.exported()
      await config.write((text) => {
        // What the user changed since it was read is not overwritten: the next step sees it.
        const now = sharedItems(exportConfig(text, exported), [])
        const unchanged = new Map([...inFile].filter(([key]) => isSame(now.get(key), read.get(key))))
        const changed = withItems(text, unchanged, { all, paths: paths() })
        for (const [key, problem] of changed.problems) problems.set(key, problem)
        return changed.text
      })
      return problems
    },
  }
}
