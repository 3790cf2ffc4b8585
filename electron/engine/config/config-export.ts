import { z } from 'zod'
import type { BorrowedSecret } from '../../contract/entries.ts'
import type { ConfigImportPlan } from '../../contract/config-transfer.ts'
import { type ExportedPackage, exportedPackage } from '../../contract/consent/packages.ts'
import { TooltrayError, messageOf } from '../base/errors.ts'
import { isObject } from '../base/is-object.ts'
import { type EntrySecret, withoutSecrets } from '../entry/secrets/keep-secrets.ts'
import { secretReferences } from '../entry/secrets/secret-name.ts'
import { hashOf, previewOf } from '../entry/consent/agreement.ts'
import { type SecretHolders, borrowedSecrets } from '../entry/consent/borrowed-secrets.ts'
import { canonicalJson } from '../entry/consent/canonical-json.ts'
import type { Node } from 'jsonc-parser'
import { memberOf, membersOf, parseJsonc, valueOfNode } from '../documents/jsonc-document.ts'
import { setJsoncValue } from '../documents/jsonc-edit.ts'
import { newRules, withRules } from './rules/rule-edits.ts'
import { ruleEntry } from './rules/rule-entry.ts'
import { roleEntry } from './roles/role-entry.ts'
import { profileEntry } from './settings-schema.ts'
import { firstError, parseServersFile } from './servers-file.ts'
import { serversKeyOf, serversNodeOf } from './edits/servers-key.ts'

/** The version of the file format. A newer one is rejected and not read in part. */
const FORM = 1

const record = z.record(z.string(), z.unknown())

const setUp = z.object({
  tooltray: z.literal(FORM),
  /** Each with the package that it is started from, if that is kept. */
  servers: z.record(z.string(), z.looseObject({ package: exportedPackage.optional() })),
  profiles: z.record(z.string(), z.union([z.array(z.string()), profileEntry])).default({}),
  roles: z.record(z.string(), z.unknown()).default({}),
  rules: z.array(z.unknown()).default([]),
  settings: record.default({}),
  /** Names of secrets that the servers refer to. */
  secrets: z.array(z.string()).default([]),
  /** Values of secrets by name. Only in a file that is then encrypted. */
  values: z.record(z.string(), z.string()).optional(),
  /** Sign-ins to servers, each with its record as JSON. Only in a file that is then encrypted. */
  signIns: z.array(z.object({ url: z.string(), account: z.string(), record: z.string() })).optional(),
})

/** A whole configuration in one file, as a backup or for another computer. */
export type ConfigExport = z.infer<typeof setUp>

/** The package of a server in a file, by name. */
export type ExportedPackages = readonly (readonly [server: string, wanted: ExportedPackage])[]

/** The export of a configuration, and the keys that are written out in it, by the names that replaced them. */
export interface ExportedConfig {
  readonly file: ConfigExport
  readonly writtenOut: ReadonlyMap<string, string>
}

/**
 * Exports the configuration of a servers.json without secrets: values that look like keys become references, and are listed with the
 * others. Throws `config_syntax`, `config_invalid`.
 *
 * @param packages what servers are started from.
 */
export function exportConfig(text: string, packages?: ReadonlyMap<string, ExportedPackage>): ConfigExport {
  return exportWithKeys(text, packages).file
}

/**
 * As `exportConfig`, and returns the replaced keys.
 *
 * @param stored names of secrets that no replaced key may get.
 */
export function exportWithKeys(
  text: string,
  packages: ReadonlyMap<string, ExportedPackage> = new Map(),
  stored: readonly string[] = [],
): ExportedConfig {
  parseServersFile(text)
  const { root } = parseJsonc(text)
  const taken = new Set([...secretReferences(text), ...stored])
  const writtenOut = new Map<string, string>()
  const servers = Object.fromEntries(
    membersOf(serversNodeOf(root)).map(({ name, value }) => {
      const { entry, secrets } = withoutSecrets(name, valueOfNode(value) as Record<string, unknown>, taken)
      for (const secret of secrets) {
        taken.add(secret.name)
        writtenOut.set(secret.name, secret.value)
      }
      return [name, { ...entry, package: packages.get(name) }]
    }),
  )
  const section = (name: string): Record<string, unknown> => {
    const node = memberOf(root, name)
    return node === undefined ? {} : (valueOfNode(node) as Record<string, unknown>)
  }
  // The folder that this computer shares is not that of another one.
  const { sync: _sync, ...shared } = section('settings')
  const settings = withoutKeys(shared, taken, ({ name, value }) => writtenOut.set(name, value))
  const file = setUp.parse({
    tooltray: FORM,
    servers,
    profiles: section('profiles'),
    roles: section('roles'),
    rules: listOf(memberOf(root, 'rules')),
    settings,
    secrets: referencesIn([servers, settings]),
  })
  return { file, writtenOut }
}

/** Parses an exported configuration. Throws `config_invalid` with the reason. */
export function parseConfigExport(text: string): ConfigExport {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw new TooltrayError('config_invalid', `This is not an exported Tooltray configuration: ${messageOf(error)}.`, {
      hint: 'Choose a file that `tooltray export` wrote.',
    })
  }
  const result = setUp.safeParse(value)
  if (result.success) return result.data
  const version = (value as { tooltray?: unknown } | null)?.tooltray
  const newer = typeof version === 'number' && version > FORM
  throw new TooltrayError(
    'config_invalid',
    newer ? 'A newer Tooltray exported this configuration.' : 'This is not an exported Tooltray configuration.',
    {
      hint: newer ? 'Install the newer version first.' : 'Choose a file that `tooltray export` wrote.',
    },
  )
}

/**
 * Plans the import of a configuration into a servers.json. Throws as `withImportedConfig` does.
 *
 * @param holders the stored secrets.
 */
export function planConfigImport(
  text: string,
  file: ConfigExport,
  replace: boolean,
  holders: SecretHolders,
): Omit<ConfigImportPlan, 'missing' | 'values' | 'signIns'> {
  check(file)
  const { root } = parseJsonc(text)
  const current = serversNodeOf(root)
  const additions = additionsOf(text, file, replace)
  const comes = (section: string, name: string): boolean => additions.some(({ path }) => path[0] === section && path[1] === name)
  return {
    servers: Object.entries(file.servers).map(([name, { package: kept, ...entry }]) => {
      const node = memberOf(current, name)
      const same = node !== undefined && isSame(name, node, entry)
      return {
        name,
        state: node === undefined ? ('new' as const) : same ? ('same' as const) : ('different' as const),
        comes: comes(serversKeyOf(root), name),
        // No secret counts as the server's own, because the names come from the author of the file.
        preview: {
          ...previewOf(entry, { holders: same ? new Map() : holders }),
          ...(kept === undefined ? {} : { package: `${kept.name} ${kept.version}` }),
        },
      }
    }),
    profiles: Object.entries(file.profiles)
      .filter(([name]) => comes('profiles', name))
      .map(([name, profile]) => ({ name, ...profileEntry.parse(profile) })),
    roles: Object.entries(file.roles)
      .filter(([name]) => comes('roles', name))
      .map(([name, role]) => ({ name, ...roleEntry.parse(role) })),
    rules: newRules(text, file.rules).map((rule) => ruleEntry.parse(rule)),
    settings: Object.entries(withoutKeys(file.settings))
      .filter(([name]) => comes('settings', name))
      .map(([name, value]) => ({ name, value: shownSetting(value), borrowed: borrowedBySetting(value, holders) })),
    secrets: referencesIn([file.servers, file.settings]),
    fingerprint: fingerprintOfImport(text, file, replace),
  }
}

/** The fingerprint for consent to an import: of everything that it would write. Undefined if that is nothing. */
export function fingerprintOfImport(text: string, file: ConfigExport, replace: boolean): string | undefined {
  const additions = [...additionsOf(text, file, replace), ...newRules(text, file.rules), ...importedPackages(text, file, replace)]
  return additions.length === 0 ? undefined : hashOf(additions)
}

/**
 * Imports a configuration into a servers.json. Existing servers stay, unless `replace`; nothing is removed, and new rules come after
 * existing ones. Throws `config_syntax`, and `config_invalid` for an invalid entry.
 */
export function withImportedConfig(text: string, file: ConfigExport, replace: boolean): string {
  check(file)
  const added = additionsOf(text, file, replace).reduce((result, { path, value }) => setJsoncValue(result, path, value), text)
  return withRules(added, file.rules)
}

/** The packages of the servers that an import would write. */
export function importedPackages(text: string, file: ConfigExport, replace: boolean): ExportedPackages {
  const serversKey = serversKeyOf(parseJsonc(text).root)
  const written = new Set(additionsOf(text, file, replace).flatMap(({ path: [section, name] }) => (section === serversKey ? [name] : [])))
  return Object.entries(file.servers).flatMap(([name, { package: kept }]) =>
    kept !== undefined && written.has(name) ? [[name, kept] as const] : [],
  )
}

/** The servers of a file as servers.json has them. */
function entriesOf(file: ConfigExport): Record<string, Record<string, unknown>> {
  return Object.fromEntries(Object.entries(file.servers).map(([name, { package: _kept, ...entry }]) => [name, entry]))
}

function check(file: ConfigExport): void {
  const problem = firstError(JSON.stringify({ mcpServers: entriesOf(file), roles: file.roles, rules: file.rules }))
  if (problem !== undefined) throw new TooltrayError('config_invalid', problem.message)
}

/** What an import writes into a servers.json, without what is already there. */
function additionsOf(text: string, file: ConfigExport, replace: boolean): { readonly path: [string, string]; readonly value: unknown }[] {
  const { root } = parseJsonc(text)
  const sections: [string, Readonly<Record<string, unknown>>][] = [
    [serversKeyOf(root), entriesOf(file)],
    ['profiles', file.profiles],
    ['roles', file.roles],
    ['settings', file.settings],
  ]
  return sections.flatMap(([section, members]) =>
    Object.entries(members).flatMap(([name, value]) => {
      const node = memberOf(memberOf(root, section), name)
      const stays = node !== undefined && (!replace || isSame(name, node, value))
      return stays ? [] : [{ path: [section, name] as [string, string], value }]
    }),
  )
}

/** Whether a file contains the same value as the node. A literal key here equals a removed one there. */
function isSame(name: string, node: Node, value: unknown): boolean {
  const here = valueOfNode(node)
  return canonicalJson(isObject(here) ? withReferences(name, here) : here) === canonicalJson(value)
}

function listOf(node: Node | undefined): unknown[] {
  return (node?.children ?? []).map((child) => valueOfNode(child))
}

function shownSetting(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** Of the settings, the reranking model and the endpoint for traces refer to secrets and send them to others. */
function borrowedBySetting(value: unknown, holders: SecretHolders): BorrowedSecret[] {
  if (!isObject(value)) return []
  const { url = `the model of ${String(value['provider'])}` } = value
  return borrowedSecrets({ ...value, url }, holders, new Set())
}

function withReferences(server: string, entry: unknown): Record<string, unknown> {
  return withoutSecrets(server, entry as Record<string, unknown>, new Set()).entry
}

/**
 * Replaces literal keys in the settings with references, such as that of the reranking model.
 *
 * @param taken names of other secrets.
 * @param onKey is called with each.
 */
function withoutKeys(
  settings: Record<string, unknown>,
  taken: ReadonlySet<string> = new Set(),
  onKey: (secret: EntrySecret) => void = () => undefined,
): Record<string, unknown> {
  const inUse = new Set(taken)
  const withReferences = (name: string, value: Record<string, unknown>): Record<string, unknown> => {
    const { entry, secrets } = withoutSecrets(name, value, inUse)
    for (const secret of secrets) {
      inUse.add(secret.name)
      onKey(secret)
    }
    return entry
  }
  const without = (name: string, value: unknown): unknown =>
    isObject(value) ? withReferences(name, value) : withReferences('settings', { [name]: value })[name]
  return Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, without(name, value)]))
}

function referencesIn(servers: unknown): string[] {
  return [...secretReferences(servers)].sort()
}
