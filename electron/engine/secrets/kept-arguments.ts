import { ExactNumber } from '../base/text/exact-number.ts'
import { IN_ADDRESS, TOKEN, hasToken, isWrittenOut, looksDrawn, namedLikeSecret } from '../entry/secrets/looks-secret.ts'
import { MASKED, type Mask } from './mask.ts'

/** Names under which even a number is a secret. */
const NUMBERED = /(?:^|[-_])(?:pin|otp|cvc|cvv)(?:$|[-_])|passw|passcode/i
/** A name and its value in one text, as in command lines: `--token=x`, `TOKEN=x`. */
const ASSIGNED = /^(-{0,2}[\w.-]{1,100}[=:]\s?)(\S.*)$/s
const PRIVATE_KEY = /-----BEGIN [A-Z ]*PRIVATE KEY-----[^-]*(?:-----END [A-Z ]*PRIVATE KEY-----)?/g

/**
 * Masks the arguments of a call for long-term storage. Besides known secrets, it masks values with the name or the form of a secret: a
 * false positive does no harm here.
 */
export function keptArguments(args: unknown, mask: Pick<Mask, 'value'>): unknown {
  return plain(mask.value(args), '')
}

/** Masks JSON that is too long to be stored completely, and may be cut off, by the name in front of each text. */
export function keptText(json: string, mask: Pick<Mask, 'text'>): string {
  const named = mask.text(json).replace(/"([^"\\]{1,100})":"((?:[^"\\]|\\.)*)("|$)/gs, (whole, name: string, text: string, end: string) => {
    const kept = plainText(text, name)
    return kept === text ? whole : `"${name}":"${kept}${end}`
  })
  return withoutForms(named)
}

/**
 * Masks a value.
 *
 * @param label the name of the value.
 */
function plain(value: unknown, label: string): unknown {
  if (typeof value === 'string') return plainText(value, label)
  if (typeof value === 'number' || typeof value === 'bigint' || value instanceof ExactNumber) return NUMBERED.test(label) ? MASKED : value
  if (Array.isArray(value)) return value.map((each: unknown, at) => plain(each, labelBefore(value, at) ?? label))
  if (typeof value !== 'object' || value === null) return value
  const said = Object.entries(value)
  return Object.fromEntries(said.map(([name, part]) => [plainText(name, ''), plain(part, labelOf(name, said) ?? label)]))
}

/** Returns the name of a value. Headers and variables may be pairs: `{"name": "Authorization", "value": "x"}`. */
function labelOf(name: string, beside: readonly [string, unknown][]): string | undefined {
  if (name !== 'value') return namedLikeSecret(name) ? name : undefined
  const [, named] = beside.find(([other]) => other === 'name' || other === 'key') ?? []
  return typeof named === 'string' && namedLikeSecret(named) ? named : undefined
}

/** Returns the option before a value: `["--token", "x"]`. */
function labelBefore(list: readonly unknown[], at: number): string | undefined {
  const before = list[at - 1]
  return typeof before === 'string' && /^--?[\w-]{1,100}$/.test(before) && namedLikeSecret(before.replace(/^-+/, '')) ? before : undefined
}

function plainText(text: string, label: string): string {
  // "key" alone may also mean a key of a keyboard, cache, or translation.
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
