import type { ClientRequest, FoundHub as ShownHub, HubPreview } from '../../../contract/clients.ts'
import { TooltrayError } from '../../base/errors.ts'
import type { FoundEntry, Reading } from '../apps/found-entries.ts'
import { hubList, hubNamed } from '../hubs/hub-list.ts'
import { type FoundHub, readHub } from '../hubs/read-hub.ts'
import { readableHub, startedHub } from '../started-hub.ts'
import { withHub } from '../hubs/with-hub.ts'
import type { FileChange } from './file-change.ts'
import type { PlannedItem } from './import-plan.ts'

/**
 * Reads the hubs that an import names. Throws `usage` for options that do not apply to hubs, and what `readHub` throws: a named hub must be
 * readable.
 */
export async function hubsNamed(request: Extract<ClientRequest, { action: 'import' }>, reading: Reading): Promise<FoundHub[]> {
  const { clients, file, text, project, takeOver } = request
  const hubs = [...new Set(clients)].flatMap((id) => hubNamed(id) ?? [])
  if ((file !== undefined || text !== undefined) && (hubs.length !== 1 || clients.length !== 1))
    throw new TooltrayError('usage', '--file names the settings file of one hub.', { hint: 'tooltray import mcpzip --file FILE' })
  if (hubs.length > 0 && project !== undefined)
    throw new TooltrayError('usage', `${hubs[0]?.name ?? ''} has no settings of its own for a project.`, { hint: 'Leave the project out.' })
  if (hubs.length > 0 && takeOver === true)
    throw new TooltrayError('usage', 'Tooltray replaces AI apps\u2019 servers, not a hub.', {
      hint: 'Import from the hub first. Then connect your AI apps with: tooltray register, and remove the hub from them.',
    })
  return Promise.all(hubs.map((hub) => readHub(hub, { file, text }, reading)))
}

/** Returns the hubs whose settings are in their usual place. What cannot be read is left out: it is reported when that hub is imported. */
export async function hubsHere(reading: Reading): Promise<ShownHub[]> {
  const found = await Promise.all(
    hubList.map(async (hub) => {
      try {
        const { entries } = await readHub(hub, {}, reading)
        return entries.length === 0 ? [] : [{ id: hub.id, name: hub.name, servers: entries.length }]
      } catch (error) {
        if (error instanceof TooltrayError) return []
        throw error
      }
    }),
  )
  return found.flat()
}

/**
 * Returns the servers of hubs that AI apps' entries start, as far as the hubs' settings are readable: errors are reported when the hub
 * itself is imported. Hubs that are imported already are left out.
 */
export async function behindHubs(entries: readonly FoundEntry[], imported: readonly FoundHub[], reading: Reading): Promise<FoundEntry[]> {
  const started = new Map(entries.flatMap(({ read }) => startedHub(read.entry) ?? []).map((hub) => [hub.id, hub]))
  const found = await Promise.all(
    [...started].map(async ([id, startedOne]) => {
      const hub = id === undefined || imported.some((each) => each.hub.id === id) ? undefined : hubNamed(id)
      if (hub === undefined) return []
      try {
        const { entries: behind } = await readHub(hub, { file: startedOne.file }, reading)
        const notes = [`It is behind ${hub.name}, whose other settings are imported with that hub alone.`]
        const readable = readableHub(startedOne)
        return behind.map((entry) => ({ ...entry, behind: readable, read: { ...entry.read, notes: [...entry.read.notes, ...notes] } }))
      } catch (error) {
        if (error instanceof TooltrayError) return []
        throw error
      }
    }),
  )
  return found.flat()
}

/** Returns a change of servers.json extended by the hubs' settings. */
export function withHubs(
  servers: FileChange,
  hubs: readonly FoundHub[],
  items: readonly PlannedItem[],
  keepsSecrets: boolean,
): {
  readonly own: FileChange
  readonly hubs?: readonly HubPreview[]
  readonly secrets?: readonly { readonly name: string; readonly value: string }[]
} {
  if (hubs.length === 0) return { own: servers }
  const outcomes: ReturnType<typeof withHub>[] = []
  let text = servers.after
  for (const found of hubs) {
    const servers = new Map(
      items.flatMap(({ as, state, sources }) =>
        sources.flatMap(({ client, name }) => (client.id === found.hub.id ? [[name, { as, isThere: state === 'same' }] as const] : [])),
      ),
    )
    const outcome = withHub(text ?? '', found, servers, keepsSecrets)
    if (outcome.text !== (text ?? '')) text = outcome.text
    outcomes.push(outcome)
  }
  return {
    own: { ...servers, after: text, paths: [...servers.paths, ...outcomes.flatMap(({ paths }) => paths)] },
    hubs: outcomes.map(({ preview }) => preview),
    secrets: outcomes.flatMap(({ secrets }) => secrets),
  }
}
