/** An entry of servers.json, checked or not. */
export type Entry = Readonly<Record<string, unknown>>
