import { type ParseError, parse } from 'jsonc-parser'
import { serverEntry, serverNameProblem } from '../../electron/control/server-entry.ts'
import { wordsOf } from './command-words.ts'

export type Entry = Readonly<Record<string, unknown>>

/** A server out of a pasted text, with what is wrong with it, if anything. */
export interface PastedServer {
  readonly name: string
  readonly entry: Entry
  readonly problem: string | undefined
}

/** The keys under which AI clients keep their servers, some of them nested. */
const SECTIONS: readonly (readonly string[])[] = [['mcpServers'], ['servers'], ['mcp', 'servers'], ['context_servers'], ['mcp']]

/**
 * The servers in any text that people find in a README or in another client's settings: a whole file, its servers, one server, with
 * comments and trailing commas; also a bare address or a command line. Gives a sentence when there is none in it.
 */
export function readPasted(text: string): PastedServer[] | string {
  // READMEs often say in a comment where the file is.
  const trimmed = text.replace(/^(\s*(\/\/[^\n]*(\n|$)|\/\*[\s\S]*?\*\/))+/, '').trim()
  if (/^https?:\/\/\S+$/i.test(trimmed)) return [checked(nameOfAddress(trimmed), { url: trimmed })]
  if (!/^[{["]/.test(trimmed)) return readCommandLine(trimmed)
  const errors: ParseError[] = []
  // READMEs often show the inside of an object only: "name": { … }
  const value: unknown = parse(trimmed.startsWith('"') ? `{${trimmed}}` : trimmed, errors, { allowTrailingComma: true })
  const [error] = errors
  if (error !== undefined) return `This is not whole JSON: something is wrong at line ${text.slice(0, text.indexOf(trimmed) + error.offset).split('\n').length}.`
  if (!isObject(value)) return 'There is no server in this text.'
  if (isEntry(value)) return [checked(nameOfEntry(value), withoutName(value))]
  const section = SECTIONS.map((path) => path.reduce<unknown>((inner, key) => (isObject(inner) ? inner[key] : undefined), value)).find(isServers) ?? value
  if (!isServers(section)) return 'There is no server in this text: nothing in it has a command or an address.'
  return Object.entries(section).map(([name, entry]) => checked(name, entry))
}

function readCommandLine(line: string): PastedServer[] | string {
  const words = line.includes('\n') ? undefined : wordsOf(line)
  const [command, ...args] = words ?? []
  if (command === undefined) return 'There is no server in this text. Paste JSON, an address, or a command line.'
  return [checked(nameOfCommand(command, args), { command, ...(args.length === 0 ? {} : { args }) })]
}

/** A server with what the engine would say against it. */
export function checked(name: string, entry: Entry): PastedServer {
  const nameProblem = serverNameProblem(name)
  if (nameProblem !== undefined) return { name, entry, problem: `The name ${nameProblem}.` }
  const result = serverEntry.safeParse(entry)
  const issue = result.error?.issues[0]
  return { name, entry, problem: issue === undefined ? undefined : sentenceOf(issue) }
}

function sentenceOf({ path, message }: { path: readonly PropertyKey[]; message: string }): string {
  return path.length === 0 ? `It ${message}.` : `"${path.map(String).join('.')}" ${message}.`
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isEntry(value: unknown): value is Record<string, unknown> {
  return isObject(value) && ['command', 'url', 'serverUrl', 'httpUrl'].some((key) => typeof value[key] === 'string')
}

function isServers(value: unknown): value is Record<string, Record<string, unknown>> {
  return isObject(value) && Object.keys(value).length > 0 && Object.values(value).every(isObject) && Object.values(value).some(isEntry)
}

function withoutName({ name: _name, ...entry }: Record<string, unknown>): Entry {
  return entry
}

function nameOfEntry(entry: Record<string, unknown>): string {
  if (typeof entry['name'] === 'string') return entry['name']
  if (typeof entry['command'] === 'string') return nameOfCommand(entry['command'], Array.isArray(entry['args']) ? entry['args'].map(String) : [])
  return nameOfAddress(String(entry['url'] ?? entry['serverUrl'] ?? entry['httpUrl']))
}

/** `npx -y @scope/server-files /x` is called `files`. */
function nameOfCommand(command: string, args: readonly string[]): string {
  const runner = /(^|[\\/])(npx|uvx|bunx|pnpx|npm|pnpm|uv|node|deno|bun|python3?|docker)(\.(exe|cmd))?$/i.test(command)
  const named = runner ? args.find((word) => !word.startsWith('-') && !['run', 'dlx', 'exec', 'tool'].includes(word)) : command
  const last = (named ?? command).replace(/[@=][\d.^~]+.*$|@latest$/, '').split(/[\\/]/).pop() ?? ''
  return last.replace(/\.(js|mjs|cjs|ts|py|exe)$/, '').replace(/^(mcp-)?server-|^mcp-|-mcp(-server)?$|-server$/g, '') || 'server'
}

function nameOfAddress(address: string): string {
  const host = URL.parse(address)?.hostname ?? 'server'
  const parts = host.split('.').filter((part) => !['www', 'mcp', 'api'].includes(part))
  return parts[0] ?? host
}
