/** Returns a function that runs pieces of work one after the other, whether they succeed or fail. Rejects as the work does. */
export function oneAtATime(): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let queue: Promise<unknown> = Promise.resolve()
  return (work) => {
    const result = queue.then(() => work())
    queue = result.catch(() => 'reported to the caller of this work')
    return result
  }
}
