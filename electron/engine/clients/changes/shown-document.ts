import { isPlain, isReference, looksSecret } from '../../entry/secrets/looks-secret.ts'
import { KEPT_SECRET } from '../../entry/secrets/secret-places.ts'
import { shownText, shownWords } from '../../entry/secrets/shown-words.ts'
import { type DocumentFormat, type ScalarPlace, spliced } from '../../documents/formats/document-format.ts'

const VARIABLES = new Set(['env', 'environment', 'envs', 'headers', 'http_headers', 'requestInit'])

/**
 * Returns a document of an AI app for display. Masks the values of variables and headers (except switches, numbers, addresses, and paths),
 * and anything else that looks like a secret. Keeps line breaks.
 */
export function shownDocument(format: DocumentFormat, text: string): string {
  const places = format.scalars(text)
  const words = new Map(
    wordLists(places).flatMap((list) =>
      shownWords(['', ...list.map(({ value }) => value)])
        .slice(1)
        .map((word, at) => [list[at], word] as const),
    ),
  )
  const masks = places.flatMap((place) => {
    const masked = maskedValue(place, words.get(place))
    return masked === place.value ? [] : [{ start: place.start, end: place.end, content: JSON.stringify(masked) }]
  })
  return shownText(spliced(text, masks))
}

function maskedValue({ path, value }: ScalarPlace, word: string | undefined): string {
  const key = path.at(-1) ?? ''
  const inVariables = path.slice(0, -1).some((step) => VARIABLES.has(step))
  if (inVariables && !key.startsWith('TOOLTRAY_') && value !== '' && !isReference(value) && !isPlain(value)) return KEPT_SECRET
  if (word !== undefined) return word
  return looksSecret(key, value) ? KEPT_SECRET : shownText(value)
}

/** Groups texts of the same list: the arguments of commands. */
function wordLists(places: readonly ScalarPlace[]): ScalarPlace[][] {
  const lists = Map.groupBy(
    places.filter(({ path }) => /^\d+$/.test(path.at(-1) ?? '')),
    ({ path }) => path.slice(0, -1).join('\0'),
  )
  return [...lists.values()]
}
