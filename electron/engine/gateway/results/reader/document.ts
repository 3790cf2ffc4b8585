import { fromJson } from '../../../base/text/from-json.ts'
import { sayTheSame } from '../same-content.ts'

/** The parts of a result that are kept: those that were to be shown. */
export interface KeptResult {
  /** Its texts, and embedded resources that are text. */
  readonly texts?: readonly unknown[]
  readonly structured?: unknown
}

/** A kept result, parsed for reading. */
export interface ResultDocument {
  /** The content: text that is JSON is parsed, and lines of JSON become a list. Other text stays text. */
  readonly value: unknown
  /** The original text, if the value was one text. */
  readonly text?: string
  /** A short text beside the value. */
  readonly note?: string
}

/** Characters up to which a text beside structured content is a note on it. Inner: tells two forms apart. */
const LONGEST_NOTE = 1_000

/**
 * Opens a kept result (JSON of a `KeptResult`). Structured content is the whole value if the texts have the same content, or are no more
 * than a note. Several parts become a list: some servers return a block of text for each record.
 */
export function openDocument(bytes: Uint8Array): ResultDocument {
  const json = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8')
  const { texts = [], structured } = JSON.parse(json) as KeptResult
  if (structured === undefined || sayTheSame(texts, structured)) return documentOf(texts)
  const note = texts.every((text) => typeof text === 'string') ? texts.join('\n').trim() : undefined
  if (note === '') return { value: structured }
  if (note !== undefined && note.length <= LONGEST_NOTE) return { value: structured, note }
  return documentOf([...texts, structured])
}

function documentOf(parts: readonly unknown[]): ResultDocument {
  const [only, ...others] = parts
  if (others.length > 0) return { value: parts.map((part) => (typeof part === 'string' ? openText(part) : part)) }
  return typeof only === 'string' ? { value: openText(only), text: only } : { value: only }
}

/** The value that a path is applied to: for plain text, the list of its lines. */
export function pathRoot({ value }: ResultDocument): unknown {
  return typeof value === 'string' ? value.split('\n') : value
}

function openText(text: string): unknown {
  const whole = container(text)
  if (whole !== undefined) return whole
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  if (lines.length < 2) return text
  const records: unknown[] = []
  for (const line of lines) {
    const record = container(line)
    if (record === undefined) return text
    records.push(record)
  }
  return records
}

/** The object or list that a text is in JSON. Undefined for other text, including numbers and words. */
function container(text: string): object | undefined {
  if (!/^\s*[[{]/.test(text)) return undefined
  const value = fromJson(text)
  return typeof value === 'object' && value !== null ? value : undefined
}
