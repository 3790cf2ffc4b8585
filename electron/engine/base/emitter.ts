/** An event of one part of the engine, for parts that are created later. */
export interface Emitter<Details extends readonly unknown[]> {
  /** Calls all listeners in the order in which they were added. */
  readonly emit: (...details: Details) => void
  /** Adds a listener, which stays as long as the emitter. It must not throw. */
  readonly on: (listener: (...details: Details) => void) => void
}

/** Creates an emitter without listeners. */
export function createEmitter<Details extends readonly unknown[]>(): Emitter<Details> {
  const listeners: ((...details: Details) => void)[] = []
  return {
    emit: (...details) => {
      for (const listener of listeners) listener(...details)
    },
    on: (listener) => void listeners.push(listener),
  }
}
