import { z } from 'zod'
import { shownPromptResource } from '../../contract/catalogue.ts'
import { pastedHub } from '../../contract/clients.ts'
import { entryPreview, previewedServer, serverAddition } from '../../contract/entries.ts'
import { keptSecret } from '../../contract/secrets.ts'
import { logLine, remains, serverStatus, trial } from '../../contract/servers.ts'
import { patchPreview, serverPatch } from '../../contract/settings/server-patch.ts'
import { data, list, record } from '../../contract/shape.ts'
import { toolChoice } from '../../contract/tools.ts'
import { agreed, exchange, named, request } from './procedure.ts'

export const servers = {
  /**
   * Previews what an entry would run and get. `agreed` must be its fingerprint; an address that gets nothing has none. `of`: the edited
   * server.
   */
  preview: exchange(z.object({ entry: record, of: z.string().optional() }), entryPreview, (input, engine) =>
    engine.servers.preview(input.entry, input.of),
  ),
  /**
   * The servers in a pasted text, each with its preview; `reason` explains why there are none. `hub`: the text is its settings, which have
   * more.
   */
  paste: exchange(
    z.object({ text: z.string() }),
    data({ servers: list(previewedServer), reason: z.string().optional(), hub: pastedHub.optional() }),
    (input, engine) => engine.servers.paste(input.text),
  ),
  /**
   * Writes an entry into servers.json. Fails if the name is taken, unless `replace`, and without consent (`consent_needed`). Values that
   * look like keys are stored as secrets and replaced by references; the answer lists them.
   */
  add: exchange(serverAddition, data({ kept: list(keptSecret) }), async (input, engine) => ({
    kept: await engine.servers.add(input.name, input.entry, input.replace, input.agreed, input.keys),
  })),
  /** Removes a server from servers.json. Its secrets and sign-in stay for an undo; the answer lists those that no other server uses. */
  remove: exchange(named, remains, (input, engine) => engine.servers.remove(input.name)),
  /** Deletes what a removed server left behind; returns what was deleted. */
  forget: exchange(named, remains, (input, engine) => engine.servers.forget(input.name)),
  /** Restores the last removed entry of that name; `agreed` comes from its removal. The engine remembers it until it ends. */
  restore: request(named.extend({ agreed }), (input, engine) => engine.servers.restore(input.name, input.agreed)),
  setEnabled: request(z.object({ name: z.string(), enabled: z.boolean() }), (input, engine) =>
    engine.servers.setEnabled(input.name, input.enabled),
  ),
  /**
   * Connects, reads the list of tools again, and returns the new status. A missing program is looked for again first. Without a name: of
   * all servers.
   */
  refresh: exchange(z.object({ name: z.string().optional() }), list(serverStatus), (input, engine) => engine.servers.refresh(input.name)),
  /** Looks again where programs are: the next preview or start finds one that was installed meanwhile. */
  lookForPrograms: request(z.object({}), (_input, engine) => engine.servers.lookForPrograms()),
  disconnect: request(named, (input, engine) => engine.servers.disconnect(input.name)),
  /** Ends a server's processes or connections, starts it again, and returns its status. */
  restart: exchange(named, serverStatus, (input, engine) => engine.servers.restart(input.name)),
  /** The last lines of a server's stderr. */
  log: exchange(named, list(logLine), (input, engine) => engine.servers.log(input.name)),
  /** The entry in servers.json; literal secrets are masked. */
  entry: exchange(named, record, (input, engine) => engine.servers.entry(input.name)),
  /** Replaces the entry of `name` with `next`; values that are still masked stay unchanged. */
  change: request(named.extend({ next: z.object({ name: z.string(), entry: record }), agreed }), (input, engine) =>
    engine.servers.change(input.name, input.next, input.agreed),
  ),
  /** What an entry with changed keys would run and get. Throws `server_unknown`, `config_invalid`. */
  patchPreview: exchange(named.extend({ patch: serverPatch }), patchPreview, (input, engine) =>
    engine.servers.patchPreview(input.name, input.patch),
  ),
  /** Changes single keys of an entry; `null`: back to the usual value. Throws as `patchPreview`, and `consent_needed`. */
  patch: request(named.extend({ patch: serverPatch, agreed }), (input, engine) =>
    engine.servers.patch(input.name, input.patch, input.agreed),
  ),
  /** Connects to a server that is not configured, reads its tools, and ends it. `of`: the server whose masked secrets it uses. */
  try: exchange(named.extend({ entry: record, of: z.string().optional(), agreed }), trial, (input, engine, signal) =>
    engine.servers.try(input, signal),
  ),
  /** All tools of a server, including hidden ones. */
  toolChoices: exchange(named, list(toolChoice), (input, engine) => engine.servers.toolChoices(input.name)),
  /** The prompts and resources of an enabled server. */
  promptsResources: exchange(named, list(shownPromptResource), (input, engine) => engine.promptsResources.of(input.name)),
  /** Offers or hides one tool, by the server's own name for it. */
  setToolOffered: request(named.extend({ tool: z.string(), offered: z.boolean() }), (input, engine) =>
    engine.servers.setToolOffered(input.name, input.tool, input.offered),
  ),
  /** Lists one tool directly, or stops doing so, by the server's own name for it. */
  setToolListed: request(named.extend({ tool: z.string(), isListed: z.boolean() }), (input, engine) =>
    engine.servers.setToolListed(input.name, input.tool, input.isListed),
  ),
}
