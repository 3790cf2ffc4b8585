import { definitionOf } from '../catalog/tool.ts'
import { signatureOf } from '../catalog/signature.ts'
import { TooltrayError } from '../errors.ts'
import type { Directory, OfferedTool } from './directory.ts'
import { DEFAULT_LIMIT, LARGEST_LIMIT } from './meta-tools.ts'
import type { ServerReport } from './server-report.ts'
import { type ToolResult, textResult } from './tool-result.ts'

export interface FoundTool {
  /** Qualified name: what to execute. */
  readonly name: string
  readonly server: string
  readonly description: string
  readonly signature: string
  readonly effect: OfferedTool['effect']
  readonly score: number
}

/** A server whose tools could not be searched, because its list was never read, and why. */
export interface UnavailableServer {
  readonly name: string
  readonly state: ServerReport['state']
  readonly reason: string
}

export interface SearchAnswer {
  readonly search_id: string
  readonly hits: readonly FoundTool[]
  readonly unavailable: readonly UnavailableServer[]
  /** How many tools were searched. */
  readonly searched: number
}

const LONGEST_DESCRIPTION = 300

/**
 * Finds tools by words.
 *
 * @param query an empty one lists all tools of `server`.
 * @throws TooltrayError `server_unknown`
 */
export function searchTools(
  parts: { directory: Directory; reports: () => ServerReport[]; newSearchId: () => string },
  request: { query: string; limit?: number; server?: string },
): SearchAnswer {
  const { directory } = parts
  const server = request.server === undefined || request.server === '' ? undefined : knownServer(directory, parts.reports(), request.server)
  const index = directory.index()
  const listing = request.query.trim() === '' && server !== undefined
  const limit = Math.min(LARGEST_LIMIT, Math.max(1, Math.trunc(request.limit ?? (listing ? LARGEST_LIMIT : DEFAULT_LIMIT))))
  const found = index.search(request.query, { limit, ...(server === undefined ? {} : { server }) })
  const hits = found.flatMap((hit): FoundTool[] => {
    const tool = directory.toolsOf(hit.server).find((offered) => offered.name === hit.name)
    return tool === undefined ? [] : [presentHit(tool, hit.score)]
  })
  return {
    search_id: parts.newSearchId(),
    hits,
    unavailable: unavailable(parts.reports(), server),
    searched: server === undefined ? index.size : directory.toolsOf(server).length,
  }
}

function knownServer(directory: Directory, reports: ServerReport[], name: string): string {
  const server = directory.serverNamed(name)
  if (server !== undefined) return server
  throw new TooltrayError('server_unknown', `There is no server named "${name}".`, { hint: `The servers are: ${reports.map((report) => report.name).join(', ')}.` })
}

function presentHit(tool: OfferedTool, score: number): FoundTool {
  const definition = definitionOf(tool.source)
  return {
    name: tool.qualifiedName,
    server: tool.server,
    description: shorten(definition.description ?? definition.title ?? ''),
    signature: signatureOf({ ...definition, name: tool.name }),
    effect: tool.effect,
    score: Math.round(score * 1000) / 1000,
  }
}

function shorten(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length <= LONGEST_DESCRIPTION ? line : `${line.slice(0, LONGEST_DESCRIPTION - 1).trimEnd()}…`
}

/** The servers that a search could not look into: nothing is known of what they offer. */
function unavailable(reports: ServerReport[], only: string | undefined): UnavailableServer[] {
  return reports
    .filter((report) => report.refreshedAt === undefined && report.state !== 'disabled' && (only === undefined || report.name === only))
    .map((report) => ({ name: report.name, state: report.state, reason: report.error?.message ?? (report.state === 'connecting' ? 'It is still starting.' : 'Its tools were not read yet.') }))
}

/** A search answer as the text a model reads. */
export function searchResult(query: string, answer: SearchAnswer, reports: () => ServerReport[]): ToolResult {
  const lines: string[] = []
  const listsServers = query.trim() === '' && answer.hits.length === 0
  const data: Record<string, unknown> = { ...answer }
  if (listsServers) {
    const servers = reports().filter((report) => report.state !== 'disabled')
    data.servers = servers
    lines.push(`${servers.length} servers. Search with a phrase, or list one server's tools by passing its name as server.`)
    for (const report of servers) lines.push(`- ${report.name}: ${report.tools} tools${report.state === 'failed' || report.state === 'needs-sign-in' ? ` (${report.state})` : ''}`)
  } else if (answer.hits.length === 0) {
    lines.push(`No tool matches "${shorten(query)}" among ${answer.searched}. Use other words, or an empty query to list the servers.`)
  } else {
    lines.push(`${answer.hits.length} of ${answer.searched} tools, best first (search_id ${answer.search_id}):`)
    for (const hit of answer.hits) lines.push(`\n${hit.name} [${hit.effect}] ${hit.description}\n  ${hit.signature}`)
  }
  if (answer.unavailable.length > 0) {
    lines.push('', 'Not searched:', ...answer.unavailable.map((server) => `- ${server.name} (${server.state}): ${server.reason}`))
  }
  return textResult(lines.join('\n'), data)
}
