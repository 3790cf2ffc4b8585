/** Limits the number of tasks that run at the same time; the others start in order. Returns the result of the task. */
export function atMost(most: number): <Value>(work: () => Promise<Value>) => Promise<Value> {
  let running = 0
  const waiting: (() => void)[] = []
  return async (work) => {
    if (running < most) running += 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      // Passes its slot to the next task.
      const next = waiting.shift()
      if (next === undefined) running -= 1
      else next()
    }
  }
}
