import { messageOf } from '../../base/errors.ts'
import { isThere } from '../../clients/apps/client-files.ts'
import { missingProgram } from '../../entry/start/program-check.ts'
import { referenceTo } from '../../entry/secrets/secret-name.ts'
import { networkScopeOf } from '../../network/network-scope.ts'
import type { ServerSources } from '../../sources/server-sources.ts'
import type { PortParts } from './parts.ts'
import { type EntryControl, secretsOfOthers } from './servers/entries.ts'

/** Opens the servers of the registry and of bundles. Most engines never need them. */
export async function openSources(parts: PortParts, entries: EntryControl): Promise<ServerSources> {
  const [{ serverSources }, { guardedDownload }] = await Promise.all([
    import('../../sources/server-sources.ts'),
    import('../../network/guarded-download.ts'),
  ])
  const { config } = parts.storage
  const { named } = parts.secrets
  return serverSources({
    ...parts,
    edits: { checkNew: entries.checkNew, writeAddition: async (...addition) => void (await entries.writeAddition(...addition)) },
    registry: () => config.state.settings.registry,
    fetch: parts.outbound.fetch,
    // A public registry cannot make Tooltray send requests into the user's own network.
    async *download(url, signal) {
      yield* guardedDownload(url, { reach: await networkScopeOf(config.state.settings.registry), outbound: parts.outbound, signal })
    },
    noSandbox: () => parts.upstream.sandbox.missing(),
    missing: async (command) => missingProgram(command, parts.platform, await parts.searchPath(), isThere),
    secrets: {
      async put(name, value) {
        await named.set(name, value)
        return referenceTo(name)
      },
      taken: (server) => secretsOfOthers(config.state.servers, server),
    },
    onCacheProblem: (error) => parts.log.warn({}, `an answer of the registry was not kept: ${messageOf(error)}`),
  })
}
