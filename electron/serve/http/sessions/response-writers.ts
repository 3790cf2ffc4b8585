import type { ServerResponse } from 'node:http'
import type { Clock } from '../../../engine/base/platform.ts'

/**
 * Bytes that may wait for one client to read them, over all its streams. More may for a moment: a client that reads takes them. Over it: a
 * stream of which the client reads nothing for 2 s, or on which still more waits, is cut.
 */
export const MOST_WAITING = 1024 * 1024
/** In ms. A client that reads nothing for this long while more than that waits has stalled. */
export const STALLED_AFTER = 2_000
/**
 * Bytes that may wait for one client together, however many streams it has. Over it: a stream with more than 1 MB waiting is cut at once.
 */
const MOST_AT_ALL = 32 * 1024 * 1024
/** Bytes written to the system at once: their acceptance shows that the client reads. */
const SLICE = 64 * 1024

/** How long the head of a response waits for its body, in ms: most are there by then, and go in one piece. */
const MOMENT = 5

/** The open responses to one client. */
export interface ResponseWriters {
  /** Sends a response. Resolves when it is sent, or the connection is gone; the body is then cancelled. */
  send(response: Response, outgoing: ServerResponse): Promise<void>
  readonly open: number
  /** Bytes waiting to be read, over all responses. */
  waiting(): number
  /** Destroys all connections. */
  cut(): void
}

interface Writer {
  /** Bytes. */
  waiting: number
  /** Bytes that the system has accepted so far. */
  taken: number
  readonly cut: () => void
}

/**
 * Creates the response writers of one client. Web streams are unbounded: written data waits in them until it is read. So their data is read
 * at once, and waiting bytes are counted here. A stream that the client does not read is cut, and later data for it is dropped.
 *
 * Owns the queues and one timer; any number of responses may be open.
 */
export function responseWriters(clock: Pick<Clock, 'after'>): ResponseWriters {
  const open = new Set<Writer>()
  let cancelWatch: (() => void) | undefined

  const waiting = (): number => {
    let sum = 0
    for (const writer of open) sum += writer.waiting
    return sum
  }

  const watch = (): void => {
    if (cancelWatch !== undefined || waiting() <= MOST_WAITING) return
    const before = new Map([...open].map((writer) => [writer, writer.taken]))
    cancelWatch = clock.after(STALLED_AFTER, () => {
      cancelWatch = undefined
      if (waiting() <= MOST_WAITING) return
      for (const writer of open) if (writer.waiting > 0 && writer.taken === before.get(writer)) writer.cut()
      watch()
    })
  }

  /** Opens a response, unless the client is gone. `onClosed` is called when it is sent, or the connection is gone. */
  const begin = (outgoing: ServerResponse, onClosed: () => void) => {
    const queue: Uint8Array[] = []
    let blocked = false
    let ended = false
    const writer: Writer = { waiting: 0, taken: 0, cut: () => outgoing.destroy() }

    const flush = (): void => {
      while (!blocked) {
        const [next] = queue
        if (next === undefined) break
        const slice = next.subarray(0, SLICE)
        if (slice.length === next.length) queue.shift()
        else queue[0] = next.subarray(SLICE)
        writer.waiting -= slice.length
        writer.taken += slice.length
        blocked = !outgoing.write(slice)
      }
      if (blocked) uncork()
      if (ended && queue.length === 0) {
        outgoing.end()
        uncork()
      }
    }

    const take = (bytes: Uint8Array): void => {
      const wasFull = writer.waiting > MOST_WAITING || waiting() > MOST_AT_ALL
      queue.push(bytes)
      writer.waiting += bytes.length
      flush()
      if (wasFull && writer.waiting > MOST_WAITING) writer.cut()
      else watch()
    }

    const { socket } = outgoing
    let corked = false
    let cancelMoment = (): void => undefined
    const uncork = (): void => {
      if (!corked) return
      corked = false
      cancelMoment()
      // A client waits for the headers of a stream even if there is no data yet.
      if (writer.taken === 0 && !ended) outgoing.flushHeaders()
      socket?.uncork()
    }

    open.add(writer)
    outgoing.on('drain', () => {
      blocked = false
      flush()
    })
    outgoing.once('close', () => {
      open.delete(writer)
      uncork()
      queue.length = 0
      onClosed()
    })
    return {
      take,
      end(): void {
        ended = true
        flush()
      },
      /** Sends data written within a moment in one piece. */
      gather(): void {
        corked = true
        socket?.cork()
        cancelMoment = clock.after(MOMENT, uncork)
      },
    }
  }

  return {
    send: (response, outgoing) =>
      new Promise((resolve) => {
        const reader = response.body?.getReader()
        const cancel = (): void => void reader?.cancel().catch(() => undefined)
        if (outgoing.destroyed) {
          cancel()
          return resolve()
        }
        const { take, end, gather } = begin(outgoing, () => {
          cancel()
          resolve()
        })
        gather()
        outgoing.writeHead(response.status, Object.fromEntries(response.headers))
        if (reader === undefined) return end()
        const pump = async (): Promise<void> => {
          for (;;) {
            const { done, value } = (await reader.read()) as { done: boolean; value?: Uint8Array }
            if (done) break
            if (value !== undefined) take(value)
          }
          end()
        }
        pump().catch(() => outgoing.destroy())
      }),
    get open() {
      return open.size
    },
    waiting,
    cut() {
      cancelWatch?.()
      cancelWatch = undefined
      for (const writer of [...open]) writer.cut()
    },
  }
}
