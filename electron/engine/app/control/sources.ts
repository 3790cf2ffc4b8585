import { messageOf } from '../../base/errors.ts'
import { isThere } from '../../clients/apps/client-files.ts'
import { missingProgram } from '../../entry/start/program-check.ts'
import { referenceTo } from '../../entry/secrets/secret-name.ts'
import { runServers } from '../servers/run-servers.ts'
import { networkScopeOf } from '../../network/network-scope.ts'
import type { ServerSources } from '../../sources/server-sources.ts'
import type { SecretKeeper, TemplateTarget } from '../../sources/template-edits.ts'
import type { PortParts } from './parts.ts'
import { type EntryControl, namesInUse } from './servers/entries.ts'
import { createGuardedFetch } from '../../network/guarded-fetch.ts'

/** Opens the servers of the registry and of bundles. Most engines never need them. */
export async function openSources(parts: PortParts, entries: EntryControl): Promise<ServerSources> {
  const [{ serverSources }, { guardedDownload }] = await Promise.all([
    import('../../sources/server-sources.ts'),
    import('../../network/guarded-download.ts'),
  ])
  const { config } = parts.storage
  return serverSources({
    ...parts,
    ...additions(parts, entries),
    registry: () => config.state.settings.registry,
    fetch: parts.outbound.fetch,
    // A public registry cannot make Tooltray send requests into the user's own network.
    async *download(url, signal) {
      yield* guardedDownload(url, { reach: await networkScopeOf(config.state.settings.registry), outbound: parts.outbound, signal })
    },
    onCacheProblem: (error) => parts.log.warn({}, `an answer of the registry was not kept: ${messageOf(error)}`),
  })
}

/** How long one request to a site for its server cards may take, in ms. Over it: the document counts as absent. */
const LONGEST_LOOK = 8_000

/** Opens the gallery with the list in use. Engines whose user never adds a server do not need it. */
export async function openGallery(parts: PortParts, entries: EntryControl) {
  const [{ createGallery }, { siteServers }, { previewNotes }, updates] = await Promise.all([
    import('../../sources/gallery/gallery.ts'),
    import('../../sources/gallery/site/site-servers.ts'),
    import('../../sources/preview-notes.ts'),
    parts.galleryList.updates(),
  ])
  const own = additions(parts, entries)
  const gallery = createGallery({
    ...own,
    read: parts.galleryList.read,
    sentences: parts.sentences,
    updatable: updates.updatable,
    holders: parts.holders,
    servers: () => runServers(parts.storage.config.state),
    place: async () => ({
      home: parts.platform.home,
      sandbox: (await own.noSandbox()) !== undefined ? 'none' : parts.platform.os === 'linux' ? 'on' : 'off',
    }),
    withNotes: previewNotes(own),
    choose: (server, { command, ...version }) => parts.upstream.packages.choose(server, command, version),
  })
  return {
    ...gallery,
    /** The servers that the site of an address lists itself. */
    site: (address: string) =>
      siteServers(address, {
        reachOf: networkScopeOf,
        fetch: (reach) => createGuardedFetch({ reach, outbound: parts.outbound, longestRequest: LONGEST_LOOK }),
      }),
    /** Asks for a newer list now. Throws `gallery_refused`, `gallery_unreachable`. */
    async update() {
      const newer = await updates.fetchNow()
      return { newer, made: updates.list().made }
    },
  }
}

/** What both need to show and to add a server. */
function additions(parts: PortParts, entries: EntryControl) {
  const { config } = parts.storage
  const { named } = parts.secrets
  const secrets: SecretKeeper = {
    async put(name, value) {
      await named.set(name, value)
      return referenceTo(name)
    },
    taken: (server) => namesInUse(config.state.servers, server, named),
  }
  const edits: TemplateTarget = {
    checkNew: entries.checkNew,
    writeAddition: async (agreed, replace, written) => void (await entries.writeAddition(agreed, replace, {}, written)),
  }
  return {
    edits,
    noSandbox: () => parts.upstream.sandbox.missing(),
    missing: async (command: string) => missingProgram(command, parts.platform, await parts.searchPath(), isThere),
    secrets,
  }
}
