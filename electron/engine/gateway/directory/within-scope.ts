import { TooltrayError } from '../../base/errors.ts'
import type { ServerReport } from '../../../contract/servers.ts'
import type { Directory } from './directory.ts'
import type { Executor } from '../calls/execute-tool.ts'
import type { ToolAccess } from '../meta-tools/meta-calls.ts'
import { directoryWithin } from './directory-within.ts'
import type { Scope } from '../../authorization/scope/scope.ts'

/** The tools that one scope reaches: what is outside of it is not listed, not found, not described, not refreshed and not called. */
export function withinScope(access: ToolAccess, scope: Scope | undefined): ToolAccess {
  if (scope === undefined) return access
  const directory = directoryWithin(access.directory, scope)
  return {
    mask: access.mask,
    results: access.results,
    scripts: access.scripts,
    directory,
    executor: executorWithin(access.executor, directory),
    search: (request, caller) => access.search({ ...request, scope }, caller),
    othersWithin: () => access.othersWithin(scope),
    reports: () => reportsWithin(access.reports(), scope, directory),
    async refresh(server) {
      const named = server === undefined ? undefined : directory.serverNamed(server)
      if (server !== undefined && named === undefined) throw notInside(server, scope)
      return reportsWithin(await access.refresh(named), scope, directory)
    },
  }
}

/** How servers stand, of those that are there, with as many tools as are there. */
function reportsWithin<Report extends ServerReport>(reports: readonly Report[], scope: Scope | undefined, directory: Directory): Report[] {
  if (scope === undefined) return [...reports]
  const inside = reports.filter(({ name }) => scope.hasServer(name))
  return scope.limitsTools ? inside.map((report) => ({ ...report, tools: directory.toolsOf(report.name).length })) : inside
}

/** The error for a server that is not there, by a name that somebody said. */
export function notInside(server: string, scope: Scope | undefined): TooltrayError {
  const where = scope?.profile === undefined ? '' : ` in the profile ${scope.profile.name}`
  return new TooltrayError('server_unknown', `There is no server named "${server}"${where}.`)
}

/** Names are looked up among the tools inside, and nowhere else: what a tool outside is called leads nowhere. */
function executorWithin(executor: Executor, directory: Directory): Executor {
  return { ...executor, execute: (request, context) => executor.execute({ ...request, within: directory }, context) }
}
