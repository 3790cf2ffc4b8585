import { type DocumentFormat, type ScalarPlace, spliced } from './formats/document-format.ts'

/** What stands in place of a secret wherever an entry is shown. */
export const MASK = '••••••'

const SECRET_KEY = /token(?!iz)|secret|passw|passphrase|api[-_]?key|apikey|auth(?!or(?!i))|credential|private[-_]?key|access[-_]?key|[-_]key$|^key$|[-_]pat$|^pat$|bearer|cookie|session[-_]?id|dsn|connection[-_]?string|webhook/i
/** Keys that speak of secrets and hold none. */
const HARMLESS_KEY = /(?:file|path|dir|url|uri|type|method|mode|timeout|expiry|enabled|domain|issuer|name|id|var|vars)$/i

/** Forms that issuers of tokens gave them so that they are recognised: GitHub, GitLab, Slack, OpenAI, Anthropic, AWS, Google, Stripe, npm, JWT ... */
const TOKEN = /\b(?:gh[pousr]_\w{16,}|github_pat_\w{16,}|glpat-[\w-]{16,}|xox[abeoprs]-[\w-]{10,}|sk-[\w-]{16,}|[sr]k_(?:live|test)_\w{10,}|AKIA[0-9A-Z]{16}|AIza[\w-]{30,}|npm_\w{30,}|hf_\w{16,}|lin_api_\w{16,}|ntn_\w{16,}|secret_\w{30,}|sntry[su]_[\w=/+.-]{16,}|dapi[0-9a-f]{32}|pat[\w.]{30,}|eyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]*)/g
/** Name and password of an address, and what is passed as a secret in its query. */
const IN_ADDRESS = /(?<=:\/\/)[^\s/@:"']*:[^\s/@"']+(?=@)|(?<=[?&](?:[\w-]*(?:token|secret|key|password|auth|sig|signature)[\w-]*)=)[^&\s"'#]+/gi
const SECRET_OPTION = /^--?[\w-]*(?:token|secret|passw|api[-_]?key|key|auth|header|bearer|credential)[\w-]*$/i
const SECRET_ASSIGNMENT = /^(--?[\w-]*(?:token|secret|passw|key|auth|bearer|credential)[\w-]*=|[A-Z_]*(?:TOKEN|SECRET|PASSW|KEY|AUTH)[A-Z_]*=|Authorization: *(?:Bearer +)?)(.+)$/is

/** Whether a value is made of placeholders, with nothing of its own worth hiding. */
function isReference(value: string): boolean {
  return value.replace(/\$?\{[^}]*\}|\$[A-Za-z_]\w*/g, '').replace(/^(?:Bearer|Basic|Token)\s*/i, '').trim() === '' && /[${]/.test(value)
}

/** Whether the value of a variable or header is a secret, by its name or by its form. */
export function isSecret(key: string, value: string): boolean {
  if (value.trim() === '' || isReference(value)) return false
  if (hasToken(value) || /webhook/i.test(key)) return true
  return SECRET_KEY.test(key) && !(HARMLESS_KEY.test(key) && !/(?:session[-_]?id|secret[-_]?id)$/i.test(key)) && !/^(?:true|false|yes|no|on|off|none|\d{1,6})$/i.test(value)
}

/** Whether a text holds something of the form of a secret. */
export function hasToken(text: string): boolean {
  return text.search(TOKEN) !== -1 || text.search(IN_ADDRESS) !== -1
}

/** The words of a command line with the secrets among them masked. */
export function maskedWords(words: readonly string[]): string[] {
  return words.map((word, at) => {
    if (isReference(word)) return word
    const before = words[at - 1]
    if (before !== undefined && SECRET_OPTION.test(before) && !word.startsWith('-')) return MASK
    const [, name, value] = SECRET_ASSIGNMENT.exec(word) ?? []
    return name === undefined || value === undefined || isReference(value) ? maskedText(word) : name + MASK
  })
}

/** A text with whatever has the form of a secret masked. */
export function maskedText(text: string): string {
  return text.replaceAll(TOKEN, MASK).replaceAll(IN_ADDRESS, MASK)
}

const VARIABLES = new Set(['env', 'environment', 'envs', 'headers', 'http_headers', 'requestInit'])

/** A document as it may be shown: values of variables and headers, and whatever else looks like a secret, masked. Lines stay lines. */
export function maskedDocument(format: DocumentFormat, text: string): string {
  const places = format.scalars(text)
  const words = new Map(wordLists(places).flatMap((list) => maskedWords(list.map(({ value }) => value)).map((word, at) => [list[at], word] as const)))
  const masks = places.flatMap((place) => {
    const masked = maskedValue(place, words.get(place))
    return masked === place.value ? [] : [{ start: place.start, end: place.end, content: JSON.stringify(masked) }]
  })
  return maskedText(spliced(text, masks))
}

function maskedValue({ path, value }: ScalarPlace, word: string | undefined): string {
  const key = path.at(-1) ?? ''
  const inVariables = path.slice(0, -1).some((step) => VARIABLES.has(step))
  if (inVariables && !key.startsWith('TOOLTRAY_') && value !== '' && !isReference(value)) return MASK
  if (word !== undefined) return word
  return isSecret(key, value) ? MASK : maskedText(value)
}

/** Texts that follow one another in a list: arguments of a command. */
function wordLists(places: readonly ScalarPlace[]): ScalarPlace[][] {
  const lists = Map.groupBy(
    places.filter(({ path }) => /^\d+$/.test(path.at(-1) ?? '')),
    ({ path }) => path.slice(0, -1).join('\0'),
  )
  return [...lists.values()]
}
