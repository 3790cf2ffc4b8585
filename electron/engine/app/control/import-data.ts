import type { ChangePreview, ClientRequest, ImportItem } from '../../../contract/clients.ts'
import type { ClientSettings } from '../../clients/client-settings.ts'
import { TooltrayError } from '../../base/errors.ts'
import { hashOf } from '../../entry/consent/agreement.ts'
import type { KeptPackages } from '../../packages/kept-packages.ts'
import type { FoundData } from '../../packages/found/npx-data.ts'

/** Paths that a preview shows. Over it: the rest are counted. */
const MOST_SHOWN = 5

/** An item, and what its server wrote beside its code. */
interface WithData {
  readonly item: ImportItem
  readonly found: FoundData | undefined
}

/**
 * Lets an import also take along what servers wrote beside their code while apps ran them by `npx`. The user sees it in the preview, may
 * leave it, and agrees to exactly those files. The files stay where they were, too.
 */
export function withServerData(
  settings: Pick<ClientSettings, 'preview' | 'apply'>,
  packages: Pick<KeptPackages, 'findData' | 'takeData'>,
): Pick<ClientSettings, 'preview' | 'apply'> {
  const planned = async (
    request: ClientRequest,
  ): Promise<{ readonly preview: ChangePreview; readonly id: string; readonly all: WithData[] }> => {
    const preview = await settings.preview(request)
    const { choices = {}, leaveData = false } = request.action === 'import' ? request : {}
    const all = await Promise.all(
      preview.servers.map(async (item): Promise<WithData> => {
        const found = item.decision === 'skip' ? undefined : await packages.findData(item.preview.words ?? [], variablesOf(item))
        if (found === undefined) return { item, found }
        const { folder, paths, bytes, changedAt } = found
        const isTaken = choices[item.key]?.takeData ?? !leaveData
        return {
          item: { ...item, data: { folder, files: paths.length, paths: paths.slice(0, MOST_SHOWN), bytes, changedAt, isTaken } },
          found,
        }
      }),
    )
    const taken = all.flatMap(({ item, found }) => (item.data?.isTaken === true && found !== undefined ? [[item.as, found] as const] : []))
    // Which files are taken is part of what is agreed to, and not how long they are: an app may still run the server.
    const agreed = taken.map(([as, { folder, paths }]) => [as, folder, paths.toSorted()])
    const id = taken.length === 0 ? preview.id : hashOf({ plan: preview.id, agreed }).slice(0, 32)
    return { preview, id, all }
  }
  return {
    async preview(request) {
      const { preview, id, all } = await planned(request)
      return { ...preview, id, servers: all.map(({ item }) => item) }
    },
    async apply(request, agreed) {
      if (request.action !== 'import') return settings.apply(request, agreed)
      const { preview, id, all } = await planned(request)
      if (id !== agreed)
        throw new TooltrayError('preview_stale', 'The import is another one since the preview.', {
          hint: 'Nothing was written. Review the new preview and confirm it.',
        })
      // Before the entries are written: a server may be started as soon as its entry is there.
      for (const { item, found } of all)
        if (item.data?.isTaken === true && found !== undefined) await packages.takeData(item.as, item.preview.words ?? [], found)
      return settings.apply(request, preview.id)
    },
  }
}

function variablesOf({ preview }: ImportItem): Record<string, string> {
  return Object.fromEntries(preview.variables.flatMap(({ name, value }) => (value === undefined ? [] : [[name, value]])))
}
