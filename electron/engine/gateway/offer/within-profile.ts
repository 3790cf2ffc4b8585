import { splitQualified } from '../../catalog/names.ts'
import { TooltrayError } from '../../base/errors.ts'
import { unknownTool } from '../finding/describe-tools.ts'
import type { Directory } from './directory.ts'
import type { Executor } from '../calls/execute-tool.ts'
import { ambiguousTool } from '../calls/find-tool.ts'
import type { MetaCallParts } from '../session/meta-calls.ts'
import { type Profile, directoryWithin } from './profile.ts'

/** The meta-tools' parts for one profile: servers outside of it are not listed, not found, not described, not refreshed and not called. */
export function withinProfile(parts: MetaCallParts, profile: Profile | undefined): MetaCallParts {
  if (profile === undefined) return parts
  const directory = directoryWithin(parts.directory, profile)
  return {
    mask: parts.mask,
    directory,
    executor: executorWithin(parts.executor, directory),
    search: (request, caller) => parts.search({ ...request, profile }, caller),
    reports: () => parts.reports().filter(({ name }) => profile.servers.has(name)),
    async refresh(server) {
      const named = server === undefined ? undefined : directory.serverNamed(server)
      if (server !== undefined && named === undefined)
        throw new TooltrayError('server_unknown', `There is no server named "${server}" in the profile ${profile.name}.`)
      return (await parts.refresh(named)).filter(({ name }) => profile.servers.has(name))
    },
  }
}

/** Lets through only calls of tools inside; a server inside whose list was never read is asked for it first, as always. */
function executorWithin(executor: Executor, directory: Directory): Executor {
  return {
    ...executor,
    async execute(request, context) {
      const resolution = directory.resolve(request.name)
      if (resolution.kind === 'found') return executor.execute({ ...request, name: resolution.tool.qualifiedName }, context)
      if (resolution.kind === 'ambiguous') throw executor.refused(request, context, ambiguousTool(request.name, resolution.candidates))
      const server = splitQualified(request.name)?.server
      if (server === undefined || directory.serverNamed(server) === undefined)
        throw executor.refused(request, context, unknownTool({ name: request.name, suggestions: resolution.suggestions }))
      return executor.execute(request, context)
    },
  }
}
