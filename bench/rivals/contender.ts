/** Entries of servers, as all hubs read them. */
export type Servers = Readonly<Record<string, { readonly command: string; readonly args: readonly string[] }>>

/** A call of one of a hub's own tools, or of a server's. */
export interface HubCall {
  readonly name: string
  readonly arguments: Record<string, unknown>
}

/** What stands between a client and its servers, ready to be started by the client. */
export interface Contender {
  /** What a client starts. */
  readonly words: readonly [string, ...string[]]
  readonly env: Readonly<Record<string, string>>
  search(query: string): HubCall
  call(server: string, tool: string, args: Record<string, unknown>): HubCall
  /** Ends what runs on in the background, so that the next client starts everything. */
  stop(): Promise<void>
  /** Ids of the processes that a client's start made, without servers. */
  processes(client: number): readonly number[]
  /** Ends what still runs and removes its files. */
  end(): Promise<void>
}
