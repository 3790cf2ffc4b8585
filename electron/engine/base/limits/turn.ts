/** Work that anything else should not have to wait for, done in turns. */
export interface Turn {
  /** Whether others have waited for long enough. */
  isOver(): boolean
  /** Resolves when everybody else has had a turn; the next one begins. */
  next(): Promise<void>
}

/** Longest that one turn keeps everything else waiting, in ms. */
const TURN = 8

/** The first turn begins at once. */
export function takeTurns(): Turn {
  let began = performance.now()
  return {
    isOver: () => performance.now() - began >= TURN,
    async next() {
      await new Promise(setImmediate)
      began = performance.now()
    },
  }
}
