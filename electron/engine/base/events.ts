/** Events by name, each with the details that its listeners get. */
type EventMap<Map> = { readonly [Name in keyof Map]: readonly unknown[] }

/** What has happened, for parts that the place where it happens does not know. */
export interface Events<Map extends EventMap<Map>> {
  /** Calls all listeners of an event in the order in which they were added. One that throws is reported, and stops no other. */
  emit<Name extends keyof Map>(name: Name, ...details: Map[Name]): void
  /** Adds a listener, which stays as long as the events. */
  on<Name extends keyof Map>(name: Name, listener: (...details: Map[Name]) => void): void
}

/**
 * Creates events without listeners. Everything is synchronous: when `emit` returns, all listeners have run.
 *
 * @param onError is called with what a listener throws.
 */
export function createEvents<Map extends EventMap<Map>>(onError: (error: unknown, name: keyof Map) => void): Events<Map> {
  const listeners: { [Name in keyof Map]?: ((...details: Map[Name]) => void)[] } = {}
  return {
    emit(name, ...details) {
      for (const listener of listeners[name] ?? []) {
        try {
          listener(...details)
        } catch (error) {
          onError(error, name)
        }
      }
    },
    on: (name, listener) => void (listeners[name] ??= []).push(listener),
  }
}
