import type { ServerReport } from '../../../contract/servers.ts'

/** Every conversation pays for them, in characters. Inner: a text of our own. */
const LONGEST = 2_000
/** Longest word on what a server is for, in characters: the first of these with which all servers fit. */
const ABOUT_LENGTHS = [120, 80, 60, 40, 25, 0]

/** Some apps show their model the first 157 characters and no more: they say how it is done. */
const HOW =
  'Connected services: find a tool with search_tools (short phrase plus service name), run it with execute_read_tool if marked ' +
  '[read], else execute_tool.'

/**
 * What a client's model is told at the start of a conversation: how to find and run tools, and which servers there are. Nothing of how they
 * stand at the moment, and no numbers: that changes, while this is read once, and prompts that stay the same are cached.
 */
export function instructionsFor(reports: readonly ServerReport[]): string {
  const servers = reports.filter((report) => report.state !== 'disabled')
  if (servers.length === 0) return `${HOW} No services are set up yet.`
  const lists = ABOUT_LENGTHS.map((length) => servers.map((server) => `${server.name}${aboutOf(server, length)}`).join('; '))
  return `${HOW} Services: ${lists.find(fits) ?? cutList(servers)}`
}

const fits = (list: string): boolean => HOW.length + ' Services: '.length + list.length <= LONGEST

function cutList(servers: readonly ServerReport[]): string {
  let list = ''
  for (const { name } of servers) {
    const longer = list === '' ? name : `${list}; ${name}`
    if (!fits(`${longer} and more`)) break
    list = longer
  }
  return `${list} and more`
}

/** What a server is for: a person's word for it, else its title and the beginning of its own instructions. */
function aboutOf({ name, about = '', instructions = '' }: ServerReport, longest: number): string {
  if (longest === 0) return ''
  const said = [oneLine(about), firstSentence(oneLine(instructions))].filter(
    (text, at, all) => text !== '' && text.toLowerCase() !== name.toLowerCase() && all.indexOf(text) === at,
  )
  if (said.length === 0) return ''
  const text = said.join('. ')
  return ` (${text.length <= longest ? text : `${text.slice(0, longest - 1).trimEnd()}…`})`
}

/** Without what could pass for the end of the list, or for a line of ours. */
function oneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .replace(/^#+ /, '')
    .trim()
}

function firstSentence(text: string): string {
  return /^.*?[.!?](?=\s|$)/u.exec(text)?.[0].replace(/[.!?]$/, '') ?? text
}
