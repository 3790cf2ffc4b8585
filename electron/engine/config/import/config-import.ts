import type { Node } from 'jsonc-parser'
import type { ConfigImportPlan } from '../../../contract/config-transfer.ts'
import type { ExportedPackage } from '../../../contract/consent/packages.ts'
import type { BorrowedSecret } from '../../../contract/entries.ts'
import { type Agreed, type Consent, consentTo } from '../../base/consent/agreed.ts'
import { TooltrayError } from '../../base/errors.ts'
import { isObject } from '../../base/is-object.ts'
import { memberOf, parseJsonc, valueOfNode } from '../../documents/jsonc-document.ts'
import { setJsoncValue } from '../../documents/jsonc-edit.ts'
import { hashOf, previewOf } from '../../entry/consent/agreement.ts'
import { type SecretHolders, borrowedSecrets } from '../../entry/consent/borrowed-secrets.ts'
import { canonicalJson } from '../../entry/consent/canonical-json.ts'
import { withoutSecrets } from '../../entry/secrets/keep-secrets.ts'
import { type ConfigExport, referencesIn, withoutKeys } from '../config-export.ts'
import { serversKeyOf, serversNodeOf } from '../edits/servers-key.ts'
import { roleEntry } from '../roles/role-entry.ts'
import { newRules, withRules } from '../rules/rule-edits.ts'
import { ruleEntry } from '../rules/rule-entry.ts'
import { firstError } from '../servers-file.ts'
import { profileEntry } from '../settings-schema.ts'

/** The package of a server in a file, by name. */
export type ExportedPackages = readonly (readonly [server: string, wanted: ExportedPackage])[]

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
): Omit<ConfigImportPlan, 'missing' | 'values' | 'signIns' | 'fingerprint'> {
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
  }
}

/** The fingerprint for consent to an import: of everything that it would write. Undefined if that is nothing. */
function fingerprintOfImport({ text, file, replace }: ConfigImport): string | undefined {
  const additions = [...additionsOf(text, file, replace), ...newRules(text, file.rules), ...packagesOf({ text, file, replace })]
  return additions.length === 0 ? undefined : hashOf(additions)
}

/** A configuration that is imported into a servers.json with this text. */
export interface ConfigImport {
  readonly text: string
  readonly file: ConfigExport
  readonly replace: boolean
}

/**
 * Creates the consent to an import.
 *
 * @param withMore returns the fingerprint for one that brings more, from that of what is written.
 */
export function importConsent<More>(
  withMore: (written: string | undefined, more: More) => string | undefined,
): Consent<ConfigImport & More> {
  return consentTo<ConfigImport & More>({
    fingerprint: (given) => withMore(fingerprintOfImport(given), given),
    what: () => 'what this configuration adds',
  })
}

/**
 * Imports a configuration into a servers.json. Existing servers stay, unless `replace`; nothing is removed, and new rules come after
 * existing ones. Throws `config_syntax`, and `config_invalid` for an invalid entry.
 */
export function withImportedConfig({ value: { text, file, replace } }: Agreed<ConfigImport>): string {
  check(file)
  const added = additionsOf(text, file, replace).reduce((result, { path, value }) => setJsoncValue(result, path, value), text)
  return withRules(added, file.rules)
}

/** The packages of the servers that an import writes. */
export function importedPackages({ value }: Agreed<ConfigImport>): ExportedPackages {
  return packagesOf(value)
}

function packagesOf({ text, file, replace }: ConfigImport): ExportedPackages {
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
