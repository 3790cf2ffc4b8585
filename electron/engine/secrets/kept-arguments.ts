import { IN_ADDRESS, TOKEN, hasToken, isWrittenOut, looksDrawn, namedLikeSecret } from '../entry/secrets/looks-secret.ts'
import { MASKED, type Mask } from './mask.ts'

/** Names under which even a number is a secret. */
const NUMBERED = /(?:^|[-_])(?:pin|otp|cvc|cvv)(?:$|[-_])|passw|passcode/i
/** A name and its value in one text, as programs take them: `--token=x`, `TOKEN=x`. */
const ASSIGNED = /^(-{0,2}[\w.-]{1,100}[=:]\s?)(\S.*)$/s
const PRIVATE_KEY = /-----BEGIN [A-Z ]*PRIVATE KEY-----[^-]*(?:-----END [A-Z ]*PRIVATE KEY-----)?/g

/**
 * Arguments of a call as they may be kept for long. Beside the secrets that are known, what goes under the name of one is taken out, and
 * what has the form of one, whoever's it is: hiding one too many costs nothing here.
 */
export function keptArguments(args: unknown, mask: Pick<Mask, 'value'>): unknown {
  return plain(mask.value(args), '')
}

/** The same of JSON that is too long to be kept whole, and may be cut off: by what stands in front of each text. */
export function keptText(json: string, mask: Pick<Mask, 'text'>): string {
  const named = mask.text(json).replace(/"([^"\\]{1,100})":"((?:[^"\\]|\\.)*)("|$)/gs, (whole, name: string, text: string, end: string) => {
    const kept = plainText(text, name)
    return kept === text ? whole : `"${name}":"${kept}${end}`
  })
  return withoutForms(named)
}

/** @param label what the value goes under. */
function plain(value: unknown, label: string): unknown {
  if (typeof value === 'string') return plainText(value, label)
  if (typeof value === 'number' || typeof value === 'bigint') return NUMBERED.test(label) ? MASKED : value
  if (Array.isArray(value)) return value.map((each: unknown, at) => plain(each, labelBefore(value, at) ?? label))
  if (typeof value !== 'object' || value === null) return value
  const said = Object.entries(value)
  return Object.fromEntries(said.map(([name, part]) => [plainText(name, ''), plain(part, labelOf(name, said) ?? label)]))
}

/** A header or a variable may be written as a pair: `{"name": "Authorization", "value": "x"}`. */
function labelOf(name: string, beside: readonly [string, unknown][]): string | undefined {
  if (name !== 'value') return namedLikeSecret(name) ? name : undefined
  const [, named] = beside.find(([other]) => other === 'name' || other === 'key') ?? []
  return typeof named === 'string' && namedLikeSecret(named) ? named : undefined
}

/** An option stands before its value: `["--token", "x"]`. */
function labelBefore(list: readonly unknown[], at: number): string | undefined {
  const before = list[at - 1]
  return typeof before === 'string' && /^--?[\w-]{1,100}$/.test(before) && namedLikeSecret(before.replace(/^-+/, '')) ? before : undefined
}

function plainText(text: string, label: string): string {
  // A key of a keyboard, of a cache or of a translation is called so, too.
  const isSecret = /^key$/i.test(label) ? looksDrawn(text) || hasToken(text) : isValueOf(label.replace(/^-+/, ''), text)
  if (isSecret) return MASKED
  if (/^\s*[[{]/.test(text)) {
    const inner = jsonIn(text)
    if (inner !== undefined) {
      const kept = JSON.stringify(plain(inner, label))
      return kept === JSON.stringify(inner) ? text : kept
    }
  }
  const [, name = '', assigned = ''] = ASSIGNED.exec(text) ?? []
  if (name !== '' && isValueOf(name.replace(/^-+|[=:\s]+$/g, ''), assigned)) return name + MASKED
  return withoutForms(text)
}

function isValueOf(name: string, text: string): boolean {
  return namedLikeSecret(name) && isWrittenOut(text)
}

function withoutForms(text: string): string {
  return text.replace(PRIVATE_KEY, MASKED).replace(TOKEN, MASKED).replace(IN_ADDRESS, MASKED)
}

function jsonIn(text: string): object | undefined {
  try {
    const value = JSON.parse(text) as unknown
    return typeof value === 'object' && value !== null ? value : undefined
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof RangeError) return undefined
    throw error
  }
}
