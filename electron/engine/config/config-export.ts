import { z } from 'zod'
import { type ExportedPackage, exportedPackage } from '../../contract/consent/packages.ts'
import { TooltrayError, messageOf } from '../base/errors.ts'
import { isObject } from '../base/is-object.ts'
import { type EntrySecret, withoutSecrets } from '../entry/secrets/keep-secrets.ts'
import { secretReferences } from '../entry/secrets/secret-name.ts'
import type { Node } from 'jsonc-parser'
import { memberOf, membersOf, parseJsonc, valueOfNode } from '../documents/jsonc-document.ts'
import { profileEntry } from './settings-schema.ts'
import { parseServersFile } from './servers-file.ts'
import { serversNodeOf } from './edits/servers-key.ts'

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

function listOf(node: Node | undefined): unknown[] {
  return (node?.children ?? []).map((child) => valueOfNode(child))
}

/**
 * Replaces literal keys in the settings with references, such as that of the reranking model.
 *
 * @param taken names of other secrets.
 * @param onKey is called with each.
 */
export function withoutKeys(
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

/** The names of the secrets that values refer to, sorted. */
export function referencesIn(servers: unknown): string[] {
  return [...secretReferences(servers)].sort()
}
