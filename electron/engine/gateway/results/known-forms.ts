import { textBlock } from '../calls/tool-result.ts'
import { RawJson } from '../../transport/json/raw-json.ts'
import type { ResultHabits } from './known-clients.ts'
import type { ResultParts } from './result-parts.ts'
import { sayNoLess, sayTheSame } from './same-content.ts'

type Result = Readonly<Record<string, unknown>>

/**
 * Characters of text and structured content that are compared, which blocks Tooltray. Over it: an app that shows only one of the two gets
 * both, as the server sent them.
 */
const LONGEST_COMPARED = 128 * 1024
/** Characters of an error that are searched for "error" or "fail". */
const LOOKED_AT = 100

/**
 * Converts a result to a form of which its client shows everything once. If the client shows text and JSON, the same content is not sent as
 * both. If it shows only one of them, that one contains everything, including that the call failed. The result is returned unchanged for a
 * client that was not examined, and if nothing would be lost.
 */
export function knownForm(result: Result, parts: ResultParts, { shows, hidesErrors }: ResultHabits): Result {
  const isError = result.isError === true
  const { structured, textSize, structuredSize } = parts
  const isData = structured !== undefined && !Array.isArray(structured)
  const isCompared = shows !== undefined && isData && textSize + structuredSize <= LONGEST_COMPARED
  const formed = isCompared ? withBoth(result, parts, isError && shows === 'structured-but-errors' ? 'text' : shows) : result
  return isError && hidesErrors === true ? withWordOfFailure(formed, parts) : formed
}

function withBoth(result: Result, parts: ResultParts, shows: NonNullable<ResultHabits['shows']>): Result {
  const texts = parts.texts.map(textOf)
  const structured = parts.structured instanceof RawJson ? parts.structured.parse() : parts.structured
  if (shows === 'both') return sayTheSame(texts, structured) ? withoutStructured(result) : result
  const hasText = texts.some((text) => text.trim() !== '')
  const isReported = hasText && sayNoLess(texts, structured)
  if (shows === 'text') return isReported ? result : withBlocks(result, [...parts.blocks, textBlock(JSON.stringify(structured))])
  if (!hasText && parts.others.length === 0) return result
  const inText = isReported ? result : withBlocks(result, [...parts.blocks, textBlock(JSON.stringify(structured))])
  return withoutStructured(inText)
}

function withWordOfFailure(result: Result, parts: ResultParts): Result {
  const [first] = parts.texts
  const beginning = first instanceof RawJson ? first.beginning(LOOKED_AT) : first === undefined ? '' : textOf(first).slice(0, LOOKED_AT)
  if (/error|fail/i.test(beginning)) return result
  const blocks = Array.isArray(result.content) ? (result.content as unknown[]) : parts.blocks
  return withBlocks(result, [textBlock('The tool failed:'), ...blocks])
}

function textOf(part: ResultParts['texts'][number]): string {
  const value = part instanceof RawJson ? part.parse() : part
  return typeof value === 'string' ? value : String((value as { readonly text?: unknown }).text)
}

function withoutStructured({ structuredContent: _left, ...result }: Result): Result {
  return result
}

function withBlocks(result: Result, content: readonly unknown[]): Result {
  return { ...result, content }
}
