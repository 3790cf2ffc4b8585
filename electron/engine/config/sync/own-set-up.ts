import { type SavedScript, savedScript } from '../../../contract/scripts/scripts.ts'
import type { ExportedPackage } from '../../../contract/consent/packages.ts'
import { messageOf } from '../../base/errors.ts'
import { exportConfig } from '../config-export.ts'
import type { ConfigStore } from '../config-store.ts'
import { type Values, isSame } from './replica.ts'
import { itemOf, sharedItems } from './shared-items.ts'
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
}

/** Creates the access to what this computer shares: its servers.json, and its saved scripts. */
export function ownSetUp({ config, scripts, packages }: OwnSetUpDeps): OwnSetUp {
  const itemsOf = async (text: string): Promise<Values> => sharedItems(exportConfig(text, await packages.exported()), scripts.list())

  const applyScript = async (name: string, value: unknown): Promise<void> => {
    if (value === undefined) return scripts.remove(name)
    const script = savedScript.parse(value)
    if (script.name !== name) throw new Error('The script is not the one that it is named as.')
    await scripts.save(script)
  }

  return {
    read: async () => itemsOf(await config.read()),
    async apply(taken, read) {
      const problems = new Map<string, string>()
      for (const { value: item } of taken) {
        const { kind, name } = itemOf(item.key) ?? {}
        const here = scripts.list().find((script) => script.name === name)
        if (kind !== 'script' || name === undefined || !isSame(read.get(item.key), here)) continue
        try {
          await applyScript(name, item.value)
        } catch (error) {
          problems.set(item.key, messageOf(error))
        }
      }
      // Before they are written: a server may be started as soon as it is.
      for (const {
        value: { key, value, brings },
      } of taken) {
        if (brings.package === undefined || value === undefined) continue
        try {
          await packages.hold(itemOf(key)?.name ?? '', value, brings.package)
        } catch (error) {
          problems.set(key, messageOf(error))
        }
      }
      const inFile = taken.filter(({ value: { key } }) => itemOf(key)?.kind !== 'script' && !problems.has(key))
      if (inFile.length === 0) return problems
      const exported = await packages.exported()
      await config.write((text) => {
        // What the user changed since it was read is not overwritten: the next step sees it.
        const now = sharedItems(exportConfig(text, exported), [])
        const unchanged = inFile.filter(({ value: { key } }) => isSame(now.get(key), read.get(key)))
        const changed = withItems(text, unchanged)
        for (const [key, problem] of changed.problems) problems.set(key, problem)
        return changed.text
      })
      return problems
    },
  }
}
