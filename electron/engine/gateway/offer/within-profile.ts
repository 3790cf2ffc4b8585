import { TooltrayError } from '../../base/errors.ts'
import type { Directory } from './directory.ts'
import type { Executor } from '../calls/execute-tool.ts'
import type { MetaCallParts } from '../meta-tools/meta-calls.ts'
import { type Profile, directoryWithin } from './profile.ts'

/** The meta-tools' parts for one profile: servers outside of it are not listed, not found, not described, not refreshed and not called. */
export function withinProfile(parts: MetaCallParts, profile: Profile | undefined): MetaCallParts {
  if (profile === undefined) return parts
  const directory = directoryWithin(parts.directory, profile)
  return {
    mask: parts.mask,
    results: parts.results,
    directory,
    executor: executorWithin(parts.executor, directory),
    search: (request, caller) => parts.search({ ...request, profile }, caller),
    othersWithin: () => parts.othersWithin(profile),
    reports: () => parts.reports().filter(({ name }) => profile.servers.has(name)),
    async refresh(server) {
      const named = server === undefined ? undefined : directory.serverNamed(server)
      if (server !== undefined && named === undefined)
        throw new TooltrayError('server_unknown', `There is no server named "${server}" in the profile ${profile.name}.`)
      return (await parts.refresh(named)).filter(({ name }) => profile.servers.has(name))
    },
  }
}

/** Names are looked up among the tools inside, and nowhere else: what a tool outside is called leads nowhere. */
function executorWithin(executor: Executor, directory: Directory): Executor {
  return { ...executor, execute: (request, context) => executor.execute({ ...request, within: directory }, context) }
}
