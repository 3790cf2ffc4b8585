/**
 * What must end again: ends run the other way round than they came in, one after the other, each whatever became of the one before.
 *
 * As the platform's own `AsyncDisposableStack`, by the same names, which Node has from version 24 on and 22 does not. Two things differ:
 * whoever ends it a second time waits for the same end, and of several errors an `AggregateError` is made, not a chain.
 */
export class AsyncDisposableStack implements AsyncDisposable {
  private readonly ends: (() => unknown)[] = []
  private ending: Promise<void> | undefined = undefined

  /** Takes something that can be ended, and returns it back. */
  use<T extends AsyncDisposable>(resource: T): T {
    this.defer(() => resource[Symbol.asyncDispose]())
    return resource
  }

  /** Takes what is to be done at the end. */
  defer(end: () => unknown): void {
    if (this.ending !== undefined) throw new ReferenceError('What has ended takes nothing more.')
    this.ends.push(end)
  }

  /** Ends everything. Rejects, once all is done, with what went wrong. */
  disposeAsync(): Promise<void> {
    return (this.ending ??= endAll(this.ends.reverse()))
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.disposeAsync()
  }
}

async function endAll(ends: readonly (() => unknown)[]): Promise<void> {
  const errors: unknown[] = []
  for (const end of ends) {
    try {
      await end()
    } catch (error) {
      errors.push(error)
    }
  }
  if (errors.length === 1) throw errors[0]
  if (errors.length > 1) throw new AggregateError(errors, 'Several things could not be ended.')
}

/**
 * Opens something in steps, and returns it with its end. When a step throws, those before it are undone first; why it could not be opened
 * is the error thrown.
 *
 * @param open puts the end of each step on the stack as soon as there is something to end.
 * @param onEndError is called when undoing fails as well.
 */
export async function owning<T extends object>(
  open: (stack: AsyncDisposableStack) => T | Promise<T>,
  onEndError: (error: unknown) => void,
): Promise<T & { [Symbol.asyncDispose](): Promise<void> }> {
  const stack = new AsyncDisposableStack()
  try {
    return Object.assign(await open(stack), { [Symbol.asyncDispose]: () => stack.disposeAsync() })
  } catch (error) {
    await stack.disposeAsync().catch(onEndError)
    throw error
  }
}
