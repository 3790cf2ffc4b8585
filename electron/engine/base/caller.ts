/** The maker of a call. The id stands for the caller in keys and records. */
export type Caller =
  /** An AI app. The id is that of its session. */
  | { readonly kind: 'app'; readonly id: string }
  /** The local user, in the window or on the command line. */
  | { readonly kind: 'person'; readonly id: string }

/** The local user. The id is in records on disk. */
export const PERSON: Caller = { kind: 'person', id: 'control' }

/** The caller that a record names by its id. */
export function callerOf(id: string): Caller {
  return id === PERSON.id ? PERSON : { kind: 'app', id }
}
