import type { ImportItem } from '../../../contract/clients.ts'
import type { ClientSettings } from '../../clients/client-settings.ts'
import { withPackage } from '../../packages/request/package-names.ts'
import { withOldNode } from '../../upstream/sandbox/node/old-node.ts'
import { withServerData } from './import-data.ts'
import type { PortParts } from './parts.ts'

/**
 * Opens the settings of the AI clients of this machine. Most engines never need them.
 *
 * @param atEnd registers a function that runs when the engine ends.
 */
export async function openClients(parts: PortParts, atEnd: (end: () => Promise<void>) => void): Promise<ClientSettings> {
  const [{ threadedSettings }, { clientSettingsParts }, { secretSinkOf }] = await Promise.all([
    import('../../clients/thread/threaded-settings.ts'),
    import('../../clients/client-settings-deps.ts'),
    import('../../clients/changes/secret-sink-of.ts'),
  ])
  const { clock, searchPath } = parts
  const { named, store } = parts.secrets
  const secrets = secretSinkOf({ settlePlace: () => store.settlePlace(), set: named.set })
  const settings = threadedSettings(clientSettingsParts({ ...parts, config: parts.storage.config, secrets }), clock)
  atEnd(() => settings.close())
  const withData = withServerData(settings, parts.upstream.packages)
  return {
    ...settings,
    ...withData,
    async preview(request) {
      const preview = await withData.preview(request)
      const path = await searchPath()
      const withNotes = async (item: ImportItem): Promise<ImportItem> => ({
        ...item,
        preview: withPackage(await withOldNode(item.preview, path)),
      })
      return { ...preview, servers: await Promise.all(preview.servers.map(withNotes)) }
    },
  }
}
