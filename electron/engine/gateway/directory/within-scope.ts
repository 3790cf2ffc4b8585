import { TooltrayError } from '../../base/errors.ts'
import type { ServerReport } from '../../../contract/servers.ts'
import type { Directory } from './directory.ts'
import type { Executor } from '../calls/execute-tool.ts'
import type { ToolAccess } from '../meta-tools/meta-calls.ts'
import { directoryWithin } from './directory-within.ts'
import type { Scope } from '../../authorization/scope/scope.ts'

/** Limits tool access to a scope: tools outside it are not listed, found, described, refreshed, or called. */
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
    suggestion: access.suggestion,
    accounts: access.accounts && ((has) => access.accounts?.((server) => scope.hasServer(server) && has(server)) ?? new Map()),
    firstSignIn: async (server, context) => {
      if (directory.serverNamed(server) !== undefined) await access.firstSignIn?.(server, context)
    },
    promptsResourcesWithin: () => access.promptsResourcesWithin(scope),
    reports: () => reportsWithin(access.reports(), scope, directory),
    async refresh(server) {
      const named = server === undefined ? undefined : directory.serverNamed(server)
      if (server !== undefined && named === undefined) throw notInside(server, scope)
      return reportsWithin(await access.refresh(named), scope, directory)
    },
  }
}

/** The reports of servers in the scope, with the number of their tools in the scope. */
function reportsWithin<Report extends ServerReport>(reports: readonly Report[], scope: Scope | undefined, directory: Directory): Report[] {
  if (scope === undefined) return [...reports]
  const inside = reports.filter(({ name }) => scope.hasServer(name))
  return scope.limitsTools ? inside.map((report) => ({ ...report, tools: directory.toolsOf(report.name).length })) : inside
}

/** The error for a server that is not in the scope, by the name in the request. */
export function notInside(server: string, scope: Scope | undefined): TooltrayError {
  const where = scope?.profile === undefined ? '' : ` in the profile ${scope.profile.name}`
  return new TooltrayError('server_unknown', `There is no server named "${server}"${where}.`)
}

/** Resolves names among the tools in the scope only, so that the name of a tool outside it means nothing. */
function executorWithin(executor: Executor, directory: Directory): Executor {
  return { ...executor, execute: (request, context) => executor.execute({ ...request, within: directory }, context) }
}
