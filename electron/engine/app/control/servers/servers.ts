import type { PastedHub } from '../../../../contract/clients.ts'
import type { EntryPreview, PreviewedServer } from '../../../../contract/entries.ts'
import type { MissingProgram } from '../../../../contract/problem.ts'
import type { LogLine, ServerStatus, Trial } from '../../../../contract/servers.ts'
import type { ToolChoice } from '../../../../contract/tools.ts'
import { TooltrayError } from '../../../base/errors.ts'
import { isFlag } from '../../../catalog/text-checks/check-texts.ts'
import { isThere } from '../../../clients/apps/client-files.ts'
import { isFolder } from '../../../base/files/is-folder.ts'
import { missingOfEntry, missingProgram } from '../../../entry/start/program-check.ts'
import { type ServerEdits, unknownServer } from '../../../config/edits/server-edits.ts'
import { withUnset } from '../../../entry/consent/agreement.ts'
import { toolChoices } from '../../../gateway/directory/tool-choices.ts'
import { withPackage } from '../../../packages/request/package-names.ts'
import { NAME_KEYS } from '../../../secrets/mask.ts'
import { withOldNode } from '../../../upstream/sandbox/node/old-node.ts'
import { tryConnection } from '../../../upstream/try-connection.ts'
import { entryInForce } from '../../servers/entry-in-force.ts'
import type { PortParts } from '../parts.ts'
import type { EntryControl } from './entries.ts'
import { patchControl } from './patch.ts'
import { removalControl } from './removal.ts'

type Entry = Readonly<Record<string, unknown>>

/**
 * Creates everything users can do with servers: edits of their entries, and use of their connections. All edits may throw what
 * `ConfigStore.write` throws. `agreed`: the fingerprint of the preview that the user consented to; `consent_needed` if it does not match.
 */
export function serverControl(parts: PortParts, edits: ServerEdits, entries: EntryControl) {
  const { platform, clock, mask, gateway, searchPath, upstream } = parts
  const { config, catalog } = parts.storage
  const { pool } = upstream
  const { listedTools, directory, serverNamed } = gateway

  const missing = async (command: string): Promise<MissingProgram | undefined> =>
    missingProgram(command, platform, await searchPath(), isThere)
  const preview = async (entry: Entry, of?: string): Promise<EntryPreview> => {
    const shown = withUnset(await edits.preview(entry, of), (name) => (platform.env[name] ?? '') !== '', parts.holders())
    const { command } = entry
    if (typeof command !== 'string') return shown
    const none = await missingOfEntry(entry, missing)
    const withNode = await withOldNode(shown, await searchPath())
    return { ...(entry['keep'] === false ? withNode : withPackage(withNode)), ...(none === undefined ? {} : { missing: none }) }
  }
  const patches = patchControl(config, edits, parts.secrets.named, upstream.renewSecrets)
  const disconnect = async (name: string): Promise<void> => {
    await Promise.all(pool.connections(serverNamed(name)).map((connection) => connection.close()))
  }

  return {
    /** Previews an entry. `of`: the server that it changes, whose masked secrets are kept. Throws `config_invalid`, `server_unknown`. */
    preview,
    /** Returns the servers in pasted text with their previews, and the hub whose whole settings it is; the reason if there are none. */
    async paste(text: string): Promise<{ servers: PreviewedServer[]; reason?: string; hub?: PastedHub }> {
      const { readPastedHere } = await import('../../../sources/paste/read-pasted-here.ts')
      const read = await readPastedHere(text, platform.home, {
        isMissing: async (command) => (await missing(command)) !== undefined,
        isFolder,
      })
      if (typeof read === 'string') return { servers: [], reason: read }
      const { hubWithMoreIn } = await import('../../../sources/paste/hub-servers.ts')
      const hub = hubWithMoreIn(text)
      const servers = await Promise.all(read.map(async (server) => ({ ...server, preview: await preview(server.entry) })))
      return hub === undefined ? { servers } : { servers, hub }
    },
    add: entries.addServer,
    change: entries.changeServer,
    patchPreview: patches.preview,
    patch: patches.patch,
    ...removalControl(parts, edits),
    restore: edits.restoreServer,
    entry: edits.shownEntry,
    /** Throws `server_unknown`. */
    async setEnabled(name: string, enabled: boolean): Promise<void> {
      await edits.setEnabled(name, enabled)
      if (enabled) upstream.release(serverNamed(name))
    },
    refresh: gateway.refresh,
    /** Looks again where programs are, because one may have been installed: the next preview or start finds it. */
    lookForPrograms: upstream.lookForPrograms,
    disconnect,
    /** Ends a server and starts it again, even if it failed and its next attempt is not due. Throws `server_unknown`, `server_disabled`. */
    async restart(name: string): Promise<ServerStatus> {
      const server = serverNamed(name)
      if (!entryInForce(config, server).enabled)
        throw new TooltrayError('server_disabled', `${server} is disabled.`, { hint: 'Enable it first.' })
      await disconnect(server)
      const [status] = await gateway.refresh(server)
      // The server may have been removed meanwhile.
      if (status === undefined) throw unknownServer(server)
      return status
    },
    /** The last lines of its stderr. */
    log: (name: string): readonly LogLine[] => mask.value(pool.log(serverNamed(name)).lines()),
    /**
     * Connects to a server that is not configured yet, reads its tools, and ends it. Throws `config_invalid`, `consent_needed`, and the
     * reason if it is unusable.
     *
     * @param wanted.of the server that the entry is an edit of, whose masked secrets it may contain.
     */
    async try(
      wanted: { name: string; entry: Entry; of?: string | undefined; agreed?: string | undefined },
      signal?: AbortSignal,
    ): Promise<Trial> {
      const { name, entry, of, agreed } = wanted
      return tryConnection(await edits.draft(name, entry, of, agreed), pool.unlisted, clock, signal)
    },
    /** All tools of a server, including hidden ones. Throws `server_unknown`. */
    toolChoices(name: string): ToolChoice[] {
      const server = serverNamed(name)
      const findingsOf = (tool: string) => mask.value(catalog.findings(server, tool).filter(isFlag), NAME_KEYS)
      const named = { name: server, slug: directory.slugOf(server) }
      return toolChoices(named, entryInForce(config, server), catalog.get(server), directory.offerOf(server), listedTools(), findingsOf)
    },
    setToolOffered: edits.setToolOffered,
    /** Lists a tool directly, or stops doing so. `tool` is the server's own name for it. Throws `server_unknown`, `config_invalid`. */
    async setToolListed(name: string, tool: string, isListed: boolean): Promise<void> {
      const server = serverNamed(name)
      const isUsed = gateway.learning.habits().some((habit) => habit.server === server && habit.tool === tool)
      await edits.setToolDirect(server, tool, isListed, isUsed)
    },
  }
}
