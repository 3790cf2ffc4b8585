import { z } from 'zod'
import type { SetUpPlan } from '../../contract/set-up.ts'
import { TooltrayError, messageOf } from '../base/errors.ts'
import { isObject } from '../base/is-object.ts'
import { withoutSecrets } from '../entry/secrets/keep-secrets.ts'
import { secretReferences } from '../entry/secrets/secret-name.ts'
import { shownTarget } from '../entry/secrets/shown-words.ts'
import { canonicalJson } from '../entry/consent/canonical-json.ts'
import { memberOf, membersOf, parseJsonc, valueOfNode } from './edits/jsonc-document.ts'
import { setJsoncValue } from './edits/jsonc-edit.ts'
import { firstError, parseServersFile } from './servers-file.ts'

/** The version of the file's form. A newer one is refused rather than half understood. */
const FORM = 1

const record = z.record(z.string(), z.unknown())

const setUp = z.object({
  tooltray: z.literal(FORM),
  servers: z.record(z.string(), record),
  profiles: z.record(z.string(), z.array(z.string())).default({}),
  settings: record.default({}),
  /** Names of secrets that the servers refer to. Their values are in no file. */
  secrets: z.array(z.string()).default([]),
})

/** A person's whole set-up in one file, to keep or to take to another computer. */
export type SetUpFile = z.infer<typeof setUp>

/**
 * The set-up that stands in a servers.json, secrets left out: what looks like a key becomes a reference, and is listed with the others.
 * Throws `config_syntax`, `config_invalid`.
 */
export function exportSetUp(text: string): SetUpFile {
  parseServersFile(text)
  const { root } = parseJsonc(text)
  const taken = new Set(secretReferences(text))
  const servers = Object.fromEntries(
    membersOf(memberOf(root, 'mcpServers')).map(({ name, value }) => {
      const { entry, secrets } = withoutSecrets(name, valueOfNode(value) as Record<string, unknown>, taken)
      for (const secret of secrets) taken.add(secret.name)
      return [name, entry]
    }),
  )
  const section = (name: string): Record<string, unknown> => {
    const node = memberOf(root, name)
    return node === undefined ? {} : (valueOfNode(node) as Record<string, unknown>)
  }
  const settings = withoutKeys(section('settings'))
  return setUp.parse({ tooltray: FORM, servers, profiles: section('profiles'), settings, secrets: referencesIn([servers, settings]) })
}

/** Reads an exported set-up. Throws `config_invalid` with what is wrong. */
export function parseSetUp(text: string): SetUpFile {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw new TooltrayError('config_invalid', `This is no set-up of Tooltray: ${messageOf(error)}.`, {
      hint: 'Choose a file that `tooltray export` wrote.',
    })
  }
  const result = setUp.safeParse(value)
  if (result.success) return result.data
  const version = (value as { tooltray?: unknown } | null)?.tooltray
  const newer = typeof version === 'number' && version > FORM
  throw new TooltrayError('config_invalid', newer ? 'This set-up was written by a newer Tooltray.' : 'This is no set-up of Tooltray.', {
    hint: newer ? 'Install the newer version first.' : 'Choose a file that `tooltray export` wrote.',
  })
}

/** What taking over a set-up means for a servers.json. Throws as `withSetUp` does. */
export function planSetUp(text: string, file: SetUpFile): Omit<SetUpPlan, 'missing'> {
  withSetUp(text, file, true)
  const current = memberOf(parseJsonc(text).root, 'mcpServers')
  return {
    servers: Object.entries(file.servers).map(([name, entry]) => {
      const node = memberOf(current, name)
      const same = node !== undefined && canonicalJson(withReferences(name, valueOfNode(node))) === canonicalJson(entry)
      return { name, state: node === undefined ? 'new' : same ? 'same' : 'different', target: shownTarget(entry) }
    }),
    profiles: Object.keys(file.profiles),
    secrets: referencesIn(file.servers),
  }
}

/**
 * A servers.json with a set-up taken over. Servers that are there already stay as they are, unless `replace`; nothing is taken away.
 * Throws `config_syntax`, and `config_invalid` for an entry that could not be used.
 */
export function withSetUp(text: string, file: SetUpFile, replace: boolean): string {
  const problem = firstError(JSON.stringify({ mcpServers: file.servers }))
  if (problem !== undefined) throw new TooltrayError('config_invalid', problem.message)
  const { root } = parseJsonc(text)
  const isThere = (section: string, name: string): boolean => memberOf(memberOf(root, section), name) !== undefined
  const additions: [string[], unknown][] = [
    ...Object.entries(file.servers).flatMap(([name, entry]): [string[], unknown][] =>
      replace || !isThere('mcpServers', name) ? [[['mcpServers', name], entry]] : [],
    ),
    ...Object.entries(file.profiles).flatMap(([name, servers]): [string[], unknown][] =>
      replace || !isThere('profiles', name) ? [[['profiles', name], servers]] : [],
    ),
    ...Object.entries(file.settings).flatMap(([name, value]): [string[], unknown][] =>
      replace || !isThere('settings', name) ? [[['settings', name], value]] : [],
    ),
  ]
  return additions.reduce((result, [path, value]) => setJsoncValue(result, path, value), text)
}

function withReferences(server: string, entry: unknown): Record<string, unknown> {
  return withoutSecrets(server, entry as Record<string, unknown>, new Set()).entry
}

/** The settings with references in the place of keys that are written out, such as that of the model that orders search results. */
function withoutKeys(settings: Record<string, unknown>): Record<string, unknown> {
  const without = (name: string, value: unknown): unknown =>
    isObject(value) ? withReferences(name, value) : withReferences('settings', { [name]: value })[name]
  return Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, without(name, value)]))
}

function referencesIn(servers: unknown): string[] {
  return [...secretReferences(servers)].sort()
}
