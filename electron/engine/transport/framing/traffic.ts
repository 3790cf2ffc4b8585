import type { JSONRPCMessage } from '@modelcontextprotocol/client'
import type { Clock } from '../../base/platform.ts'
import { tokenBucket } from '../../base/limits/token-bucket.ts'

/** How much a server may say unasked: answers are bounded by what was asked, and count for nothing here. */
export interface Traffic {
  /**
   * A message that was not asked for has come.
   *
   * @param canGo whether it may be left out, as nothing depends on it. False is the answer where it should be.
   */
  takes(bytes: number, canGo: boolean): boolean
  /** How long nothing more should be read of the server, in ms; 0 while it keeps to its bounds. */
  wait(): number
}

/**
 * Messages that a server may send unasked at once; 500 a second after that. Over it: log messages and progress are left out, and the server
 * is read slower.
 */
const MOST_MESSAGES = 2_000
/**
 * Bytes of messages that a server may send unasked at once; 1 MB a second after that. Over it: log messages and progress are left out, and
 * the server is read slower.
 */
const MOST_BYTES = 4 * 1024 * 1024
/** And as much a second after that: more than anybody can read, and little for a machine. */
const MESSAGES_PER_SECOND = 500
const BYTES_PER_SECOND = 1024 * 1024

/**
 * Two buckets, for messages and for their bytes. Whoever is beyond them is read slower, and so slowed down by its own pipe: what it floods
 * is itself.
 */
export function serverTraffic(clock: Clock): Traffic {
  const messages = tokenBucket(clock, MOST_MESSAGES, MESSAGES_PER_SECOND)
  const bytes = tokenBucket(clock, MOST_BYTES, BYTES_PER_SECOND)
  return {
    takes(size, canGo) {
      // It was read, whatever becomes of it.
      bytes.take(size)
      if (canGo && !(messages.has(1) && bytes.has(0))) return false
      messages.take(1)
      return true
    },
    wait: () => Math.max(messages.wait(), bytes.wait()),
  }
}

/** The notifications that come with calls, while they run, in great numbers. Nothing depends on any of them. */
const BY_THE_WAY_METHODS: ReadonlySet<string> = new Set(['notifications/message', 'notifications/progress'])
/** As the usual JSON writers begin them; one that is written otherwise is parsed, and counted as any other message. */
const BY_THE_WAY = /^\s*\{\s*"(?:jsonrpc"\s*:\s*"2\.0"\s*,\s*")?method"\s*:\s*"notifications\/(?:message|progress)"/

/** What begins otherwise is noise; a byte order mark is a blank. */
const LIKE_JSON = /^\s*(?:[[{]|$)/

/** Whether a line, by its beginning, is a report that comes by the way, or noise. */
export function isUnneeded(line: string): boolean {
  return BY_THE_WAY.test(line) || !LIKE_JSON.test(line)
}

/** Whether nothing depends on a message. */
export function isByTheWay(message: JSONRPCMessage): boolean {
  return 'method' in message && !('id' in message) && BY_THE_WAY_METHODS.has(message.method)
}
