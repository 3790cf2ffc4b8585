import { typedPattern } from '../../../contract/consent/name-pattern.ts'
import { ANY_ARGUMENT } from '../../../contract/consent/rule-arguments.ts'
import type { RuleEntry } from '../../config/rules/rule-entry.ts'
import { isTable } from '../../documents/formats/document-format.ts'
import { blockingExpression } from './blocking-expression.ts'
import { SEE_LOG, tableOf, textOf } from './hub-values.ts'
import type { KeyAccount } from './key-account.ts'
import { patternsOfRegex } from './patterns-of-regex.ts'

/** MCProxy's middleware for one server, translated. */
export interface Filters {
  /** Patterns of tools; undefined: all. */
  readonly allow: readonly string[] | undefined
  readonly deny: readonly string[]
  /** Rules for its server, without the server's name. */
  readonly rules: readonly Omit<RuleEntry, 'server'>[]
  /** A blocking rule without an equivalent in Tooltray, as a sentence. */
  readonly blocked: string | undefined
}

const CLIENT = ['httpServer', 'middleware', 'client']

/**
 * Returns the filters of each server. As in MCProxy, a server's own middleware replaces the default. A server whose blocking rule cannot be
 * translated is disabled, never left open.
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
  let found: Filters = { allow: undefined, deny: [], rules: [], blocked: undefined }
  if (specs !== undefined && !Array.isArray(specs)) return { ...found, blocked: 'Its middleware cannot be read.' }
  for (const [at, spec] of (specs ?? []).entries() as Iterable<[number, unknown]>) {
    const place = [...path, String(at)]
    const { type, enabled, config } = tableOf(spec)
    if (enabled === false) account.leave(place, 'It is disabled there.')
    else if (type === 'tool_filter') found = both(found, filterOf(config, place, account))
    else if (type === 'security') found = both(found, securityOf(config, place, account))
    else if (type === 'logging') account.leave(place, `Tooltray writes every call to its audit log. ${SEE_LOG}`)
    else {
      account.leave(place, 'Tooltray does not know this middleware.')
      found = both(found, {
        allow: undefined,
        deny: [],
        rules: [],
        blocked: `Its middleware ${JSON.stringify(type)} is unknown and may block calls.`,
      })
    }
  }
  return found
}

function both(one: Filters, other: Filters): Filters {
  const twice = one.allow !== undefined && other.allow !== undefined
  return {
    allow: one.allow ?? other.allow,
    deny: [...one.deny, ...other.deny],
    rules: [...one.rules, ...other.rules],
    blocked: one.blocked ?? other.blocked ?? (twice ? 'Two filters allow tools, and Tooltray has one list.' : undefined),
  }
}

function filterOf(config: unknown, place: readonly string[], account: KeyAccount): Filters {
  account.take([...place, 'type'])
  account.take([...place, 'enabled'])
  const { allow, disallow } = tableOf(config)
  const none: Filters = { allow: undefined, deny: [], rules: [], blocked: undefined }
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
    // With both, MCProxy uses `allow` alone: a `disallow` that cannot be translated had no effect.
    return { ...none, allow: allowed, deny: denied ?? [] }
  }
  return isGiven(disallow) && denied === undefined ? { ...none, blocked: blockedBy(disallow) } : { ...none, deny: denied ?? [] }
}

/** Imports expressions over names and arguments of calls, as deny rules. Without a `config`, MCProxy uses built-in rules. */
function securityOf(config: unknown, place: readonly string[], account: KeyAccount): Filters {
  const open: Filters = { allow: undefined, deny: [], rules: [], blocked: undefined }
  const given = isTable(config) ? config['rules'] : undefined
  if (!isTable(config) || (given !== undefined && !Array.isArray(given))) {
    const what = config === undefined || config === null ? 'rules of its own' : 'rules that cannot be read'
    account.leave(place, `MCProxy blocks calls by ${what}. Write rules for them (docs/guide/rules.md), then enable the server.`)
    return { ...open, blocked: `MCProxy blocks calls of it by ${what}, which Tooltray does not import.` }
  }
  account.take([...place, 'type'])
  account.take([...place, 'enabled'])
  if ('log_blocked' in config)
    account.leave([...place, 'config', 'log_blocked'], `Tooltray writes every call that was denied to its audit log. ${SEE_LOG}`)
  const rules = (given ?? []) as readonly unknown[]
  if (rules.length === 0) account.leave(place, 'It has no rules.')
  return rules.map((rule, at) => ruleOf(rule, [...place, 'config', 'rules', String(at)], account)).reduce(both, open)
}

function ruleOf(given: unknown, place: readonly string[], account: KeyAccount): Filters {
  const open: Filters = { allow: undefined, deny: [], rules: [], blocked: undefined }
  const { name, pattern, enabled } = tableOf(given)
  const called = textOf(name) ?? 'without a name'
  if (enabled === false) {
    account.leave(place, 'It is disabled there.')
    return open
  }
  const found = typeof pattern === 'string' ? blockingExpression(pattern) : undefined
  if (found === undefined) {
    const what = typeof pattern === 'string' ? `the expression ${JSON.stringify(pattern)}` : 'an expression that cannot be read'
    const why = `The rule ${called} blocks calls by ${what}, which Tooltray cannot import safely.`
    account.leave(place, `${why} Write a rule for it (docs/guide/rules.md), then enable the server.`)
    return { ...open, blocked: `MCProxy blocks calls of it by the rule ${called}, which Tooltray cannot import.` }
  }
  const { regex, tools } = found
  const named = tools.length === 0 ? '' : `; deny the tools ${tools.join(', ')}`
  account.take(place, `rules (${called}): deny calls with an argument that matches ${regex}${named}`)
  const byName = tools.map((tool) => ({ tool: typedPattern(tool), decision: 'deny' as const }))
  return { ...open, rules: [{ arguments: { [ANY_ARGUMENT]: { regex } }, decision: 'deny' }, ...byName] }
}
