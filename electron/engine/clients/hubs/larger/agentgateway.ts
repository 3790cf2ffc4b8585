import { isTable } from '../../../documents/formats/document-format.ts'
import type { HubServer } from '../hub.ts'
import { tableOf, tablesOf } from '../hub-values.ts'
import { type KeyAccount, openAccount } from '../key-account.ts'
import { writtenText } from './written-text.ts'
import { type LargerProgram, type ProgramFile, type ServerGroup, readingOf } from './larger-program.ts'
import { type ToolLists, readCelRules } from './read-cel-rules.ts'

type Values = Readonly<Record<string, unknown>>
type Path = readonly string[]

/** Policies that restrict which tools may be called, and by whom. */
const RESTRICTING = ['mcpAuthorization', 'authorization', 'mcpGuardrails', 'extAuthz']

const PEOPLE = 'Sign-ins of people are set up in settings.http.oidc.'
const PORT = 'Apps connect to Tooltray without a port. For HTTP access, see settings.http.'

/** Why other keys are not imported, by the last key. */
const KEYS: Readonly<Record<string, string>> = {
  apiKey: PEOPLE,
  basicAuth: PEOPLE,
  jwtAuth: PEOPLE,
  mcpAuthentication: PEOPLE,
  oidc: PEOPLE,
  hostname: PORT,
  hostnames: PORT,
  matches: PORT,
  protocol: PORT,
  tls: PORT,
  cors: PORT,
  gateways: PORT,
  config: 'It is a setting of agentgateway itself.',
}

/** What needs no equivalent: each server of Tooltray has its name before its tools, and apps connect without a port. */
const NEEDLESS = new Set(['port', 'prefixMode'])

/** The `policies` around a group of targets: where each is, and what it is. */
interface Around {
  readonly path: Path
  readonly policies: Values
}

/**
 * The configuration of agentgateway (https://github.com/agentgateway/agentgateway): its MCP targets, wherever they are. Targets behind
 * rules that Tooltray cannot read are added disabled.
 */
export const agentgateway: LargerProgram = {
  id: 'agentgateway',
  name: 'agentgateway',
  placeholders: 'shell',
  readFiles(files) {
    const own = files.filter(isAgentgateway)
    if (own.length === 0) return undefined
    const [only] = own.length === 1 ? own : []
    const account = openAccount(only?.documents[0] ?? Object.fromEntries(own.map(({ path, documents }) => [path, documents[0]])))
    const read = own.map((file) => targetsOf(file, only === undefined ? [file.path] : [], account))
    return readingOf(
      read.flatMap(({ servers }) => servers),
      account,
      read.flatMap(({ groups }) => groups),
    )
  },
}

/** Whether a file has the configuration of agentgateway. */
export function isAgentgateway({ documents: [document] }: ProgramFile): boolean {
  const { binds, gateways, mcp, routes } = tableOf(document)
  if (tablesOf(binds).length > 0 || tablesOf(tableOf(mcp)['targets']).length > 0) return true
  return isTable(gateways) && tablesOf(routes).length > 0
}

/**
 * Returns the targets in a configuration as servers, and accounts for its keys. Those behind a route with a name are a group.
 *
 * @param top the keys that lead to it in the document of the account.
 */
export function targetsOf({ text, documents: [document] }: ProgramFile, top: Path, account: KeyAccount): TargetsRead {
  const texts = writtenText(text)
  const servers: HubServer[] = []
  const groups = new Map<string, HubServer[]>()
  const walk = (value: unknown, at: Path, around: readonly Around[], outer: string | undefined): void => {
    if (Array.isArray(value)) return value.forEach((part, index) => walk(part, [...at, String(index)], around, outer))
    if (!isTable(value)) return
    const route = outer ?? routeOf(value)
    if (route !== outer) {
      account.take([...at, 'name'], `profile ${route}`)
      account.take([...at, 'matches'])
    }
    const { policies } = value
    const inside = isTable(policies) ? [...around, { path: [...at, 'policies'], policies }] : around
    for (const [key, part] of Object.entries(value)) {
      const why = key === 'matches' && route !== outer ? undefined : KEYS[key]
      if (key === 'policies' || key === 'targets') continue
      else if (NEEDLESS.has(key)) account.take([...at, key])
      else if (why !== undefined) account.leave([...at, key], why)
      else walk(part, [...at, key], inside, route)
    }
    if (at.at(-1) !== 'mcp' || !Array.isArray(value['targets'])) return
    const rules = isRestrictedFrom(document, at.slice(top.length)) ? () => ELSEWHERE : restrictionOf(inside, texts, account)
    for (const [index, target] of value['targets'].entries()) {
      const server = serverOf(target, [...at, 'targets', String(index)], rules, texts, account)
      if (server === undefined) continue
      servers.push(server)
      if (route !== undefined) groups.set(route, [...(groups.get(route) ?? []), server])
    }
  }
  walk(document, top, [], undefined)
  return { servers, groups: [...groups].map(([profile, members]) => ({ profile, servers: members })) }
}

/** The targets of a configuration, and which of them have an address of their own together. */
interface TargetsRead {
  readonly servers: readonly HubServer[]
  readonly groups: readonly ServerGroup[]
}

/** The name of a route with an address of its own. */
function routeOf({ name, matches, backends }: Values): string | undefined {
  return typeof name === 'string' && tablesOf(matches).length > 0 && tablesOf(backends).some(({ mcp }) => mcp !== undefined)
    ? name
    : undefined
}

const ELSEWHERE = 'Policies of agentgateway for it are elsewhere in the file, and cannot be read here.'

/** Whether policies may apply to targets although they do not stand around them: by name, or through a route that names the backend. */
function isRestrictedFrom(document: unknown, [section = '']: Path): boolean {
  const whole = tableOf(document)
  return restricts(whole['policies']) || (['backends', 'routeGroups'].includes(section) && restricts(whole))
}

function restricts(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(restricts)
  return isTable(value) && Object.entries(value).some(([key, part]) => RESTRICTING.includes(key) || restricts(part))
}

/** Returns what a target may be asked for, or why that cannot be said, as a sentence. */
type Restriction = (target: string) => ToolLists | string

function restrictionOf(around: readonly Around[], texts: (text: unknown) => string, account: KeyAccount): Restriction {
  const readers: ReturnType<typeof readCelRules>[] = []
  const unread = new Set<string>()
  for (const { path, policies } of around)
    for (const [key, policy] of Object.entries(policies)) {
      const rules = key === 'mcpAuthorization' ? readCelRules(expandedIn(tableOf(policy)['rules'], texts)) : undefined
      if (rules !== undefined) {
        readers.push(rules)
        account.take([...path, key])
      } else if (RESTRICTING.includes(key)) {
        unread.add(key)
        account.leave([...path, key], 'Its servers are added disabled, because Tooltray cannot read what it forbids.')
      } else if (KEYS[key] !== undefined) account.leave([...path, key], KEYS[key])
    }
  return (target) => {
    const lists = readers.map((reader) => reader?.(target))
    const [only = {}] = lists
    if (unread.size > 0) return `Its policies of agentgateway cannot be read here: ${[...unread].join(', ')}.`
    return lists.length > 1 || lists.includes(undefined) ? 'Its rules of agentgateway are more than lists of tools.' : only
  }
}

/** The texts in rules as they are after the variables of the file. */
function expandedIn(rules: unknown, texts: (text: unknown) => string): unknown {
  if (typeof rules === 'string') return texts(rules).replaceAll('$${', () => '${')
  if (Array.isArray(rules)) return rules.map((rule) => expandedIn(rule, texts))
  return isTable(rules) ? Object.fromEntries(Object.entries(rules).map(([key, part]) => [key, expandedIn(part, texts)])) : rules
}

function serverOf(
  target: unknown,
  path: Path,
  restriction: Restriction,
  texts: (text: unknown) => string,
  account: KeyAccount,
): HubServer | undefined {
  const { name, openapi } = tableOf(target)
  if (openapi !== undefined || typeof name !== 'string') {
    account.leave(path, openapi === undefined ? 'It has no name.' : 'Tooltray makes no tools of an OpenAPI description.')
    return undefined
  }
  account.take([...path, 'name'])
  const read = rawOf(tableOf(target), path, texts, account)
  if (typeof read === 'string') {
    account.leave(path, read)
    return undefined
  }
  const lists = restriction(name)
  return {
    name,
    // In an import, a server is named by this path.
    path: ['targets', name],
    raw: read.raw,
    more: { ...read.more, ...(typeof lists === 'string' || Object.keys(lists).length === 0 ? {} : { tools: lists }) },
    blocked: typeof lists === 'string' ? lists : undefined,
  }
}

/** Returns the keys of an entry, or why there is none, as a sentence. */
function rawOf(
  target: Values,
  path: Path,
  texts: (text: unknown) => string,
  account: KeyAccount,
): { readonly raw: Values; readonly more: Values } | string {
  const each = (values: unknown): Values => Object.fromEntries(Object.entries(tableOf(values)).map(([key, value]) => [key, texts(value)]))
  const filled = (values: Values): Values => Object.fromEntries(Object.entries(values).filter(([, value]) => !isEmpty(value)))
  if (isTable(target['stdio'])) {
    const { cmd, args, env, clear_env: isClear } = target['stdio']
    if (typeof cmd !== 'string') return 'It has no command.'
    for (const key of ['cmd', 'args', 'env']) account.take([...path, 'stdio', key])
    if (isClear === false) account.take([...path, 'stdio', 'clear_env'])
    const raw = filled({ command: texts(cmd), args: Array.isArray(args) ? args.map(texts) : [], env: each(env) })
    return { raw, more: {} }
  }
  const kind = isTable(target['sse']) ? 'sse' : 'mcp'
  const { host, port, path: route } = tableOf(target[kind])
  if (typeof host !== 'string') return 'It has no address.'
  for (const key of ['host', 'port', 'path']) account.take([...path, kind, key])
  const { requestHeaderModifier, backendAuth } = tableOf(target['policies'])
  const { set, add } = tableOf(requestHeaderModifier)
  for (const key of ['set', 'add']) account.take([...path, 'policies', 'requestHeaderModifier', key])
  const { key } = tableOf(backendAuth)
  if (typeof key === 'string') account.take([...path, 'policies', 'backendAuth', 'key'])
  else if (backendAuth !== undefined)
    account.leave([...path, 'policies', 'backendAuth'], 'Its sign-in is not imported. Sign in after the import: tooltray login NAME')
  const whole = typeof port === 'number' ? `http://${host}:${port}${typeof route === 'string' ? route : ''}` : host
  return {
    raw: filled({ type: kind === 'sse' ? 'sse' : 'http', url: texts(whole), headers: { ...each(add), ...each(set) } }),
    more: typeof key === 'string' ? { bearer: texts(key) } : {},
  }
}

const isEmpty = (value: unknown): boolean => (Array.isArray(value) || isTable(value)) && Object.keys(value).length === 0
