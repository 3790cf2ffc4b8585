import type { PastedServer } from '../../../contract/entries.ts'
import { readEntry } from '../../clients/apps/read-entry.ts'
import { canonicalJson } from '../../entry/consent/canonical-json.ts'
import { nearServerName, newServerNameProblem } from '../../entry/new-server-name.ts'
import { serverEntry } from '../../entry/schema.ts'
import { completedAddress, serverPage } from '../../entry/typed/typed-address.ts'
import { warningsOf } from '../../entry/entry-warnings.ts'
import { unknownCredentials } from '../../entry/secrets/unknown-credentials.ts'
import { isObject } from '../../base/is-object.ts'
import { placeholderNotes, withOpenKeys } from '../../entry/secrets/open-keys.ts'
import type { RawServer, Reading } from './pasted-server.ts'
import { readAddCommands, readCommand } from './read-command.ts'
import { readJson } from './read-json.ts'
import { readLink } from './read-link.ts'
import { readToml } from './read-toml.ts'
import { readLargerPrograms, readYaml } from './read-yaml.ts'
import { nameOfEntry } from './server-name.ts'

/** Characters of a pasted text. Over it: the text is rejected. */
const LONGEST = 50_000

/** Readers that recognize a kind of text by its form. The first that finds servers wins. */
const READERS: readonly ((text: string) => Reading)[] = [
  readLink,
  readAddCommands,
  readToml,
  readLargerPrograms,
  readYaml,
  readJson,
  readAddress,
  readCommand,
]

export const NO_SERVER = 'There is no server in this text'
export const WHAT_TO_PASTE = 'Paste JSON, an address, a link, or a command line.'
const NOTHING = `${NO_SERVER}. ${WHAT_TO_PASTE}`

/**
 * Finds the servers in any text from a README, a page, or the settings of an AI app: JSON, TOML and YAML, in part or whole; install links;
 * commands that add a server to an app; a command line; a URL; fenced blocks within prose. Returns a sentence if there is none.
 *
 * @param home the user's home folder, for settings with a variable for it.
 */
export function readPasted(text: string, home: string): PastedServer[] | string {
  if (text.length > LONGEST) return 'This text is too long. Paste the part with the servers.'
  const plain = plainText(text)
  const reading = readParts(partsOf(plain)) ?? readParts([plain])
  if (typeof reading === 'string') return reading
  if (reading === undefined || reading.length === 0) return NOTHING
  const servers = reading.map((server) => pastedOf(server, home))
  // READMEs show the same server for several apps.
  return [...new Map(servers.map((server) => [canonicalJson([server.name, server.entry]), server])).values()]
}

function readParts(parts: readonly string[]): Reading {
  let reason: string | undefined
  const found: RawServer[] = []
  for (const part of parts) {
    for (const reader of READERS) {
      const reading = reader(part)
      if (typeof reading === 'string') reason ??= reading
      // It is the URL of a page, whatever else it could be.
      if (typeof reading === 'string' && reader === readAddress) break
      if (reading === undefined || reading.length === 0) continue
      if (typeof reading !== 'string') found.push(...reading)
      break
    }
  }
  return found.length > 0 ? found : reason
}

/** Reverts typographic quotes and spaces. */
function plainText(text: string): string {
  return text
    .replace(/^\uFEFF/, '')
    .replace(/[\u00A0\u2007\u202F]/g, ' ')
    .replace(/[\u201C\u201D\u201E]/g, '"')
    .replace(/[\u2018\u2019]/g, "'")
}

/** The fenced blocks of a text, or the whole text. */
function partsOf(text: string): string[] {
  const blocks = [...text.matchAll(/^[ \t]*(`{3,8}|~{3,8})[^\n]*\n([^]*?)^[ \t]*\1/gm)].map(([, , body = '']) => body)
  return blocks.length === 0 ? [text] : blocks
}

function readAddress(text: string): Reading {
  const [word = '', ...others] = text.trim().split(/\s+/)
  const url = others.length > 0 ? undefined : /^https?:\/\/\S+$/i.test(word) ? word : completedAddress(word)
  if (url === undefined) return undefined
  const page = serverPage(url)
  if (page === undefined) return [{ name: undefined, raw: { url } }]
  const [command, ...args] = page.command ?? []
  return command === undefined ? page.sentence : [{ name: undefined, raw: { command, args } }]
}

/** A server with the problems that the engine would report. */
function pastedOf({ name: given, raw, hub, beside = [] }: RawServer, home: string): PastedServer {
  const app = { name: 'The app', placeholders: hub?.placeholders ?? 'editor' } as const
  const { entry: read, problem, notes, enabled } = readEntry(raw, app, { home, folder: undefined })
  const { type, ...rest } = read
  // HTTP is the default for a URL.
  const named = {
    ...(type === 'http' ? {} : type === undefined ? {} : { type }),
    ...rest,
    ...hub?.more,
    ...(enabled ? {} : { enabled: false }),
  }
  const name = given ?? nearServerName(nameOfEntry(named))
  const entry = visible(withOpenKeys(named)) as Record<string, unknown>
  return {
    name,
    entry,
    problem: problem ?? problemOf(name, entry),
    notes: [
      ...notes.filter((note) => !note.startsWith('The app asks')),
      ...placeholderNotes(entry),
      ...(hub?.notes ?? []),
      ...beside,
      ...unknownCredentials(raw).filter((sentence) => !warningsOf(entry).includes(sentence)),
    ],
  }
}

/** Replaces control and direction characters with spaces, so that the consent covers what is seen. */
function visible(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(/[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu, ' ')
  if (Array.isArray(value)) return value.map(visible)
  return isObject(value)
    ? Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, key === 'env' || key === 'headers' ? inner : visible(inner)]))
    : value
}

function problemOf(name: string, entry: Readonly<Record<string, unknown>>): string | undefined {
  const nameProblem = newServerNameProblem(name)
  if (nameProblem !== undefined) return `The name ${nameProblem}.`
  const issue = serverEntry.safeParse(entry).error?.issues[0]
  if (issue === undefined) return undefined
  return issue.path.length === 0 ? `It ${issue.message}.` : `"${issue.path.map(String).join('.')}" ${issue.message}.`
}
