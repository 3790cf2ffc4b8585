/** Lets so many pieces of work run at the same time; the others begin in the order in which they came. Returns what the work gives. */
export function atMost(most: number): <Value>(work: () => Promise<Value>) => Promise<Value> {
  let running = 0
  const waiting: (() => void)[] = []
  return async (work) => {
    if (running < most) running += 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      // Its place goes on to the next.
      const next = waiting.shift()
      if (next === undefined) running -= 1
      else next()
    }
  }
}
