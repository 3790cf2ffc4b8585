import { findNodeAtLocation, type Node } from 'jsonc-parser'
import { type z } from 'zod'
import type { ConfigProblem } from '../../contract/engine-status.ts'
import { unknownCredentials } from '../entry/secrets/unknown-credentials.ts'
import { TooltrayError } from '../base/errors.ts'
import { atOnce } from '../base/limits/turn.ts'
import { isObject } from '../base/is-object.ts'
import { duplicateKeysOf, memberOf, membersOf, parseJsonc, type JsoncDocument, valueOfNode } from '../documents/jsonc-document.ts'
import type { Position } from '../documents/positions.ts'
import { documentLimits, requireShort, tooLarge } from '../documents/document-limits.ts'
import { type ServerConfig, serverEntry, serverNameProblem, withDefaults } from '../entry/schema.ts'
import { type HookEntry, hookEntry, unreadableHook } from './hook-entry.ts'
import { type RuleEntry, ruleEntry, unreadableRule } from './rules/rule-entry.ts'
import { type RoleEntry, roleEntry, unreadableRole } from './roles/role-entry.ts'
import { unknownKeys } from './checks/unknown-keys.ts'
import { serversKeyOf } from './edits/servers-key.ts'
import { type ProfileEntry, type Settings, defaultSettings, profileEntry, settingSchemas } from './settings-schema.ts'

/** A problem in the servers file. Lines and columns start at 1. */
export interface FileProblem extends ConfigProblem {
  /** The key within the entry, such as `args[1]` or `tools.rename.old`; undefined for the entry as a whole. */
  readonly key: string | undefined
}

/** The first problem that makes an entry invalid; undefined if all are valid. */
export function firstError(text: string): FileProblem | undefined {
  return parseServersFile(text).problems.find(({ warning }) => warning !== true)
}

/** Reported problems of one entry, or of one setting. */
const MOST_PROBLEMS = 20

/** The parsed servers file. */
export interface ServersFile {
  /** Its JSON schema, as it names it; undefined: none. */
  readonly schema: string | undefined
  /** In the order of the file, without invalid entries. */
  readonly servers: ReadonlyMap<string, ServerConfig>
  readonly settings: Settings
  /** In the order of the file. */
  readonly profiles: ReadonlyMap<string, ProfileEntry>
  /** In the order of the file. An invalid one allows nothing. */
  readonly roles: ReadonlyMap<string, RoleEntry>
  /** In the order of the file. An invalid one allows nothing. */
  readonly rules: readonly RuleEntry[]
  /** In the order of the file. An invalid one denies. */
  readonly hooks: readonly HookEntry[]
  readonly problems: readonly FileProblem[]
}

/**
 * Parses a servers file: JSON with comments, `{ "mcpServers": { name: entry }, "profiles": { name: profile }, "roles": { name: role },
 * "rules": [rule], "hooks": [hook], "settings": {} }`. The servers may be in `servers` instead (`serversKeyOf`). A profile is a list of
 * servers, or `{ "servers": [names], "expose": "direct" }`. An empty text means no servers. An invalid entry, profile, role, rule, hook or
 * setting becomes a problem; the rest is used. Throws `config_syntax` if the text does not parse, `config_invalid` if it has another
 * structure, `config_too_large`.
 */
export function parseServersFile(text: string): ServersFile {
  return atOnce(parseServersFileInSteps(text))
}

/** As `parseServersFile`, one server per step; the last step returns the file. */
export function* parseServersFileInSteps(text: string): Generator<void, ServersFile> {
  requireShort(text, documentLimits.own)
  const document = parseJsonc(text)
  if (document.root) requireObject(document, document.root, 'The file')

  const serversNode = sectionOf(document, serversKeyOf(document.root))
  const settingsNode = sectionOf(document, 'settings')
  const profilesNode = sectionOf(document, 'profiles')
  const rolesNode = sectionOf(document, 'roles')
  const ruleNodes = listIn(document, 'rules', '{ "tool": "delete_*", "decision": "ask" }')
  const hookNodes = listIn(document, 'hooks', '{ "command": "my-program", "tool": "delete_*" }')
  requireFew(document, serversNode)
  yield
  const problems: FileProblem[] = [
    ...duplicatesIn(document, document.root, undefined),
    ...duplicatesIn(document, settingsNode, undefined),
    ...duplicatesIn(document, profilesNode, undefined),
    ...duplicatesIn(document, rolesNode, undefined),
    ...[...ruleNodes, ...hookNodes].flatMap((node) => duplicatesIn(document, node, undefined)),
    ...membersOf(serversNode).flatMap(({ name, value }) => duplicatesIn(document, value, name)),
    ...duplicateServersIn(document, serversNode),
  ]
  yield
  problems.push(...unknownKeys(document))
  yield
  const settings = readSettings(document, settingsNode, problems)
  const servers = new Map<string, ServerConfig>()
  for (const member of new Map(membersOf(serversNode).map((member) => [member.name, member])).values()) {
    const config = readServer(document, member, settings, problems)
    if (config) servers.set(member.name, config)
    yield
  }
  const profiles = readProfiles(document, profilesNode, problems)
  const roles = readRoles(document, rolesNode, problems)
  const rules = readRules(document, ruleNodes, problems)
  const hooks = readHooks(document, hookNodes, problems)
  const schema = memberOf(document.root, '$schema')
  return {
    schema: schema?.type === 'string' ? String(schema.value) : undefined,
    servers,
    settings,
    profiles,
    roles,
    rules,
    hooks,
    problems: problems.sort((a, b) => a.line - b.line || a.column - b.column),
  }
}

function requireObject(document: JsoncDocument, node: Node, subject: string): void {
  if (node.type === 'object') return
  const { line, column } = document.positionOf(node.offset)
  throw new TooltrayError('config_invalid', `${subject} must be an object, at line ${line}, column ${column}.`, {
    hint: 'Write { "mcpServers": { "name": { "command": "…" } } }.',
    data: { line, column },
  })
}

function requireFew(document: JsoncDocument, servers: Node | undefined): void {
  const { [documentLimits.servers]: tooMany } = membersOf(servers)
  if (tooMany) throw tooLarge(`has more than ${documentLimits.servers} servers`, document.positionOf(tooMany.key.offset))
}

function sectionOf(document: JsoncDocument, name: string): Node | undefined {
  const section = memberOf(document.root, name)
  if (section) requireObject(document, section, `"${name}"`)
  return section
}

function listIn(document: JsoncDocument, name: string, example: string): readonly Node[] {
  const section = memberOf(document.root, name)
  if (section === undefined) return []
  if (section.type === 'array') return section.children ?? []
  const { line, column } = document.positionOf(section.offset)
  throw new TooltrayError('config_invalid', `"${name}" must be a list, at line ${line}, column ${column}.`, {
    hint: `Write { "${name}": [${example}] }.`,
    data: { line, column },
  })
}

function duplicatesIn(document: JsoncDocument, node: Node | undefined, server: string | undefined): FileProblem[] {
  return duplicateKeysOf(node).map(({ name, first, last }) => {
    const subject = server === undefined ? `"${name}"` : `Server "${server}": "${name}"`
    return { ...duplicate(document, subject, first, last), server, key: name }
  })
}

function duplicateServersIn(document: JsoncDocument, servers: Node | undefined): FileProblem[] {
  return duplicateKeysOf(servers).map(({ name, first, last }) => {
    return { ...duplicate(document, `Server "${name}"`, first, last), server: name, key: undefined }
  })
}

function duplicate(document: JsoncDocument, subject: string, first: Node, last: Node): Position & { message: string } {
  const message = `${subject} stands twice; the one at line ${document.positionOf(first.offset).line} is not used.`
  return { message, ...document.positionOf(last.offset) }
}

function readSettings(document: JsoncDocument, node: Node | undefined, problems: FileProblem[]): Settings {
  const read = <Key extends keyof Settings>(key: Key): Settings[Key] => {
    const value = memberOf(node, key)
    if (!value || value.type === 'null') return defaultSettings[key]
    const result = settingSchemas[key].safeParse(withoutNulls(valueOfNode(value)))
    if (result.success) return result.data
    for (const issue of result.error.issues.slice(0, MOST_PROBLEMS)) {
      const { path, written } = placeOf(issue)
      const name = written === '' ? key : `${key}.${written}`
      // A missing key has no position of its own.
      const { offset } = findNodeAtLocation(value, path) ?? value
      problems.push({ message: `Setting "${name}" ${issue.message}.`, server: undefined, key: name, ...document.positionOf(offset) })
    }
    return defaultSettings[key]
  }
  const keys = Object.keys(settingSchemas) as (keyof Settings)[]
  return Object.fromEntries(keys.map((key) => [key, read(key)])) as unknown as Settings
}

function readProfiles(document: JsoncDocument, node: Node | undefined, problems: FileProblem[]): Map<string, ProfileEntry> {
  const profiles = new Map<string, ProfileEntry>()
  for (const { name, value } of membersOf(node)) {
    const result = profileEntry.safeParse(valueOfNode(value))
    if (result.success) profiles.set(name, result.data)
    else
      problems.push({
        message: `Profile "${name}" must be a list of names of servers, or { "servers": [names], "expose": "direct" }.`,
        server: undefined,
        key: name,
        ...document.positionOf(value.offset),
      })
  }
  return profiles
}

function readRoles(document: JsoncDocument, node: Node | undefined, problems: FileProblem[]): Map<string, RoleEntry> {
  const roles = new Map<string, RoleEntry>()
  for (const { name, value } of membersOf(node)) {
    const written = valueOfNode(value)
    const result = roleEntry.safeParse(written)
    // Only the last of duplicate keys is known, so a pattern of arguments could match other calls than a person reads.
    const objects = ['allow', 'deny'].flatMap((key) => memberOf(value, key)?.children ?? [])
    const isClear = objects.flatMap((each) => [each, memberOf(each, 'arguments')]).flatMap(duplicateKeysOf).length === 0
    if (result.success && isClear) {
      roles.set(name, result.data)
      continue
    }
    roles.set(name, unreadableRole(written))
    problems.push({
      message:
        `Role "${name}" must be { "clients": [names], "allow": [patterns], "deny": [patterns] }, where a pattern may be ` +
        `{ "tool": pattern, "arguments": { "name": pattern } }; until it is, it allows nothing.`,
      server: undefined,
      key: name,
      ...document.positionOf(value.offset),
    })
  }
  return roles
}

function readRules(document: JsoncDocument, nodes: readonly Node[], problems: FileProblem[]): RuleEntry[] {
  return nodes.map((node, at) => {
    const written = withoutNulls(valueOfNode(node))
    const patterns = memberOf(node, 'arguments')
    const twice = [patterns, ...membersOf(patterns).map(({ value }) => value)].flatMap(duplicateKeysOf)
    const isClear = duplicateKeysOf(node).length + twice.length === 0
    const result = ruleEntry.safeParse(written)
    if (result.success && isClear) return result.data
    const rule = unreadableRule(written, isClear)
    const until = rule.decision === 'allow' ? 'allows nothing' : 'denies all that is left of it'
    problems.push({
      message:
        `Rule ${at + 1} must have a "decision" ("allow", "ask" or "deny"), and of "server", "tool", "effect", "client", "profile" and ` +
        `"arguments" ({ "name": "pattern" } or { "name": { "regex": "expression" } }) what it is about; until it is so, it ${until}.`,
      server: undefined,
      key: `rules[${at}]`,
      ...document.positionOf(node.offset),
    })
    return rule
  })
}

function readHooks(document: JsoncDocument, nodes: readonly Node[], problems: FileProblem[]): HookEntry[] {
  return nodes.map((node, at) => {
    const written = withoutNulls(valueOfNode(node))
    const result = hookEntry.safeParse(written)
    if (result.success && duplicateKeysOf(node).length === 0) return result.data
    const message =
      `Hook ${at + 1} must have a "command" (with "args") or a "url", and else at most "server", "tool", "effect", "client", "profile", ` +
      '"when", "timeout", "onFailure" and "result"; until it is so, it denies the calls that it means.'
    problems.push({ message, server: undefined, key: `hooks[${at}]`, ...document.positionOf(node.offset) })
    return unreadableHook(written)
  })
}

function readServer(
  document: JsoncDocument,
  { name, key, value }: { name: string; key: Node; value: Node },
  settings: Settings,
  problems: FileProblem[],
): ServerConfig | undefined {
  const nameProblem = serverNameProblem(name)
  if (nameProblem !== undefined) {
    const message = `The server name "${name}" ${nameProblem}.`
    problems.push({ message, server: name, key: undefined, ...document.positionOf(key.offset) })
    return undefined
  }
  const result = serverEntry.safeParse(withoutNulls(valueOfNode(value)))
  for (const sentence of unknownCredentials(asTable(valueOfNode(value)))) {
    const message = `Server "${name}": ${sentence}`
    problems.push({ message, server: name, key: undefined, warning: true, ...document.positionOf(key.offset) })
  }
  if (result.success) return withDefaults(result.data, settings)
  for (const issue of result.error.issues.slice(0, MOST_PROBLEMS)) problems.push(entryProblem(document, name, key, value, issue))
  return undefined
}

function asTable(value: unknown): Record<string, unknown> {
  return isObject(value) ? value : {}
}

/** Some programs write null for keys that are not set. */
function withoutNulls(entry: unknown): unknown {
  if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) return entry
  return Object.fromEntries(Object.entries(entry).filter(([, value]) => value !== null))
}

function entryProblem(document: JsoncDocument, server: string, keyNode: Node, entry: Node, issue: z.core.$ZodIssue): FileProblem {
  const { path, written } = placeOf(issue)
  const key = path.length === 0 ? undefined : written
  const place = path.length === 0 ? keyNode : (findNodeAtLocation(entry, path) ?? keyNode)
  const message = `Server "${server}"${key === undefined ? ' ' : `: "${key}" `}${issue.message}.`
  return { message, server, key, ...document.positionOf(place.offset) }
}

/** The path of an issue within a value, and its written form: `args[1]` or `tools.rename.old`. */
function placeOf(issue: z.core.$ZodIssue): { path: (string | number)[]; written: string } {
  const path = issue.path.map((part) => (typeof part === 'number' ? part : String(part)))
  return { path, written: path.map((part, at) => (typeof part === 'number' ? `[${part}]` : at === 0 ? part : `.${part}`)).join('') }
}
