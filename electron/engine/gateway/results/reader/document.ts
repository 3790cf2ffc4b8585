import { fromJson } from '../../../transport/json/from-json.ts'
import { sayTheSame } from '../same-content.ts'

/** What is kept of a result: what was to be shown of it, and nothing else. */
export interface KeptResult {
  /** Its texts, and embedded resources that are text. */
  readonly texts?: readonly unknown[]
  readonly structured?: unknown
}

/** The same, opened to be read. */
export interface ResultDocument {
  /** What there is: text that holds JSON is that JSON, and lines of JSON are a list. Any other text is text. */
  readonly value: unknown
  /** The text as it came, where the value was one text. */
  readonly text?: string
  /** A few words that stood beside the value. */
  readonly note?: string
}

/** A text of so many characters beside structured content is a note on it. Inner: tells two forms apart. */
const LONGEST_NOTE = 1_000

/**
 * Opens what was kept (JSON of a `KeptResult`). Structured content stands for the whole where texts say the same or no more than a note.
 * Of several parts the value is the list of them: there are servers that give a block of text for each record.
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

/** What a path is looked up in: of plain text the list of its lines. */
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

/** The object or list that a text is in JSON. A number or a word is read as the text that it is. */
function container(text: string): object | undefined {
  if (!/^\s*[[{]/.test(text)) return undefined
  const value = fromJson(text)
  return typeof value === 'object' && value !== null ? value : undefined
}
