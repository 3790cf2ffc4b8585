import type { ServerReport } from './server-report.ts'

/** Longest list of servers in the instructions, in characters: every conversation pays for it. */
const LONGEST_LIST = 1_200

/** What a client's model is told at the start of a conversation: how to find and run tools, and which servers there are. */
export function instructionsFor(reports: readonly ServerReport[]): string {
  const servers = reports.filter((report) => report.state !== 'disabled')
  const total = servers.reduce((sum, report) => sum + report.tools, 0)
  const names = servers.map((report) => (report.tools > 0 ? `${report.name} (${report.tools})` : report.name))
  const how =
    'Find a tool with search_tools: a short capability phrase plus the service name. Run it with execute_read_tool when its effect is "read", else with execute_tool.'
  if (servers.length === 0) return `${how} No servers are set up yet.`
  return `${total} tools of ${servers.length} servers are available: ${cutList(names)}. ${how}`
}

function cutList(names: readonly string[]): string {
  let length = 0
  const fitting = names.filter((name) => (length += name.length + 2) <= LONGEST_LIST)
  const left = names.length - fitting.length
  return left === 0 ? fitting.join(', ') : `${fitting.join(', ')} and ${left} more`
}
