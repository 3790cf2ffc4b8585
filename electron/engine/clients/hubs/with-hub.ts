import { exactly, shownPattern, typedPattern } from '../../../contract/consent/name-pattern.ts'
import type { RolePattern } from '../../../contract/consent/role-pattern.ts'
import type { HubPreview } from '../../../contract/clients.ts'
import { memberOf, parseJsonc } from '../../documents/jsonc-document.ts'
import { setJsoncValue } from '../../documents/jsonc-edit.ts'
import { withRules } from '../../config/rules/rule-edits.ts'
import type { FoundHub } from './read-hub.ts'

/** An import's changes of servers.json other than servers. */
export interface HubOutcome {
  readonly text: string
  /** The paths of the changed values in servers.json. */
  readonly paths: readonly (readonly string[])[]
  readonly secrets: readonly { readonly name: string; readonly value: string }[]
  readonly preview: HubPreview
}

/** The outcome for a hub's server in Tooltray. */
export interface HubServerOutcome {
  readonly as: string
  /** Tooltray has it already, and leaves it unchanged. */
  readonly isThere: boolean
}

/**
 * Adds a hub's settings, roles, and rules to servers.json. Existing values stay unchanged, which is reported.
 *
 * @param servers the outcome of its servers, by their names in the hub: rules and roles get the new names.
 * @param keepsSecrets whether keys can be stored as secrets; otherwise a setting that needs one is not imported.
 */
export function withHub(
  text: string,
  { hub, file, reading }: FoundHub,
  servers: ReadonlyMap<string, HubServerOutcome>,
  keepsSecrets: boolean,
): HubOutcome {
  const { root } = parseJsonc(text)
  const there = (section: string, key: string): boolean => memberOf(memberOf(root, section), key) !== undefined
  const left: { key: string; why: string }[] = []
  const without = new Set<string>()
  const leave = (key: string, why: string): void => {
    left.push({ key, why })
    without.add(key)
  }
  const secrets: { name: string; value: string }[] = []
  const paths: string[][] = []
  let after = text
  const set = (path: string[], value: unknown): void => {
    after = setJsoncValue(after, path, value)
    paths.push(path)
  }
  for (const { key, value, from, secret } of reading.settings) {
    if (there('settings', key)) leave(from, `settings.${key} is set in servers.json already, and stays as it is.`)
    else if (secret !== undefined && !keepsSecrets) leave(from, `settings.${key} needs the key as a secret. Leave out --keep-secrets.`)
    else {
      set(['settings', key], value)
      if (secret !== undefined) secrets.push(secret)
    }
  }
  const renamed = (pattern: string): string => {
    const at = pattern.indexOf('__')
    const as = at === -1 ? undefined : servers.get(pattern.slice(0, at))?.as
    return as === undefined ? pattern : as + pattern.slice(at)
  }
  const renamedIn = (pattern: RolePattern): RolePattern => {
    if (typeof pattern === 'string') return renamed(pattern)
    return pattern.tool === undefined ? pattern : { ...pattern, tool: renamed(pattern.tool) }
  }
  for (const [name, { allow, deny, ...role }] of reading.roles) {
    if (there('roles', name)) {
      leave(`serverAuth.acl.roles.${name}`, 'servers.json has a role of this name already, which stays as it is.')
      continue
    }
    set(['roles', name], {
      ...role,
      ...(allow === undefined ? {} : { allow: allow.map(renamedIn) }),
      ...(deny === undefined ? {} : { deny: deny.map(renamedIn) }),
    })
  }
  for (const [name, members] of reading.profiles ?? []) {
    if (there('profiles', name)) leave(`profiles.${name}`, 'servers.json has a profile of this name already, which stays as it is.')
    else
      set(
        ['profiles', name],
        members.flatMap((member) => servers.get(member)?.as ?? []),
      )
  }
  if (reading.rules.length > 0) {
    paths.push(['rules'])
    after = withRules(
      after,
      reading.rules.map((rule) => {
        const server = rule.server === undefined ? undefined : shownPattern(rule.server)
        if (server !== undefined) return { ...rule, server: exactly(servers.get(server)?.as ?? server) }
        return rule.tool === undefined ? rule : { ...rule, tool: typedPattern(renamed(rule.tool)) }
      }),
    )
  }
  for (const { name, path, more, blocked } of reading.servers) {
    const outcome = servers.get(name)
    if (outcome?.isThere === true && (blocked !== undefined || Object.keys(more).length > 0))
      leave(
        path.join('.'),
        `Tooltray has this server already, as ${outcome.as}, and leaves it as it is: copy its settings from ${hub.name} yourself.`,
      )
  }
  const isLeft = (key: string): boolean => [...without].some((each) => key === each || key.startsWith(`${each}.`))
  return {
    text: after,
    paths,
    secrets,
    preview: {
      id: hub.id,
      name: hub.name,
      file,
      taken: reading.taken.filter(({ key }) => !isLeft(key)),
      notTaken: [...reading.notTaken, ...left],
      blocked: reading.servers.flatMap(({ name, blocked }) => {
        const outcome = servers.get(name)
        return blocked === undefined || outcome === undefined || outcome.isThere ? [] : [{ server: outcome.as, why: blocked }]
      }),
    },
  }
}
