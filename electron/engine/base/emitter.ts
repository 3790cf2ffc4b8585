/** Something that happens in one part of the engine, for those parts that are opened later and want to know of it. */
export interface Emitter<Details extends readonly unknown[]> {
  /** Tells everybody who listens, in the order in which they came. */
  readonly emit: (...details: Details) => void
  /** Listeners stay as long as the emitter, and must not throw. */
  readonly on: (listener: (...details: Details) => void) => void
}

export function createEmitter<Details extends readonly unknown[]>(): Emitter<Details> {
  const listeners: ((...details: Details) => void)[] = []
  return {
    emit: (...details) => {
      for (const listener of listeners) listener(...details)
    },
    on: (listener) => void listeners.push(listener),
  }
}
