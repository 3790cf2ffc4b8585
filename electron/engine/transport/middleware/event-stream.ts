import type { Allowance } from '../../base/limits/allowance.ts'

/** Handles the events of a stream. */
export interface EventChange {
  /**
   * Returns the data that replaces an event's; undefined to keep it, null to drop the event. The stream waits for the promise.
   *
   * @param size of the whole event, in characters.
   */
  change(data: string, size: number): Promise<string | null | undefined>
  /** Maximum characters of one event. A stream with twice as many and no end of the event is ended. */
  readonly longest: number
  /** The allowance for characters of unfinished events, which all streams of a server share. */
  readonly allowance: Allowance
  /**
   * Called for an event that was too long and left out. Returns the data to insert instead.
   *
   * @param begins its first 1,024 characters.
   * @param ends its last 1,024 characters; if the stream is ended early, the last ones before that.
   * @param size of the whole event, in characters.
   */
  tooLong(begins: string, ends: string, size: number): string | undefined
}

/**
 * Lines of one event on a server's stream: each costs more than the characters in it. Over it: the event is left out, and a call that it
 * answers fails with `message_too_large`.
 */
const MOST_LINES = 100_000
/** Characters kept from each end of the data of a dropped event. */
const END_CHARACTERS = 1024

/** Passes the data of each event through `change`. Unchanged events pass as they are (HTML standard, server-sent events). */
export function eventByEvent({ change, longest, allowance, tooLong }: EventChange): TransformStream<string, string> {
  /** Pieces of the unfinished line, which are joined once. */
  let begun: string[] = []
  let lines: string[] = []
  let raw: string[] = []
  /** Characters of the event so far. */
  let size = 0
  /** The remains of an event that is too long, while the rest of it passes: the beginning of its data, its last lines, its size so far. */
  let dropped: { readonly begins: string; ends: string; readonly held: number } | undefined
  /** Whether a line has begun, including one of a dropped event. */
  let inLine = false
  /** A CR at the end of a chunk may be half of a CR LF. */
  let openEnd = ''

  const forget = (): void => {
    if (dropped === undefined) allowance.giveBack(size)
    begun = []
    lines = []
    raw = []
    size = 0
  }

  /** Counts more characters of an event, and drops it if it is too long. */
  const grow = (characters: number): void => {
    if (dropped !== undefined) {
      size += characters
      return
    }
    const isTaken = allowance.take(characters)
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

  // The window's types, which are checked as well, have no `cancel`.
  const steps: ConstructorParameters<typeof TransformStream<string, string>>[0] & { cancel(): void } = {
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
    // Cancelled at either end.
    cancel: forget,
    async flush(controller) {
      const last = begun.join('')
      raw.push(last, openEnd)
      if (last !== '') lines.push(last)
      // The stream ended in the middle of an event: use its response anyway.
      // The reader behind passes on what an empty line ends.
      const isAnswer = dropped === undefined && lines.some((line) => line.includes('"id"'))
      const text = await event()
      if (text !== '') controller.enqueue(isAnswer && !text.endsWith('\n\n') ? `${text}\n\n` : text)
    },
  }
  return new TransformStream(steps)
}

function dataOf(lines: readonly string[]): string[] {
  return lines.flatMap((line) => (line.startsWith('data:') ? [line.slice(line[5] === ' ' ? 6 : 5)] : []))
}

/** The last characters of a text in pieces. */
function lastOf(pieces: readonly string[]): string {
  let text = ''
  for (let at = pieces.length - 1; at >= 0 && text.length < END_CHARACTERS; at -= 1) text = `${pieces[at]}${text}`
  return text.slice(-END_CHARACTERS)
}

/** The data in the last lines of an event. The beginning of the first may be missing. */
function dataOfEnd(ends: string): string {
  const [first = '', ...others] = ends.split('\n')
  return [first, ...dataOf(others)].join('\n')
}
