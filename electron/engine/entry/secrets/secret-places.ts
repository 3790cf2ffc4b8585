import { parseTree, type Node, type ParseError } from 'jsonc-parser'
import { effect } from '../../../contract/tools.ts'
import { isObject } from '../../base/is-object.ts'
import { ADDRESS_KEYS } from '../address.ts'
import { jsonEnd } from '../json-end.ts'
import { isCode } from '../consent/code-words.ts'
import { TOKEN, hasToken, isWrittenOut, looksDrawn, looksSecret, maybeSecret, namedLikeSecret } from './looks-secret.ts'

type Entry = Readonly<Record<string, unknown>>

/** The mask for a literal secret in a shown entry. In an entry that comes back, it means "unchanged". */
export const KEPT_SECRET = '••••••••'

/** A place in an entry that may contain a secret, with its value. */
export interface SecretPlace {
  /** Its path, such as `env.GITHUB_TOKEN`, `args[3]`, `url` or, inside of JSON, `env.HEADERS.Authorization`. */
  readonly where: string
  /** The name of the value: of its variable, header, option, parameter or member. Empty if there is none. */
  readonly label: string
  /** The value alone, without a prefix like `Bearer ` or `--token=`. As written, so with escapes inside of JSON. */
  readonly value: string
  /** Whether any literal value of this place is a secret. */
  readonly always: boolean
}

/** Whether a place contains a literal secret. */
export function isSecret({ label, value, always }: SecretPlace): boolean {
  return always ? isWrittenOut(value) : looksSecret(label, value)
}

/** As `isSecret`, if hiding too much does no harm. */
export function maybeSecretPlace({ where, label, value, always }: SecretPlace): boolean {
  // Not for arguments, because names of packages look random, too.
  return always ? isWrittenOut(value) : maybeSecret(label, value) || (/^(?:env|headers)\./.test(where) && looksDrawn(value))
}

type Replace = (place: SecretPlace) => string

/** Every place in an entry that may contain a secret, in order. */
export function secretPlaces(entry: Entry): SecretPlace[] {
  const places: SecretPlace[] = []
  mapSecretPlaces(entry, (place) => {
    places.push(place)
    return place.value
  })
  return places
}

/**
 * Replaces the value at each place of an entry that may contain a secret: variables, headers, arguments, the URL (password, query, long
 * random parts of its path), bearer, oauth, unknown keys, and JSON inside of any of them. Everything else stays unchanged. This is the only
 * function that knows these places; storing, masking, exporting and comparing secrets are based on it.
 *
 * @param replace returns the new value; `value` itself to keep it.
 */
export function mapSecretPlaces(entry: Entry, replace: Replace): Record<string, unknown> {
  return Object.fromEntries(Object.entries(entry).map(([key, value]) => [key, mapMember(entry, key, value, replace)]))
}

/** Keys whose values are never secrets, and have to be readable. */
const HARMLESS_KEYS: ReadonlySet<string> = new Set([
  'type',
  'transport',
  'enabled',
  'disabled',
  'idle',
  'idleMin',
  'idleMax',
  'startTimeout',
  'callTimeout',
  'tools',
  'cwd',
  'provider',
  'model',
  'timeLimit',
])

function mapMember(entry: Entry, key: string, value: unknown, replace: Replace): unknown {
  if (HARMLESS_KEYS.has(key)) return value
  if (key === 'args' && Array.isArray(value)) return mapArguments(entry, value, replace)
  if ((key === 'env' || key === 'headers') && isObject(value)) return mapTexts(key, value, replace)
  if (key === 'effects' && isObject(value)) return mapEffects(value, replace)
  if (typeof value !== 'string') return mapDeep(key, key, value, replace)
  if ((ADDRESS_KEYS as readonly string[]).includes(key) || key === 'registry') return mapAddress(key, value, replace)
  if (key === 'bearer' || key === 'apiKey') return replace({ where: key, label: key, value, always: true })
  return mapDeep(key, key, value, replace)
}

/** Effects by the names of tools: a tool may be named like a secret (`get_key`), and what it does is none. */
function mapEffects(effects: Record<string, unknown>, replace: Replace): Record<string, unknown> {
  const map = (tool: string, value: unknown): unknown =>
    effect.safeParse(value).success ? value : mapDeep(`effects.${tool}`, tool, value, replace)
  return Object.fromEntries(Object.entries(effects).map(([tool, value]) => [tool, map(tool, value)]))
}

/** Variables and headers: the whole value is the secret, except the scheme of a header and JSON around it. */
function mapTexts(key: string, texts: Record<string, unknown>, replace: Replace): Record<string, unknown> {
  const map = (label: string, text: unknown): unknown =>
    typeof text === 'string' ? mapLabelled(`${key}.${label}`, label, text, replace) : text
  return Object.fromEntries(Object.entries(texts).map(([label, text]) => [label, map(label, text)]))
}

const IS_ADDRESS = /^[a-z][\w+.-]*:\/\//i

function mapLabelled(where: string, label: string, text: string, replace: Replace): string {
  const json = mapJson(where, text, replace)
  if (json !== undefined) return json
  // A URL with references may still contain a literal password.
  if (IS_ADDRESS.test(text) && text.includes('${')) return mapAddress(where, text, replace)
  // The scheme of a header is not secret and should be visible.
  const [, scheme = '', value = text] = /^((?:Bearer|Basic|Token)\s+)(.+)$/is.exec(text) ?? []
  return scheme + replace({ where, label, value, always: false })
}

/** Values without a specific rule: members with names of secrets, and tokens in any text. */
function mapDeep(where: string, label: string, value: unknown, replace: Replace): unknown {
  if (Array.isArray(value)) return value.map((inner, at) => mapDeep(`${where}[${at}]`, label, inner, replace))
  if (isObject(value))
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, mapDeep(`${where}.${key}`, key, inner, replace)]))
  if (typeof value !== 'string') return value
  const credential = CLIENT_CREDENTIALS.get(label)
  if (credential !== undefined) return replace({ where, label: credential, value, always: true })
  return namedLikeSecret(label)
    ? mapLabelled(where, label, value, replace)
    : (mapJson(where, value, replace) ?? mapTokens(where, value, replace))
}

/** Members of `oauth` that are always secrets, by the labels that they are stored under. */
const CLIENT_CREDENTIALS: ReadonlyMap<string, string> = new Map([
  ['clientSecret', 'client-secret'],
  ['privateKey', 'private-key'],
  ['assertion', 'assertion'],
  ['idToken', 'id-token'],
])

function mapArguments(entry: Entry, words: readonly unknown[], replace: Replace): unknown[] {
  return words.map((word, at) => {
    if (typeof word !== 'string') return word
    const where = `args[${at}]`
    // Code for an interpreter is shown unchanged: it must not be hidden behind a name that looks like a key.
    if (isCode(entry['command'], words, at)) return mapTokens(where, word, replace)
    const before = words[at - 1]
    const option = typeof before === 'string' ? /^--?([\w-]+)$/.exec(before)?.[1] : undefined
    return mapArgument(where, option, word, replace)
  })
}

/** Levels of nested assignments: `--env=KEY=VALUE` has two. */
const DEEPEST_ASSIGNMENT = 4

function mapArgument(where: string, option: string | undefined, word: string, replace: Replace, depth = 0): string {
  const label = option ?? ''
  const json = mapJson(where, word, replace)
  if (json !== undefined) return json
  if (IS_ADDRESS.test(word)) return mapAddress(where, word, replace)
  // `--token=VALUE`, and `API_KEY=VALUE` after `-e`. The value of `--env=API_KEY=VALUE` is an assignment again.
  const [, assigned, name = '', rest = ''] = /^((?:--?)?([\w.-]+)=)(.*)$/s.exec(word) ?? []
  if (assigned !== undefined && !namedLikeSecret(label) && depth < DEEPEST_ASSIGNMENT) {
    return (
      assigned +
      (namedLikeSecret(name)
        ? replace({ where, label: name, value: rest, always: false })
        : mapArgument(where, name, rest, replace, depth + 1))
    )
  }
  // `Authorization: Bearer VALUE` after `--header`.
  const [, header, headerName = '', value = ''] = /^(([\w-]+):\s*(?:(?:Bearer|Basic|Token)\s+)?)(?!\/)(.+)$/is.exec(word) ?? []
  if (header !== undefined && namedLikeSecret(headerName)) return header + replace({ where, label: headerName, value, always: false })
  if (/\s/.test(word) && !namedLikeSecret(label)) return mapTokens(where, word, replace)
  if (word.startsWith('-')) return mapTokens(where, word, replace)
  return mapLabelled(where, label === '' ? 'argument' : label, word, replace)
}

/** `scheme://name:password@host/path?query#fragment`; any part may contain a `${reference}`. A password may contain an `@`. */
const WEB_ADDRESS = /^(https?:\/\/)(?:([^/?#]*)@)?([^/?#@]*)([^?#]*)(\?[^#]*)?(#.*)?$/is
/** Of databases: their passwords often contain characters that are not valid in a URL. */
const OTHER_ADDRESS = /^([a-z][\w+.-]*:\/\/)(?:(.*)@)?([^/?#@]*)([^?#]*)(\?[^#]*)?(#.*)?$/is

function mapAddress(where: string, address: string, replace: Replace): string {
  const parts = (/^https?:/i.test(address) ? WEB_ADDRESS : OTHER_ADDRESS).exec(address)
  if (parts === null) return mapTokens(where, address, replace)
  const [, scheme = '', user, host = '', path = '', query = '', fragment = ''] = parts
  const [, name = '', password] = /^([^:]*)(?::(.*))?$/s.exec(user ?? '') ?? []
  const who =
    mapTokens(where, name, replace) +
    (password === undefined ? '' : `:${replace({ where, label: 'password', value: password, always: true })}`)
  return [
    scheme,
    user === undefined ? '' : `${who}@`,
    host,
    path.replace(/[^/]+/g, (segment) =>
      isLot(segment) || isToken(segment)
        ? replace({ where, label: 'path', value: segment, always: true })
        : mapTokens(where, segment, replace),
    ),
    ...[query, fragment].map((part) =>
      part.replace(
        /([?&#]([\w.%-]+)=)([^&]+)/g,
        (_all, before: string, key: string, value: string) => before + replace({ where, label: key, value, always: false }),
      ),
    ),
  ].join('')
}

/** Whether a path segment looks like a key, which some services put there. UUIDs do not count. */
function isLot(segment: string): boolean {
  if (segment === KEPT_SECRET) return true
  return /^(?=.*\d)(?=.*[a-z])[\w=-]{32,}$/i.test(segment) && !/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(segment)
}

function isToken(segment: string): boolean {
  return segment.replace(TOKEN, '') === '' && segment !== ''
}

/** Replaces tokens within a longer text, and masks that stand for one. */
function mapTokens(where: string, text: string, replace: Replace): string {
  if (!text.includes(KEPT_SECRET) && !hasToken(text)) return text
  return text.replace(new RegExp(`${TOKEN.source}|${KEPT_SECRET}`, 'g'), (value) => replace({ where, label: 'token', value, always: true }))
}

/** Replaces the member values of a JSON text in place; undefined if the text is not JSON. */
function mapJson(where: string, text: string, replace: Replace): string | undefined {
  const start = /^\s*(?=[[{])/.exec(text)?.[0].length
  if (start === undefined || jsonEnd(text, start) === undefined) return undefined
  const errors: ParseError[] = []
  const root = parseTree(text, errors, { disallowComments: true })
  if (root === undefined || errors.length > 0) return undefined
  const splices: { readonly from: number; readonly to: number; readonly content: string }[] = []
  const visit = (node: Node, path: string, label: string): void => {
    if (node.type === 'property') {
      const [key, value] = node.children ?? []
      const name = String(key?.value)
      if (value !== undefined) visit(value, `${path}.${name}`, name)
    } else if (node.type === 'string') {
      const [from, to] = [node.offset + 1, node.offset + node.length - 1]
      splices.push({ from, to, content: mapMemberText(path, label, text.slice(from, to), replace) })
    } else {
      node.children?.forEach((child, at) => visit(child, node.type === 'array' ? `${path}[${at}]` : path, label))
    }
  }
  visit(root, where, '')
  return splices.reduceRight((whole, { from, to, content }) => whole.slice(0, from) + content + whole.slice(to), text)
}

function mapMemberText(where: string, label: string, text: string, replace: Replace): string {
  const [, scheme = '', value = text] = /^((?:Bearer|Basic|Token)\s+)(.+)$/is.exec(text) ?? []
  if (IS_ADDRESS.test(value) && !namedLikeSecret(label)) return scheme + mapAddress(where, value, replace)
  return scheme + replace({ where, label: label === '' ? 'value' : label, value, always: false })
}
