/** Long work that yields to other work from time to time. */
export interface Turn {
  /** Whether other work has waited long enough. */
  isOver(): boolean
  /** Resolves after other work has run. */
  next(): Promise<void>
}

/** The maximum time that all turns within one round of the event loop may block it, in ms. */
const TURN = 8

/** When the turns of this round began; undefined if there were none. */
let began: number | undefined

function beginning(): number {
  if (began === undefined) {
    began = performance.now()
    setImmediate(() => (began = undefined))
  }
  return began
}

/** Callers that wait for their next turn, in order. */
const waiting: (() => void)[] = []

function serveOne(): void {
  began = undefined
  beginning()
  waiting.shift()?.()
  if (waiting.length > 0) setImmediate(serveOne)
}

/**
 * Resolves after other work has run. One caller continues per round of the event loop, so twenty at the same time, as after the start of
 * twenty servers, block it no longer than one.
 */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve)
    if (waiting.length === 1) setImmediate(serveOne)
  })
}

/** Begins a turn. It costs nothing until `isOver` is called. */
export function takeTurns(): Turn {
  return { isOver: () => performance.now() - beginning() >= TURN, next: nextTurn }
}

/** Runs all steps at once; returns the result. */
export function atOnce<Result>(steps: Iterator<void, Result>): Result {
  let step = steps.next()
  while (step.done !== true) step = steps.next()
  return step.value
}

/** Runs the steps in turns; returns the result. */
export async function inTurns<Result>(steps: Iterator<void, Result>): Promise<Result> {
  const turn = takeTurns()
  let step = steps.next()
  for (; step.done !== true; step = steps.next()) if (turn.isOver()) await turn.next()
  return step.value
}
