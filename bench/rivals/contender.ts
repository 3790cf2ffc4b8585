/** Entries of servers, as both hubs read them. */
export type Servers = Readonly<Record<string, { readonly command: string; readonly args: readonly string[] }>>

/** A call of one of a hub's own tools. */
export interface HubCall {
  readonly name: string
  readonly arguments: Record<string, unknown>
}

/** A hub that is ready to be started by a client, with servers that are configured already. */
export interface Contender {
  /** What a client starts. */
  readonly words: readonly [string, ...string[]]
  readonly env: Readonly<Record<string, string>>
  search(query: string): HubCall
  call(server: string, tool: string, args: Record<string, unknown>): HubCall
  /** Ends what still runs and removes its files. */
  end(): Promise<void>
}
