import type { ServerReport } from '../../../contract/servers.ts'

/** Longest list of servers in the instructions, in characters: every conversation pays for it. */
const LONGEST_LIST = 1_200
/** Longest word on what a server is for, in characters. */
const LONGEST_ABOUT = 60

/**
 * What a client's model is told at the start of a conversation: how to find and run tools, and which servers there are. Nothing of how they
 * stand at the moment: that changes, while this is read once, and a server whose list was not read yet has tools, too.
 */
export function instructionsFor(reports: readonly ServerReport[]): string {
  const names = reports.filter((report) => report.state !== 'disabled').map((report) => `${report.name}${aboutOf(report)}`)
  const how =
    'Find a tool with search_tools: a short capability phrase plus the service name. Run it with execute_read_tool when ' +
    'its effect is "read", else with execute_tool.'
  if (names.length === 0) return `${how} No servers are set up yet.`
  return `Tools of these servers are at hand: ${cutList(names)}. ${how}`
}

function aboutOf({ name, about = '' }: ServerReport): string {
  const line = about.replace(/\s+/g, ' ').trim()
  if (line === '' || line.toLowerCase() === name.toLowerCase()) return ''
  return ` (${line.length <= LONGEST_ABOUT ? line : `${line.slice(0, LONGEST_ABOUT - 1).trimEnd()}…`})`
}

function cutList(names: readonly string[]): string {
  let length = 0
  const fitting = names.filter((name) => (length += name.length + 2) <= LONGEST_LIST)
  const left = names.length - fitting.length
  return left === 0 ? fitting.join(', ') : `${fitting.join(', ')} and ${left} more`
}
