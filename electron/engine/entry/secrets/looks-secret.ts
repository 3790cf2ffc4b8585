import { anyOf } from '../../base/any-of.ts'

/** Names of keys, tokens and passwords: environment variables, HTTP headers, options of programs. */
const SECRET_NAME = anyOf(
  [
    /token(?!iz)|secret|passw|passphrase|sshpass|seed[-_]?phrase|auth(?!or(?!i))|credential|bearer|cookie|session[-_]?id/,
    /api[-_]?key|private[-_]?key|access[-_]?key|[-_]key$|^key$|[-_]pat$|^pat$|dsn|connection[-_]?string|webhook|^sig(?:nature)?$/,
    /(?:^|[-_])(?:pass|pwd|jwt|creds?|pin|otp|mnemonic)(?:$|[-_])/,
  ],
  'i',
)
/** `subscriptionKey`: the capital distinguishes it from "monkey". */
const CAMEL_KEY = /[a-z]Key$/
/** Names that mention secrets but do not contain one. */
const HARMLESS_NAME = /(?:file|path|dir|url|uri|type|method|mode|timeout|expiry|enabled|domain|issuer|name|id|var|vars|public[-_]?key)$/i

/** Recognizable formats of tokens: GitHub, GitLab, Slack, OpenAI, Anthropic, AWS, Google, Stripe, npm, JWT ... */
const TOKENS = [
  /gh[pousr]_\w{16,}|github_pat_\w{16,}|glpat-[\w-]{16,}|xox[abeoprs]-[\w-]{10,}|sk-[\w-]{16,}|[sr]k_(?:live|test)_\w{10,}/,
  /AKIA[0-9A-Z]{16}|AIza[\w-]{30,}|npm_\w{30,}|hf_\w{16,}|lin_api_\w{16,}|ntn_\w{16,}|secret_\w{30,}|sntry[su]_[\w=/+.-]{16,}/,
  /dapi[0-9a-f]{32}|pat[\w.]{30,}|ya29\.[\w.-]{8,}|pypi-[\w-]{16,}|dop_v1_\w{16,}|(?:pplx|tvly|fc)-[\w-]{16,}|figd_[\w-]{16,}/,
  /eyJ[\w-]{8,2000}\.[\w-]{8,2000}\.[\w-]*/,
]
export const TOKEN = new RegExp(String.raw`\b(?:${anyOf(TOKENS).source})`, 'g')
/** The user name and password in a URL, and secrets in its query. */
export const IN_ADDRESS = anyOf(
  [
    /(?<=:\/\/)[^\s/@:"']*:[^\s/@"']+(?=@)/,
    /(?<=[?&](?:[\w-]{0,40}(?:token|secret|key|password|auth|sig|signature)[\w-]{0,40})=)[^&\s"'#]+/,
  ],
  'gi',
)

/** Long words that look random, of no known format. */
const DRAWN_BY_LOT = /^(?!\/)(?=.*\d)(?=.*[A-Za-z])[A-Za-z0-9+/=_-]{20,}$/

/** Whether a value consists of placeholders, with no literal part worth hiding. */
export function isReference(value: string): boolean {
  const rest = value.replace(/\$\{[^{}]*\}|\{(?:env|file|input|secret):[^{}]*\}|\$(?:env:)?[A-Z_][A-Z0-9_]*/g, '')
  return rest !== value && rest.replace(/^(?:Bearer|Basic|Token)\s*/i, '').trim() === ''
}

/** Whether a text contains something in the format of a secret. */
export function hasToken(text: string): boolean {
  return text.search(TOKEN) !== -1 || text.search(IN_ADDRESS) !== -1
}

/** Whether a name is typical for a key. */
export function namedLikeSecret(name: string): boolean {
  return (SECRET_NAME.test(name) || CAMEL_KEY.test(name)) && !(HARMLESS_NAME.test(name) && !/(?:session[-_]?id|secret[-_]?id)$/i.test(name))
}

/**
 * Whether a value looks like a key that should not be in a file, by its name or by its format. A value with a `${reference}` does not,
 * because its secret part is stored elsewhere.
 */
export function looksSecret(name: string, value: string): boolean {
  if (!isWrittenOut(value)) return false
  if (hasToken(value) || /webhook/i.test(name)) return true
  return namedLikeSecret(name) && !isPlain(value)
}

/** As `looksSecret`, if hiding too much does no harm: includes values that may be a key. */
export function maybeSecret(name: string, value: string): boolean {
  return isWrittenOut(value) && (namedLikeSecret(name) || looksSecret(name, value))
}

/** Whether a value looks random. Names of packages and folders may, too, so this is only for variables and headers. */
export function looksDrawn(value: string): boolean {
  return isWrittenOut(value) && DRAWN_BY_LOT.test(value)
}

/** Whether a value is a literal: not empty, and without a `${reference}`. */
export function isWrittenOut(value: string): boolean {
  return value.trim() !== '' && !value.includes('${') && !isReference(value)
}

/** A switch, a number, a URL or a path is not a key, whatever its name. */
export function isPlain(value: string): boolean {
  // Keys of AWS may begin like a path.
  if (/^\/(?=.*\d)(?=.*[a-z])(?=.*[A-Z])[A-Za-z0-9+/=]{30,}$/.test(value.trim())) return false
  return /^(?:true|false|yes|no|on|off|none|[\d.]+|https?:\/\/[^@]*|(?:[~.]?\/|[a-z]:[\\/])[\w.\\/ -]*)$/i.test(value.trim())
}
