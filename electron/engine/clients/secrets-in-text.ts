import { IN_ADDRESS, TOKEN, isReference, looksSecret } from '../secrets/looks-secret.ts'
import { MASKED } from '../secrets/mask.ts'
import { type DocumentFormat, type ScalarPlace, spliced } from './formats/document-format.ts'

const SECRET_OPTION = /^--?[\w-]*(?:token|secret|passw|api[-_]?key|key|auth|header|bearer|credential)[\w-]*$/i
const SECRET_ASSIGNMENT = /^(--?[\w-]*(?:token|secret|passw|key|auth|bearer|credential)[\w-]*=|[A-Z_]*(?:TOKEN|SECRET|PASSW|KEY|AUTH)[A-Z_]*=|Authorization: *(?:Bearer +)?)(.+)$/is

/** The words of a command line with the secrets among them masked. */
export function maskedWords(words: readonly string[]): string[] {
  return words.map((word, at) => {
    if (isReference(word)) return word
    const before = words[at - 1]
    if (before !== undefined && SECRET_OPTION.test(before) && !word.startsWith('-')) return MASKED
    const [, name, value] = SECRET_ASSIGNMENT.exec(word) ?? []
    return name === undefined || value === undefined || isReference(value) ? maskedText(word) : name + MASKED
  })
}

/** A text with whatever has the form of a secret masked. */
export function maskedText(text: string): string {
  return text.replaceAll(TOKEN, MASKED).replaceAll(IN_ADDRESS, MASKED)
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
  if (inVariables && !key.startsWith('TOOLTRAY_') && value !== '' && !isReference(value)) return MASKED
  if (word !== undefined) return word
  return looksSecret(key, value) ? MASKED : maskedText(value)
}

/** Texts that follow one another in a list: arguments of a command. */
function wordLists(places: readonly ScalarPlace[]): ScalarPlace[][] {
  const lists = Map.groupBy(
    places.filter(({ path }) => /^\d+$/.test(path.at(-1) ?? '')),
    ({ path }) => path.slice(0, -1).join('\0'),
  )
  return [...lists.values()]
}
