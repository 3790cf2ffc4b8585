import { anyOf } from '../../base/any-of.ts'
import { decodeComponent } from '../../base/text/decode-component.ts'
import { wordsOf } from '../../entry/consent/command-words.ts'
import { isObject } from '../../base/is-object.ts'
import type { RawServer, Reading } from './pasted-server.ts'
import { serversIn } from './raw-servers.ts'
import { fromJson } from '../../base/text/from-json.ts'

/** Install links of AI apps, anywhere in a text: with the app's own scheme, or to a page that redirects there. */
const BEGINNINGS = [
  /cursor:\/\/anysphere\.cursor-deeplink|lmstudio:\/\/|goose:\/\/|kiro:\/\/|tooltray:\/\/|vscode(?:-insiders)?:mcp\/install/,
  /https:\/\/(?:www\.)?cursor\.com\/(?:\w+\/)?(?:install-mcp|link\/mcp)|https:\/\/(?:insiders\.)?vscode\.dev\/redirect/,
  /https:\/\/lmstudio\.ai\/install-mcp|https:\/\/kiro\.dev\/launch\/mcp|https:\/\/[\w.-]+\/(?:goose\/)?extension\?cmd=/,
]
const LINK = new RegExp(`(?:${anyOf(BEGINNINGS).source})` + /[^\s)"'<>`\]]*/.source, 'g')

/** Parses install links of Cursor, VS Code, LM Studio, Kiro, Goose and Tooltray, bare or in the badges of a README. */
export function readLink(text: string): Reading {
  const links = [...text.matchAll(LINK)].map(([link]) => serverOfLink(link.replaceAll('&amp;', '&')))
  const found = links.filter((server) => server !== undefined)
  return found.length > 0 ? found : undefined
}

function serverOfLink(link: string): RawServer | undefined {
  const url = URL.parse(link)
  if (url === null) return undefined
  // VS Code's page redirects to a link with its own scheme.
  const target = url.searchParams.get('url')
  if (url.host.endsWith('vscode.dev') && target !== null) return serverOfLink(target)
  if (url.protocol.startsWith('vscode') && url.search !== '')
    return serverOfJson(unescapedTwice(link.slice(link.indexOf('?') + 1)), undefined)
  const given = url.searchParams
  const name = given.get('name') ?? given.get('id') ?? undefined
  const config = given.get('config')
  if (config !== null) return serverOfJson(config.trimStart().startsWith('{') ? config : decoded(config), name)
  return serverOfParameters(given, name)
}

/** `cmd=npx&arg=-y` of Goose, `command=npx&args=-y&env=K=v` and `url=` of Tooltray. */
function serverOfParameters(given: URLSearchParams, name: string | undefined): RawServer | undefined {
  const command = given.get('cmd') ?? given.get('command')
  const args = [...given.getAll('arg'), ...given.getAll('args')]
  const pairs = given
    .getAll('env')
    .flatMap((pair) => (pair.indexOf('=') < 1 ? [] : [[pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)] as const]))
  if (command !== null) return { name, raw: { command, args, ...(pairs.length === 0 ? {} : { env: Object.fromEntries(pairs) }) } }
  const url = given.get('url')
  return url === null ? undefined : { name, raw: { url, ...(given.get('type') === 'sse' ? { type: 'sse' } : {}) } }
}

function serverOfJson(json: string, name: string | undefined): RawServer | undefined {
  const [server] = serversIn(parsed(json)) ?? []
  if (server === undefined) return undefined
  return { name: name ?? server.name, raw: splitCommand(server.raw) }
}

/** Some links have the whole command line as the command. */
function splitCommand(raw: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { command, args } = raw
  if (typeof command !== 'string' || !/\s/.test(command.trim()) || (Array.isArray(args) && args.length > 0)) return raw
  const [program, ...words] = wordsOf(command) ?? []
  return program === undefined ? raw : { ...raw, command: program, args: words }
}

function parsed(json: string): unknown {
  const value = fromJson(json)
  return isObject(value) ? value : undefined
}

/** Decodes base64 or base64url, which may be percent-encoded. */
function decoded(text: string): string {
  return Buffer.from(decodeComponent(text), 'base64').toString('utf8')
}

/** Pages that redirect to links encode them once more than the links themselves. */
function unescapedTwice(text: string): string {
  const once = decodeComponent(text)
  return once.trimStart().startsWith('{') ? once : decodeComponent(once)
}
