import { typedPattern } from '../../../contract/consent/name-pattern.ts'
import type { RoleEntry } from '../../config/roles/role-entry.ts'
import type { RuleEntry } from '../../config/rules/rule-entry.ts'
import { isTable } from '../../documents/formats/document-format.ts'
import { tableOf, textsOf } from './hub-values.ts'
import type { KeyAccount } from './key-account.ts'

type Table = Readonly<Record<string, unknown>>

const ACL = ['serverAuth', 'acl']
const HTTP_OFF = 'HTTP access is off in Tooltray until you enable it, and needs a token for each client.'

/**
 * Imports who has HTTP access to a hub, and with which rights. A role is imported if it has an equivalent, and never with more rights than
 * it had. Imported roles give no client access, because tokens must be created anew.
 */
export function readAccess(
  auth: Table,
  account: KeyAccount,
): { readonly roles: ReadonlyMap<string, RoleEntry>; readonly rules: readonly RuleEntry[] } {
  const place = (key: string): readonly string[] => ['serverAuth', key]
  if ('provider' in auth) account.leave(place('provider'), `avelino ignores it, too. ${HTTP_OFF}`)
  if ('providers' in auth) account.leave(place('providers'), HTTP_OFF)
  const bearer = tableOf(auth['bearer'])
  if ('tokens' in bearer) {
    const names = Object.values(tableOf(bearer['tokens'])).map(subjectOf)
    account.leave(
      [...place('bearer'), 'tokens'],
      `Tooltray makes tokens itself and keeps only their hashes. Make ${names.length === 1 ? 'one' : 'one for each'} under Settings ` +
        'in the window, or with: ' +
        `${names.map((name) => `tooltray access add ${name}`).join('; ')} (--role gives it a role)`,
    )
  }
  if ('forwarded' in auth) account.leave(place('forwarded'), 'Use settings.http.trustedProxy with "userHeader" (docs/admin/http.md).')
  if ('oauthAs' in auth)
    account.leave(
      place('oauthAs'),
      'Tooltray issues no OAuth tokens. Use settings.http.oidc with your OpenID provider (docs/admin/http.md).',
    )
  const acl = tableOf(auth['acl'])
  return { roles: rolesOf(acl, account), rules: rulesOf(acl['rules'], account) }
}

/** Imports older rules that deny tools to everyone, or to clients by name. Rules that allow are not needed in Tooltray. */
function rulesOf(given: unknown, account: KeyAccount): RuleEntry[] {
  return (Array.isArray(given) ? (given as unknown[]) : []).flatMap((rule, at): RuleEntry[] => {
    const place = [...ACL, 'rules', String(at)]
    const { subjects, roles, tools, policy } = tableOf(rule)
    const patterns = textsOf(tools)
    if (policy === 'allow') {
      account.leave(place, 'What nothing denies is allowed in Tooltray. A rule that denies holds beside it.')
      return []
    }
    if (policy !== 'deny' || patterns.length === 0 || textsOf(roles).some((role) => role !== '*')) {
      account.leave(
        place,
        `It denies tools to some roles. Write it as a role before you make tokens for them (docs/admin/access.md). ${HTTP_OFF}`,
      )
      return []
    }
    const clients = textsOf(subjects).includes('*') || textsOf(subjects).length === 0 ? [undefined] : textsOf(subjects)
    account.take(place, `rules: deny ${patterns.join(', ')}${clients[0] === undefined ? '' : ` to ${clients.join(', ')}`}`)
    return patterns.flatMap((tool) =>
      clients.map((client): RuleEntry => ({
        tool: typedPattern(tool),
        ...(client === undefined ? {} : { client: typedPattern(client) }),
        decision: 'deny',
      })),
    )
  })
}

function subjectOf(token: unknown): string {
  const name = typeof token === 'string' ? token : tableOf(token)['subject']
  return typeof name === 'string' && /^[\w.@-]+$/.test(name) ? name : 'NAME'
}

function rolesOf(acl: Table, account: KeyAccount): ReadonlyMap<string, RoleEntry> {
  const isClosed = acl['default'] === 'deny'
  if ('default' in acl)
    account.leave(
      [...ACL, 'default'],
      isClosed
        ? 'A role with "allow" has nothing else. Give every token a role: without one it may use all that no rule denies.'
        : 'The same holds in Tooltray: what nothing denies is allowed.',
    )
  if ('strictClassification' in acl)
    account.leave([...ACL, 'strictClassification'], 'Write a rule instead: {"effect": "write", "decision": "ask"} (docs/guide/rules.md).')
  if ('subjects' in acl)
    account.leave(
      [...ACL, 'subjects'],
      'Give roles to tokens when you make them, under Settings in the window, or with: tooltray access add NAME --role ROLE',
    )
  return new Map(
    Object.entries(tableOf(acl['roles'])).map(([name, grants]) => [name, roleOf(grants, [...ACL, 'roles', name], isClosed, account)]),
  )
}

/**
 * Imports a role.
 *
 * @param isClosed whether the hub denies everything that no grant covers.
 */
function roleOf(grants: unknown, path: readonly string[], isClosed: boolean, account: KeyAccount): RoleEntry {
  const allow: string[] = []
  const deny: string[] = []
  if (!Array.isArray(grants)) account.leave(path, 'It is not a list. The role is imported and allows nothing.')
  for (const [at, given] of (Array.isArray(grants) ? (grants as unknown[]) : []).entries()) {
    const place = [...path, String(at)]
    const patterns = patternsOf(given)
    const grant = tableOf(given)
    if (patterns === undefined) account.leave(place, 'It cannot be read, so the role does not allow what it allows.')
    else if (grant['deny'] === true) {
      deny.push(...patterns)
      const wider = grant['access'] === '*' ? '' : ' (for reading and writing: roles know names alone)'
      account.take(place, `roles: deny ${patterns.join(', ')}${wider}`)
    } else if (!isClosed) account.leave(place, 'What nothing denies is allowed there, so it allows nothing more.')
    else if (grant['access'] !== '*')
      account.leave(
        place,
        `Roles go by names of tools, not by what these do. The role does not allow ${patterns.join(', ')}: name the tools.`,
      )
    else if (['resources', 'prompts'].some((key) => textsOf(grant[key]).length > 0))
      account.leave(
        place,
        `Roles go by tools alone. The role does not allow ${patterns.join(', ')}, to open no other resources and prompts.`,
      )
    else {
      allow.push(...patterns)
      account.take(place, `roles: allow ${patterns.join(', ')}`)
    }
  }
  const limits = isClosed || !Array.isArray(grants) ? { allow } : {}
  return { ...limits, ...(deny.length === 0 ? {} : { deny }) }
}

/** Returns the tool names of a grant, as patterns. */
function patternsOf(grant: unknown): string[] | undefined {
  if (!isTable(grant)) return undefined
  const { server, tools } = grant
  const servers = typeof server === 'string' ? [server] : textsOf(server)
  if (servers.length === 0 || (tools !== undefined && !Array.isArray(tools))) return undefined
  const names = textsOf(tools).length === 0 ? ['*'] : textsOf(tools)
  return servers.flatMap((each) => names.map((name) => (each === '*' ? name : name.startsWith(`${each}__`) ? name : `${each}__${name}`)))
}
