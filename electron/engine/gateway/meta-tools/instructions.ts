import type { ServerReport } from '../../../contract/servers.ts'

/** In characters: every session pays for them. Inner: a text of our own. */
const LONGEST = 2_000
/** Maximum lengths of a server's description, in characters: the first of these with which all servers fit applies. */
const ABOUT_LENGTHS = [120, 80, 60, 40, 25, 0]

/** Some apps show their model only the first 157 characters, so these explain how to find and run tools. */
const HOW =
  'Connected servers: find a tool with search_tools (short phrase plus server name), run it with execute_read_tool if marked ' +
  '[read], else execute_tool.'

/**
 * The instructions for a client's model: how to find and run tools, and which servers there are. They contain no states and no numbers:
 * those change, while the instructions are read once, and unchanged prompts are cached.
 */
export function instructionsFor(reports: readonly ServerReport[], accounts: ReadonlyMap<string, string> = new Map()): string {
  const servers = reports.filter((report) => report.state !== 'disabled')
  if (servers.length === 0) return `${HOW} No servers are set up yet.`
  const lists = ABOUT_LENGTHS.map((length) =>
    servers.map((server) => `${server.name}${aboutOf(withAccount(server, accounts), length)}`).join('; '),
  )
  return `${HOW} Servers: ${lists.find(fits) ?? cutList(servers)}`
}

/** The account is the first of what is said about a server, where only that tells it apart. */
function withAccount(report: ServerReport, accounts: ReadonlyMap<string, string>): ServerReport {
  const account = accounts.get(report.name)
  return account === undefined
    ? report
    : { ...report, about: ['as ' + account, report.about].filter((part) => part !== undefined).join(', ') }
}

const fits = (list: string): boolean => HOW.length + ' Servers: '.length + list.length <= LONGEST

function cutList(servers: readonly ServerReport[]): string {
  let list = ''
  for (const { name } of servers) {
    const longer = list === '' ? name : `${list}; ${name}`
    if (!fits(`${longer} and more`)) break
    list = longer
  }
  return `${list} and more`
}

/** The purpose of a server: the user's description, else its title and the beginning of its own instructions. */
function aboutOf({ name, about = '', instructions = '' }: ServerReport, longest: number): string {
  if (longest === 0) return ''
  const said = [oneLine(about), firstSentence(oneLine(instructions))].filter(
    (text, at, all) => text !== '' && text.toLowerCase() !== name.toLowerCase() && all.indexOf(text) === at,
  )
  if (said.length === 0) return ''
  const text = said.join('. ')
  return ` (${text.length <= longest ? text : `${text.slice(0, longest - 1).trimEnd()}…`})`
}

/** One line without characters that could pass for the end of the list or for our own text. */
function oneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .replace(/^#+ /, '')
    .trim()
}

function firstSentence(text: string): string {
  return /^.*?[.!?](?=\s|$)/u.exec(text)?.[0].replace(/[.!?]$/, '') ?? text
}
