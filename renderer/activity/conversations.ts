import type { ActivityRecord } from '../../electron/contract/activity.ts'

/** A session of an AI app, with what it did. */
export interface Conversation {
  /** The session; `control` is the user of this window. */
  readonly caller: string
  readonly client: string
  /** When the first known record of it began, in ms since 1970. */
  readonly since: number
  /** The newest first. */
  readonly records: readonly ActivityRecord[]
}

/** A line of the list. `hidden`: the number of records that are folded away below it. */
export type ActivityItem =
  | { readonly kind: 'head'; readonly conversation: Conversation }
  | { readonly kind: 'row'; readonly record: ActivityRecord }
  | { readonly kind: 'more'; readonly caller: string; readonly hidden: number }

/** A conversation shows this many records until it is unfolded. */
const SHOWN = 6

/** Groups records (newest first) by session; the session with the newest record comes first. */
export function conversationsOf(records: readonly ActivityRecord[]): Conversation[] {
  const groups = new Map<string, ActivityRecord[]>()
  for (const record of records) {
    const key = `${record.caller}\n${record.client}`
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [record])
    else group.push(record)
  }
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    const last = group.at(-1)
    return first === undefined || last === undefined ? [] : [{ caller: first.caller, client: first.client, since: last.at, records: group }]
  })
}

/**
 * Returns the lines of the list.
 *
 * @param unfolded the sessions that are shown whole; `all`: every one, e.g. because the list is filtered.
 */
export function itemsOf(conversations: readonly Conversation[], unfolded: ReadonlySet<string> | 'all'): ActivityItem[] {
  return conversations.flatMap((conversation): ActivityItem[] => {
    const { caller, records } = conversation
    const whole = unfolded === 'all' || unfolded.has(caller) || records.length <= SHOWN + 1
    const shown = whole ? records : records.slice(0, SHOWN)
    return [
      { kind: 'head', conversation },
      ...shown.map((record) => ({ kind: 'row', record }) as const),
      ...(whole ? [] : [{ kind: 'more', caller, hidden: records.length - SHOWN } as const]),
    ]
  })
}
