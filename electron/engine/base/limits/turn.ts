/** Work that anything else should not have to wait for, done in turns. */
export interface Turn {
  /** Whether others have waited for long enough. */
  isOver(): boolean
  /** Resolves when everybody else has had a turn; the next one begins. */
  next(): Promise<void>
}

/** Longest that turns keep everything else waiting, all those together that are taken in one round of the event loop, in ms. */
const TURN = 8

/** When the turns of this round began; undefined while none was taken. */
let began: number | undefined

function beginning(): number {
  if (began === undefined) {
    began = performance.now()
    setImmediate(() => (began = undefined))
  }
  return began
}

/** Those whose next turn has not come yet, the longest-waiting first. */
const waiting: (() => void)[] = []

function serveOne(): void {
  began = undefined
  beginning()
  waiting.shift()?.()
  if (waiting.length > 0) setImmediate(serveOne)
}

/**
 * Resolves when everybody else has had a turn. One for each round of the event loop: twenty who do so at the same time, as after the start
 * of twenty servers, hold it up no longer than one.
 */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve)
    if (waiting.length === 1) setImmediate(serveOne)
  })
}

/** The first turn begins at once. It costs nothing until it is asked whether it is over. */
export function takeTurns(): Turn {
  return { isOver: () => performance.now() - beginning() >= TURN, next: nextTurn }
}

/** Does work that comes in steps in one go; returns what it gives. */
export function atOnce<Result>(steps: Iterator<void, Result>): Result {
  let step = steps.next()
  while (step.done !== true) step = steps.next()
  return step.value
}

/** Does it in turns. */
export async function inTurns<Result>(steps: Iterator<void, Result>): Promise<Result> {
  const turn = takeTurns()
  let step = steps.next()
  for (; step.done !== true; step = steps.next()) if (turn.isOver()) await turn.next()
  return step.value
}
