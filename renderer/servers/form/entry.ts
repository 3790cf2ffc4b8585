/** An entry of servers.json, valid or not. */
export type Entry = Readonly<Record<string, unknown>>
