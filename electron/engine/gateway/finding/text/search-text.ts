import { type FoundPromptResource, type FoundTool, type SearchAnswer, doubtText } from '../../../../contract/search.ts'
import type { ServerReport } from '../../../../contract/servers.ts'
import { sureEffect } from '../../../catalog/effects/effect-of.ts'
import type { OfferedTool } from '../../../catalog/offered-tool.ts'
import { definitionOf } from '../../../catalog/tool.ts'
import { signatureOf, typedSignatureOf } from '../../../catalog/signature.ts'
import { counted } from '../../../base/counted.ts'
import { modelSentence } from '../../../base/model-sentence.ts'
import type { Directory } from '../../directory/directory.ts'
import { absentWords } from '../../../search/query/absent-words.ts'
import { DOING_WORDS } from '../../directory/server-report.ts'
import { shorten } from './shorten.ts'

/** Characters of the description of a tool or a server in a list. For a tool, the signature matters most. */
const LONGEST_ABOUT = 140
const LONGEST_ABOUT_SERVER = 200

/** Characters of an account. */
const LONGEST_ACCOUNT = 60

/** Accounts by the name of their server. */
type Accounts = ReadonlyMap<string, string>

/** One search and its results. */
export interface Searched {
  readonly query: string
  readonly answer: SearchAnswer
}

/**
 * The results of searches as text for a model: one line for each tool, from which it can be called. A tool that several searches found is
 * written out once. Prompts and resources come after the tools.
 *
 * @param scripts whether scripts can call the tools. If so, their input and output types are written as TypeScript.
 * @param accounts as whom servers are signed in, where only that tells them apart.
 */
export function searchText(directory: Directory, searches: readonly Searched[], scripts = false, accounts: Accounts = new Map()): string {
  const shown = new Set<string>()
  const blocks = searches.map((searched) => {
    const head = searches.length > 1 ? `"${shorten(searched.query, 100)}": ` : ''
    return [
      `${head}${hitsText(directory, searched, shown, scripts)}`,
      ...promptsResourcesText(searched, shown),
      ...besideText(searched, shown),
    ].join('\n')
  })
  const unavailable = new Map(searches.flatMap(({ answer }) => answer.unavailable).map((server) => [server.name, server]))
  const missing = [...unavailable.values()].map(({ name, reason }) => `${name} (${shorten(reason, LONGEST_ABOUT_SERVER)})`)
  return [...blocks, ...accountsText(searches, accounts), ...(missing.length === 0 ? [] : [`Not searched: ${missing.join('; ')}`])].join(
    '\n',
  )
}

/** One line for the servers among the results that another account shares its address with. */
function accountsText(searches: readonly Searched[], accounts: Accounts): string[] {
  if (accounts.size === 0) return []
  const found = new Set(searches.flatMap(({ answer }) => answer.hits).map(({ server }) => server))
  const named = [...accounts].flatMap(([server, account]) =>
    found.has(server) ? [`${server} is ${shorten(account, LONGEST_ACCOUNT)}`] : [],
  )
  return named.length === 0 ? [] : [`Accounts: ${named.join('; ')}`]
}

function hitsText(
  directory: Directory,
  { query, answer: { hits, searched, doubt, operators } }: Searched,
  shown: Set<string>,
  scripts: boolean,
): string {
  if (hits.length === 0 && searched === 0)
    return 'There are no tools to search: no server is connected that offers any. The user can see why in Tooltray.'
  if (hits.length === 0)
    return `No tool matches "${shorten(query, 100)}" among ${searched}. Use other words, or an empty query to list the servers.`
  const lines = hits.map((hit) => {
    if (shown.has(hit.name)) return `${hit.name} (above)`
    shown.add(hit.name)
    return hitText(directory, hit, scripts)
  })
  const absent = operators?.absent ?? []
  const notes = [
    ...(absent.length === 0 ? [] : [absentWords(absent.map((words) => shorten(words, 100)))]),
    ...(doubt === undefined ? [] : [doubtText(doubt), 'If none fits, use other words or tell the user.']),
  ]
  return [[...notes, `Best ${hits.length} of ${counted(searched, 'tool')}:`].join(' '), ...lines].join('\n')
}

/** Often stands after the first sentence, which is all that an answer shows. */
const DEPRECATED = /\bdeprecated\b/i

/** Their lines, without and with types for scripts: the best tools are found again and again. */
const lines = [new WeakMap<OfferedTool, string>(), new WeakMap<OfferedTool, string>()] as const

function hitText(directory: Directory, hit: FoundTool, scripts: boolean): string {
  const resolution = directory.resolve(hit.name)
  if (resolution.kind !== 'found') return lineOf(hit, undefined, scripts)
  const known = lines[scripts ? 1 : 0]
  const line = known.get(resolution.tool) ?? lineOf(hit, resolution.tool, scripts)
  known.set(resolution.tool, line)
  return line
}

function lineOf({ name, effect, effectFrom, description, signature }: FoundTool, tool: OfferedTool | undefined, scripts: boolean): string {
  const definition = tool && definitionOf(tool.source)
  // The output is seen when it arrives; the input is needed now.
  // A script continues with the output, so it needs the output type, too.
  const [form, longest] = [scripts ? typedSignatureOf : signatureOf, (scripts ? LONGEST_TYPED : LONGEST_CALL) + name.length]
  const shown = definition && {
    name,
    inputSchema: definition.inputSchema,
    ...(scripts ? { outputSchema: definition['outputSchema'] } : {}),
  }
  const call = shown === undefined ? signature : form(shown, longest)
  const isOld = DEPRECATED.test(description) && !DEPRECATED.test(beginningOf(description))
  const about = shorten(`${isOld ? 'Deprecated. ' : ''}${beginningOf(description)}`, LONGEST_ABOUT)
  // A tool whose name merely suggests reading is not treated as read-only.
  const shownEffect = effect === 'read' ? sureEffect({ effect, effectFrom }) : effect
  return `${call}${shownEffect === 'write' ? '' : ` [${shownEffect}]`}${about === '' ? '' : ` ${about}`}`
}

function promptsResourcesText({ answer: { others = [] } }: Searched, shown: Set<string>): string[] {
  const unseen = others.filter(({ name }) => !shown.has(name))
  for (const { name } of unseen) shown.add(name)
  return unseen.length === 0 ? [] : ['Prompts and resources (get them with execute_read_tool, by name):', ...unseen.map(otherText)]
}

function otherText({ kind, name, title, description, arguments: args }: FoundPromptResource): string {
  const call = args === undefined ? name : `${name}(${args.map((arg) => (arg.required ? arg.name : `${arg.name}?`)).join(', ')})`
  const about = [title, beginningOf(description)].filter((text) => text !== undefined && text !== '').join(': ')
  return `${shorten(call, LONGEST_CALL)} [${kind}]${about === '' ? '' : ` ${shorten(about, LONGEST_ABOUT)}`}`
}

/** Writes the prefix of a server once: `files__{write_file, move_file}`. */
function besideText({ answer: { beside = [] } }: Searched, shown: Set<string>): string[] {
  const services = beside.flatMap(({ tools }) => {
    const unseen = tools.filter((name) => !shown.has(name))
    for (const name of unseen) shown.add(name)
    const [first] = unseen
    if (first === undefined) return []
    const prefix = /^.*?__/.exec(first)?.[0] ?? ''
    const alike = prefix !== '' && unseen.every((name) => name.startsWith(prefix))
    return [alike && unseen.length > 1 ? `${prefix}{${unseen.map((name) => name.slice(prefix.length)).join(', ')}}` : unseen.join(', ')]
  })
  return services.length === 0 ? [] : [`Also there: ${services.join('; ')}`]
}

/** Longest list of parameters, in characters. */
const LONGEST_CALL = 280
const LONGEST_TYPED = 400

/** The first sentence, or the first two if the first is very short. */
function beginningOf(description: string): string {
  const [first = ''] = /^.{20,}?[.!?](?=\s|$)/u.exec(description) ?? [description]
  return first.replace(/\.$/, '')
}

/** States in which a call can run: a stopped server starts when it is called. */
const USABLE: ReadonlySet<string> = new Set(['connected', 'active', 'idle', 'disconnected'])

/** The other states, where their name is not what a model should read. */
const STATE_WORDS: Readonly<Record<string, string>> = { 'needs-key': 'needs API key', 'needs-sign-in': 'needs sign-in' }

/** All servers as text for a model: their purpose and state. `accounts` as for a search. */
export function serversText(reports: readonly ServerReport[], accounts: Accounts = new Map()): string {
  const servers = reports.filter(({ state }) => state !== 'disabled')
  if (servers.length === 0) return 'No servers are set up. The user can add them in Tooltray.'
  const lines = servers.map((report) => {
    const { name, state, tools, about, instructions, refreshedAt, dropped, doing } = report
    // The state of the user of this computer says nothing about another person.
    const isPersonal = report.sharing === 'person'
    const error = isPersonal ? undefined : report.error
    const count = refreshedAt === undefined ? 'tools not read yet' : counted(tools, 'tool')
    const left = dropped === undefined ? '' : ` (${counted(dropped.length, 'malformed tool')} left out)`
    const stands =
      doing === undefined ? (isPersonal || USABLE.has(state) ? 'ready' : (STATE_WORDS[state] ?? state)) : `${state}, ${DOING_WORDS[doing]}`
    const signIn = isPersonal && refreshedAt === undefined ? '. To sign in to it, search with its name as `server`' : ''
    const wrong = error === undefined ? signIn : `. ${modelSentence(error)}`
    const says = [about, instructions].flatMap((text) =>
      text === undefined || text === name ? [] : [`. ${shorten(text, LONGEST_ABOUT_SERVER)}`],
    )
    const account = accounts.get(name)
    const as = account === undefined ? '' : `, signed in as ${shorten(account, LONGEST_ACCOUNT)}`
    return `${name}: ${stands}, ${count}${left}${as}${wrong}${error === undefined ? says.join('') : ''}`
  })
  return lines.join('\n')
}
