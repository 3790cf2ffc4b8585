import type { Clock } from '../../base/platform.ts'

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

/** As much may come at once. */
const MOST_MESSAGES = 2_000
const MOST_BYTES = 4 * 1024 * 1024
/** And as much a second after that: more than anybody can read, and little for a machine. */
const MESSAGES_PER_SECOND = 500
const BYTES_PER_SECOND = 1024 * 1024
/** A server that has said far too much in one piece is heard again after this at the latest, in s. */
const LONGEST_WAIT = 5

/**
 * Two token buckets, for messages and for their bytes. Whoever is beyond them is read slower, and so slowed down by its own pipe: what it
 * floods is itself.
 */
export function serverTraffic(clock: Clock): Traffic {
  let messages = MOST_MESSAGES
  let bytes = MOST_BYTES
  let filledAt = clock.now()

  const fill = (): void => {
    const now = clock.now()
    const seconds = Math.max(0, now - filledAt) / 1000
    filledAt = now
    messages = Math.min(MOST_MESSAGES, messages + seconds * MESSAGES_PER_SECOND)
    bytes = Math.min(MOST_BYTES, bytes + seconds * BYTES_PER_SECOND)
  }

  return {
    takes(size, canGo) {
      fill()
      bytes = Math.max(bytes - size, -LONGEST_WAIT * BYTES_PER_SECOND)
      if (canGo && messages < 1) return false
      messages = Math.max(messages - 1, -LONGEST_WAIT * MESSAGES_PER_SECOND)
      return !canGo || bytes >= 0
    },
    wait() {
      if (messages >= 0 && bytes >= 0) return 0
      fill()
      return Math.ceil(Math.max(0, -messages / MESSAGES_PER_SECOND, -bytes / BYTES_PER_SECOND) * 1000)
    },
  }
}
