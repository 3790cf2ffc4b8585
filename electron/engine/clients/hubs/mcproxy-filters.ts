import { isTable } from '../formats/document-format.ts'
import { tableOf, textOf } from './hub-values.ts'
import type { KeyAccount } from './key-account.ts'
import { patternsOfRegex } from './patterns-of-regex.ts'

/** What MCProxy's middleware for one server comes to. */
export interface Filters {
  /** Patterns of tools; undefined: all. */
  readonly allow: readonly string[] | undefined
  readonly deny: readonly string[]
  /** A rule that blocks and that Tooltray has nothing for, as a sentence. */
  readonly blocked: string | undefined
}

const CLIENT = ['httpServer', 'middleware', 'client']

/**
 * The filters of each server. As in MCProxy, middleware of a server stands in the place of that for all. What blocks and cannot be
 * translated disables the server: it never becomes open.
 */
export function filtersOf(document: unknown, servers: readonly string[], account: KeyAccount): ReadonlyMap<string, Filters> {
  const client = tableOf(tableOf(tableOf(tableOf(document)['httpServer'])['middleware'])['client'])
  const own = tableOf(client['servers'])
  const forAll = readSpecs(client['default'], [...CLIENT, 'default'], account)
  const byServer = new Map(
    Object.keys(own).flatMap((name) => {
      const path = [...CLIENT, 'servers', name]
      if (servers.includes(name)) return [[name, readSpecs(own[name], path, account)] as const]
      account.leave(path, 'There is no server of this name in the file.')
      return []
    }),
  )
  return new Map(servers.map((name) => [name, byServer.get(name) ?? forAll]))
}

function readSpecs(specs: unknown, path: readonly string[], account: KeyAccount): Filters {
  let found: Filters = { allow: undefined, deny: [], blocked: undefined }
  if (specs !== undefined && !Array.isArray(specs)) return { ...found, blocked: 'Its middleware cannot be read.' }
  for (const [at, spec] of (specs ?? []).entries() as Iterable<[number, unknown]>) {
    const place = [...path, String(at)]
    const { type, enabled, config } = tableOf(spec)
    if (enabled === false) account.leave(place, 'It is disabled there.')
    else if (type === 'tool_filter') found = both(found, filterOf(config, place, account))
    else if (type === 'security') found = both(found, securityOf(config, place, account))
    else if (type === 'logging') account.leave(place, 'Tooltray writes every call to its audit log: tooltray audit')
    else {
      account.leave(place, 'Tooltray does not know this middleware.')
      found = both(found, { allow: undefined, deny: [], blocked: `Its middleware ${JSON.stringify(type)} is unknown and may block calls.` })
    }
  }
  return found
}

function both(one: Filters, other: Filters): Filters {
  const twice = one.allow !== undefined && other.allow !== undefined
  return {
    allow: one.allow ?? other.allow,
    deny: [...one.deny, ...other.deny],
    blocked: one.blocked ?? other.blocked ?? (twice ? 'Two filters allow tools, and Tooltray has one list.' : undefined),
  }
}

function filterOf(config: unknown, place: readonly string[], account: KeyAccount): Filters {
  account.take([...place, 'type'])
  account.take([...place, 'enabled'])
  const { allow, disallow } = tableOf(config)
  const none: Filters = { allow: undefined, deny: [], blocked: undefined }
  const [allowed, denied] = [allow, disallow].map((each) => (typeof each === 'string' ? patternsOfRegex(each) : undefined))
  const key = (name: string): readonly string[] => [...place, 'config', name]
  const isGiven = (value: unknown): boolean => value !== undefined && value !== null
  const blockedBy = (expression: unknown): string =>
    `MCProxy filters its tools by the expression ${JSON.stringify(expression)}, which tools.allow and tools.deny cannot say.`

  if (isGiven(disallow)) {
    if (denied !== undefined) account.take(key('disallow'), `tools.deny: ${denied.join(', ')}`)
    else account.leave(key('disallow'), `${blockedBy(disallow)} Write patterns such as "delete_*" into tools.deny.`)
  }
  if (isGiven(allow)) {
    if (allowed === undefined) {
      account.leave(key('allow'), `${blockedBy(allow)} Write patterns such as "get_*" into tools.allow.`)
      return { ...none, deny: denied ?? [], blocked: blockedBy(allow) }
    }
    account.take(key('allow'), `tools.allow: ${allowed.join(', ')}`)
    // Where both are given MCProxy goes by `allow` alone: a `disallow` that cannot be translated blocked nothing there.
    return { ...none, allow: allowed, deny: denied ?? [] }
  }
  return isGiven(disallow) && denied === undefined ? { ...none, blocked: blockedBy(disallow) } : { ...none, deny: denied ?? [] }
}

/** Expressions over names and arguments of calls. Without a `config` MCProxy has rules of its own. */
function securityOf(config: unknown, place: readonly string[], account: KeyAccount): Filters {
  const open: Filters = { allow: undefined, deny: [], blocked: undefined }
  const given = isTable(config) ? config['rules'] : undefined
  const rules = Array.isArray(given) ? given : []
  const active = rules.filter((rule) => tableOf(rule)['enabled'] !== false)
  if (isTable(config) && active.length === 0 && (given === undefined || Array.isArray(given))) {
    account.leave(place, 'No rule of it is enabled.')
    return open
  }
  const names = active.map((rule) => textOf(tableOf(rule)['name']) ?? 'without a name')
  const what = isTable(config) && names.length > 0 ? `the ${names.length === 1 ? 'rule' : 'rules'} ${names.join(', ')}` : 'rules of its own'
  account.leave(
    place,
    `MCProxy blocks calls by ${what}, an expression over their arguments. Use rules or hooks instead (docs/guide/rules.md), then enable ` +
      'the server.',
  )
  return { ...open, blocked: `MCProxy blocks calls of it by ${what}, which Tooltray does not take.` }
}
