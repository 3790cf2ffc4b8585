/**
 * A stack of resources. They are disposed in reverse order, one after the other, even if one of them fails.
 *
 * It has the names of the platform's own `AsyncDisposableStack`, which exists from Node 24 on, but not in 22. Two things differ: a second
 * disposal waits for the first one, and several errors become an `AggregateError` instead of a chain.
 */
export class AsyncDisposableStack implements AsyncDisposable {
  private readonly ends: (() => unknown)[] = []
  private ending: Promise<void> | undefined = undefined

  /** Adds a resource and returns it. */
  use<T extends AsyncDisposable>(resource: T): T {
    this.defer(() => resource[Symbol.asyncDispose]())
    return resource
  }

  /** Adds a function to call on disposal. Throws `ReferenceError` if disposal has begun. */
  defer(end: () => unknown): void {
    if (this.ending !== undefined) throw new ReferenceError('What has ended takes nothing more.')
    this.ends.push(end)
  }

  /** Disposes everything. Rejects with the errors after all is done. */
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
 * Opens something in steps, and returns it with a disposal for all of them. If a step throws, the steps before it are undone, and the error
 * is rethrown.
 *
 * @param open adds each step's disposal to the stack as soon as it succeeded.
 * @param onEndError is called if undoing fails as well.
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
