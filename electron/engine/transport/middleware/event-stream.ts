import type { Allowance } from '../../base/limits/allowance.ts'

/** What is done with the events of a stream. */
export interface EventChange {
  /**
   * The data to put in the place of an event's, undefined when it may stay as it is, null when it is left out. What it waits for, the
   * stream waits for.
   *
   * @param size of the whole event, in characters.
   */
  change(data: string, size: number): Promise<string | null | undefined>
  /** Most characters of one event. A stream in which twice as many come without an end of the event is ended. */
  readonly longest: number
  /** Characters that are held until their event ends: all streams of a server share it. */
  readonly held: Allowance
  /**
   * An event is longer than that and was left out; returns the data to put in its place.
   *
   * @param begins its first 1,024 characters.
   * @param ends its last 1,024 characters; those before the place where the stream is ended, where no end came.
   * @param size of the whole event, in characters.
   */
  tooLong(begins: string, ends: string, size: number): string | undefined
}

/**
 * Lines of one event on a server's stream: each costs more than the characters in it. Over it: the event is left out, and a call that it
 * answers fails with `message_too_large`.
 */
const MOST_LINES = 100_000
/** Characters that are known of each end of the data of an event that is left out. */
const END_CHARACTERS = 1024

/** Puts the data of each event of a stream through `change`; what stays comes through as it is (HTML standard, server-sent events). */
export function eventByEvent({ change, longest, held, tooLong }: EventChange): TransformStream<string, string> {
  /** Of the line that has begun: joined once, however long it becomes. */
  let begun: string[] = []
  let lines: string[] = []
  let raw: string[] = []
  /** Characters of the event so far. */
  let size = 0
  /** What is left of an event that is too long, while the rest of it passes by: how its data begins, its last lines, what was held. */
  let dropped: { readonly begins: string; ends: string; readonly held: number } | undefined
  /** Whether a line has begun, be it one that is left out. */
  let inLine = false
  /** A CR at the end of a piece may be half of a CR LF. */
  let openEnd = ''

  const forget = (): void => {
    if (dropped === undefined) held.giveBack(size)
    begun = []
    lines = []
    raw = []
    size = 0
  }

  /** More of an event has come. */
  const grow = (characters: number): void => {
    if (dropped !== undefined) {
      size += characters
      return
    }
    const isTaken = held.take(characters)
    if (isTaken) size += characters
    if (isTaken && size <= longest && raw.length <= 2 * MOST_LINES) return
    const begins = [...dataOf(lines.slice(0, 8)), ...dataOf([begun.slice(0, 8).join('')])].join('\n').slice(0, END_CHARACTERS)
    const ends = lastOf([...lines.slice(-8).map((line) => `${line}\n`), ...begun])
    const before = isTaken ? size : size + characters
    forget()
    dropped = { begins, ends, held: before }
  }

  const event = async (): Promise<string> => {
    if (dropped !== undefined) {
      const instead = tooLong(dropped.begins, dataOfEnd(dropped.ends), dropped.held + size)
      forget()
      dropped = undefined
      return instead === undefined ? '' : `data: ${instead}\n\n`
    }
    const data = dataOf(lines)
    const changed = await change(data.join('\n'), size)
    const text =
      changed === null
        ? ''
        : changed === undefined || data.length === 0
          ? raw.join('')
          : [...lines.filter((line) => !line.startsWith('data:')), `data: ${changed}`, '', ''].join('\n')
    forget()
    return text
  }

  return new TransformStream({
    async transform(chunk, controller) {
      const text = openEnd + chunk
      openEnd = text.endsWith('\r') ? '\r' : ''
      const parts = text.slice(0, text.length - openEnd.length).split(/(\r\n|\r|\n)/)
      for (let at = 0; at + 1 < parts.length; at += 2) {
        const [part = '', end = ''] = [parts[at], parts[at + 1]]
        const isEmpty = part === '' && !inLine
        inLine = false
        if (isEmpty) {
          raw.push('', end)
          const whole = await event()
          if (whole !== '') controller.enqueue(whole)
          continue
        }
        grow(part.length + end.length)
        if (dropped !== undefined) {
          dropped.ends = lastOf([dropped.ends, part, '\n'])
          continue
        }
        const line = [...begun, part].join('')
        begun = []
        raw.push(line, end)
        lines.push(line)
      }
      const rest = parts.at(-1) ?? ''
      if (rest !== '') {
        inLine = true
        if (dropped === undefined) begun.push(rest)
        else dropped.ends = lastOf([dropped.ends, rest])
        grow(rest.length)
      }
      if (dropped === undefined || size < longest) return
      controller.enqueue(await event())
      controller.terminate()
    },
    // Broken off, at one end or the other.
    cancel: forget,
    async flush(controller) {
      const last = begun.join('')
      raw.push(last, openEnd)
      if (last !== '') lines.push(last)
      // A stream that ends in the middle of an event: its answer is taken all the same.
      const text = await event()
      if (text !== '') controller.enqueue(text)
    },
  })
}

function dataOf(lines: readonly string[]): string[] {
  return lines.flatMap((line) => (line.startsWith('data:') ? [line.slice(line[5] === ' ' ? 6 : 5)] : []))
}

/** The last characters of a text that came in pieces. */
function lastOf(pieces: readonly string[]): string {
  let text = ''
  for (let at = pieces.length - 1; at >= 0 && text.length < END_CHARACTERS; at -= 1) text = `${pieces[at]}${text}`
  return text.slice(-END_CHARACTERS)
}

/** The data of the last lines of an event, of the first of which the beginning may be missing. */
function dataOfEnd(ends: string): string {
  const [first = '', ...others] = ends.split('\n')
  return [first, ...dataOf(others)].join('\n')
}
