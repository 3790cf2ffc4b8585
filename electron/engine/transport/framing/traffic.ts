import type { JSONRPCMessage } from '@modelcontextprotocol/client'
import type { Clock } from '../../base/platform.ts'
import { tokenBucket } from '../../base/limits/token-bucket.ts'

/** Limits a server's unsolicited messages. Responses are bounded by their requests, and are not counted. */
export interface Traffic {
  /**
   * Counts an unsolicited message.
   *
   * @param canGo whether it may be left out, because nothing depends on it. Returns false if it should be.
   */
  takes(bytes: number, canGo: boolean): boolean
  /** The time in ms for which the server should not be read; 0 while it keeps to its limits. */
  wait(): number
}

/**
 * Unsolicited messages from a server at once; 500 a second after that. Over it: log messages and progress are left out, and the server is
 * read slower.
 */
const MOST_MESSAGES = 2_000
/**
 * Bytes of unsolicited messages from a server at once; 1 MB a second after that. Over it: log messages and progress are left out, and the
 * server is read slower.
 */
const MOST_BYTES = 4 * 1024 * 1024
/** The rates after that: more than anyone can read, and little for a machine. */
const MESSAGES_PER_SECOND = 500
const BYTES_PER_SECOND = 1024 * 1024

/**
 * Two token buckets, for messages and for their bytes. A server beyond them is read slower, and so its own pipe slows it down.
 */
export function serverTraffic(clock: Clock): Traffic {
  const messages = tokenBucket(clock, MOST_MESSAGES, MESSAGES_PER_SECOND)
  const bytes = tokenBucket(clock, MOST_BYTES, BYTES_PER_SECOND)
  return {
    takes(size, canGo) {
      // Counted in any case, because it was read.
      bytes.take(size)
      if (canGo && !(messages.has(1) && bytes.has(0))) return false
      messages.take(1)
      return true
    },
    wait: () => Math.max(messages.wait(), bytes.wait()),
  }
}

/** Notifications that come with running calls in great numbers. Nothing depends on any of them. */
const BY_THE_WAY_METHODS: ReadonlySet<string> = new Set(['notifications/message', 'notifications/progress'])
/** Their beginning as common JSON writers produce it. If it is written otherwise, it is parsed and counted like any other message. */
const BY_THE_WAY = /^\s*\{\s*"(?:jsonrpc"\s*:\s*"2\.0"\s*,\s*")?method"\s*:\s*"notifications\/(?:message|progress)"/

/** Lines with another beginning are noise. `\s` includes a byte order mark. */
const LIKE_JSON = /^\s*(?:[[{]|$)/

/** Whether a line, by its beginning, is such a notification, or noise. */
export function isUnneeded(line: string): boolean {
  return BY_THE_WAY.test(line) || !LIKE_JSON.test(line)
}

/** Whether nothing depends on a message. */
export function isByTheWay(message: JSONRPCMessage): boolean {
  return 'method' in message && !('id' in message) && BY_THE_WAY_METHODS.has(message.method)
}
