import type { WhyNotAnswer } from '../../../contract/search.ts'
import type { ServerReport } from '../../../contract/servers.ts'
import { splitQualified } from '../../catalog/names/names.ts'
import { unknownTool } from './describe-tools.ts'
import type { Directory } from '../directory/directory.ts'
import { pendingToolError } from '../directory/pending-tool.ts'
import { ambiguousTool } from '../calls/find-tool.ts'
import { DEFAULT_LIMIT } from '../meta-tools/meta-tools.ts'
import { whyWithheld } from '../../authorization/policy/entry-rules.ts'
import type { Scope } from '../../authorization/scope/scope.ts'
import { allowedIn, knownServer, limitOf } from './search-tools.ts'

export interface WhyNotRequest {
  readonly query: string
  readonly tool: string
  readonly limit?: number | undefined
  readonly server?: string | undefined
  /** Search as a session in this scope. */
  readonly scope?: Scope | undefined
  /** As `SearchOptions.request`. */
  readonly vector?: Float32Array | undefined
}

/** Dependencies of `whyNot`. */
interface WhyNotDeps {
  directory: Directory
  reports: () => readonly ServerReport[]
}

/** Explains the rank of a tool, or why a search does not return it. Throws `server_unknown`, `tool_unknown`, and `tool_ambiguous`. */
export function whyNot(deps: WhyNotDeps, request: WhyNotRequest): WhyNotAnswer {
  const { directory } = deps
  const { scope } = request
  const only = request.server === undefined ? undefined : knownServer(directory, request.server)
  const limit = limitOf(request.limit, DEFAULT_LIMIT)
  const resolution = directory.resolve(request.tool)
  if (resolution.kind === 'ambiguous') throw ambiguousTool(request.tool, resolution.candidates)
  if (resolution.kind === 'unknown') return whyNotOffered(deps, request.tool, resolution.suggestions)
  const { server, name, qualifiedName } = resolution.tool
  const { reason, ...found } = directory.index().whyNot(request.query, server, name, {
    limit,
    server: only,
    allowed: scope && allowedIn(directory, scope),
    request: request.vector,
  })
  const refusal = reason === 'not-allowed' ? scope?.refusal(resolution.tool) : undefined
  // The directory has just found it, so it is in the index.
  if (reason === 'unknown-tool') throw unknownTool({ name: qualifiedName, suggestions: [] })
  return {
    tool: qualifiedName,
    server,
    reason,
    message: refusal?.reason ?? sentence(reason, found.rank, limit, server),
    rule: refusal?.rule,
    ...found,
  }
}

function sentence(
  reason: Exclude<WhyNotAnswer['reason'], 'server-disabled' | 'not-read' | 'held' | 'left-out'>,
  rank: number | undefined,
  limit: number,
  server: string,
): string {
  switch (reason) {
    case 'found':
      return `It is number ${rank} of the answer.`
    case 'beyond-limit':
      return `It is number ${rank}, and the answer ends at ${limit}. Ask for more, or say more of what it does.`
    case 'no-match':
      return 'It shares no word with the query, and others are closer in meaning. Use words of its name or description.'
    case 'held-back':
      return 'The query leaves it out: by a word after - or NOT, or by quoted words that it does not have.'
    case 'other-server':
      return `It is a tool of ${server}, and only another server was searched.`
    case 'not-allowed':
      return 'The rules hold it back.'
  }
}

/** Explains why a tool that no name resolves to is not offered. Throws `tool_unknown`, `tool_ambiguous`. */
export function whyNotOffered(
  { directory, reports }: { directory: Directory; reports: () => readonly ServerReport[] },
  name: string,
  suggestions: readonly string[],
): WhyNotAnswer {
  const withheld = directory.withheld(name)
  if (withheld.kind === 'ambiguous') throw ambiguousTool(name, withheld.candidates)
  if (withheld.kind === 'found') {
    const { server, qualifiedName: tool, because } = withheld.tool
    const pending = pendingToolError(withheld.tool)
    if (pending !== undefined) return { tool, server, reason: because, message: pending.sentence }
    return { tool, server, reason: because, message: whyWithheld(server, because === 'server-disabled' ? because : 'not-allowed') }
  }
  const prefix = splitQualified(name)?.server
  const server = prefix === undefined ? undefined : directory.serverNamed(prefix)
  const report = reports().find((each) => each.name === server && each.refreshedAt === undefined)
  if (report === undefined) throw unknownTool({ name, suggestions })
  const message =
    report.state === 'disabled'
      ? `${report.name} is disabled, and its tools were never read.`
      : `The tools of ${report.name} were not read yet. ${report.error?.message ?? ''}`.trimEnd()
  return { tool: name, server: report.name, reason: 'not-read', message }
}
