import type { EngineChange } from '../../../contract/engine-status.ts'

/** Notifies watchers of changes. */
export interface ChangeFeed {
  /**
   * Calls the listener with every change until the returned function is called.
   *
   * @param answers whether a person sees the changes and can answer server requests and approvals.
   */
  watch(listener: (event: EngineChange) => void, answers?: boolean): () => void
  /** Calls the listener after the watchers. It does not count as one of them. */
  follow(listener: (event: EngineChange) => void): void
  /** Whether there is any watcher. Without one, events need not be created. */
  watched(): boolean
  /** Whether a person can answer server requests and approvals, now or as soon as the app that runs the engine watches it. */
  answering(): boolean
  tell(event: EngineChange): void
  close(): void
}

/**
 * Creates a feed without watchers.
 *
 * @param isAttended whether the program that runs the engine will show its changes to a person.
 */
export function createChangeFeed(isAttended = false): ChangeFeed {
  const listeners = new Set<(event: EngineChange) => void>()
  const answering = new Set<(event: EngineChange) => void>()
  const followers = new Set<(event: EngineChange) => void>()
  return {
    watch(listener, answers = false) {
      listeners.add(listener)
      if (answers) answering.add(listener)
      return () => {
        listeners.delete(listener)
        answering.delete(listener)
      }
    },
    follow: (listener) => void followers.add(listener),
    watched: () => listeners.size > 0,
    answering: () => isAttended || answering.size > 0,
    tell(event) {
      listeners.forEach((listener) => listener(event))
      followers.forEach((follower) => follower(event))
    },
    close() {
      listeners.clear()
      answering.clear()
      followers.clear()
    },
  }
}
