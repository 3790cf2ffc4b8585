/** How a server is started that a client is told of. */
export interface StdioServer {
  readonly command: string
  readonly args: readonly string[]
  readonly env?: Readonly<Record<string, string>>
}

/** How a server is reached by HTTP that a client is told of. */
export interface HttpServer {
  readonly type: 'http'
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
}

/** What a client is to work with. */
export interface Task {
  /** Its home folder, of its own and empty at first. */
  readonly home: string
  /** Where it works. */
  readonly folder: string
  readonly servers: Readonly<Record<string, StdioServer>>
  /** Others that it reaches by HTTP, if it is one that is told of such. */
  readonly remote?: Readonly<Record<string, HttpServer>> | undefined
  /** Where its model answers, without a path. */
  readonly modelUrl: string
  /** What the person says. */
  readonly prompt: string
}

/** A real AI client, and how it is started without a display for one task. */
export interface AiClient {
  readonly name: string
  readonly package: string
  readonly version: string
  /** The name of its program in node_modules/.bin. */
  readonly program: string
  /** A script of its package, in node_modules, without which its program is not in its place. It fetches nothing. */
  readonly placedBy?: string
  /** Variables by which it waits for all its servers before it asks its model, where it would not by itself. */
  readonly patience?: Readonly<Record<string, string>>
  /** Writes its settings into its home folder, and returns how it is started then. */
  prepare(task: Task): { readonly args: readonly string[]; readonly env?: Readonly<Record<string, string>> }
}
