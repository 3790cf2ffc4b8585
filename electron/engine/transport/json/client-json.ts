import { isObject } from '../../base/is-object.ts'
import { fromExactJson } from '../../base/text/exact-number.ts'
import { fromJson } from '../../base/text/from-json.ts'
import { hasHalfPairs, keysIn, surveyJson } from '../../base/text/json-survey.ts'

/** A message of a client, or several. */
export interface ClientJson {
  /** The parsed text, with numbers as they are written (`ExactNumber`); undefined if it is not JSON. */
  readonly value: unknown
  /** Why a call in it is refused: programs differ in how they read it, so what was checked might not be what a server reads. */
  readonly refusal: string | undefined
}

/**
 * Parses what a client sent.
 *
 * @param isUtf8 whether its bytes were UTF-8 (RFC 8259, section 8.1).
 */
export function readClientJson(text: string, isUtf8 = true): ClientJson {
  const survey = surveyJson(text)
  const value = survey.hasPlainNumbers ? fromJson(text) : fromExactJson(text)
  return { value, refusal: isCall(value) ? refusalOf(survey, value, isUtf8) : undefined }
}

function refusalOf({ keys, mayHaveHalfPairs }: ReturnType<typeof surveyJson>, value: unknown, isUtf8: boolean): string | undefined {
  if (keys !== keysIn(value)) return 'The call has a key twice in one object. Send each key once. [arguments_invalid]'
  if (!isUtf8) return 'The call has bytes that are not UTF-8. Send UTF-8. [arguments_invalid]'
  if (!mayHaveHalfPairs || !hasHalfPairs(value)) return undefined
  return 'The call has half of a surrogate pair in a text. Send whole characters. [arguments_invalid]'
}

function isCall(value: unknown): boolean {
  return Array.isArray(value) ? value.some(isCall) : isObject(value) && value.method === 'tools/call'
}
