import type { Client } from '@modelcontextprotocol/client'
import type { ClientBed } from '../../e2e/testing/clients/client-bed.ts'
import { connected } from '../script-tasks/task-clients.ts'
import { argumentsGot } from './recording/recorded-result.ts'
import type { RecordedCall } from './recording/task-data.ts'

/** What comes back for a call, as far as it is compared. */
export interface Given {
  readonly content: unknown
  readonly structuredContent?: unknown
  readonly isError: boolean
  /** The arguments that the server got; undefined where the call did not come to it. */
  readonly got?: unknown
  /** All texts of the content. */
  readonly text: string
}

/** A client in the middle of one task. */
export interface Conversation {
  call(call: RecordedCall['call']): Promise<Given>
  /** Undefined where clients have no search of ours. */
  readonly search?: (query: string) => Promise<string>
  close(): Promise<void>
}

/** A way in which clients come to the tools of servers: an exposure of Tooltray, or none of it. */
export interface Way extends AsyncDisposable {
  readonly name: string
  /** Begins the conversation of a task. */
  begin(): Promise<Conversation>
  /** The tools that every conversation lists at its beginning. */
  listed?(): Promise<Awaited<ReturnType<Client['listTools']>>['tools']>
}

/** The bed of all recorded servers, and the name by which clients call each tool, by server and tool. */
export interface TaskBed {
  readonly bed: ClientBed
  readonly nameOf: (server: string, tool: string) => string
}

/** Each server by a client of its own, without Tooltray. */
export function straightWay({ bed: { servers } }: TaskBed): Way {
  return oneForEach('straight to the server', (server) => {
    const { [server]: entry } = servers
    if (entry === undefined) throw new Error(`There is no server ${server}.`)
    return connected(entry)
  })
}

/** Each server as it is, by a conversation of its own. */
export function transparentWay({ bed: { installation } }: TaskBed): Way {
  return oneForEach('transparent', async (server) => {
    const { client } = await installation.attach({ name: 'bench', words: ['--expose', 'transparent', '--server', server] })
    return client
  })
}

/** By our own tools alone. */
export function searchWay({ bed, nameOf }: TaskBed): Way {
  return oneForEachTask(bed, 'search', (client) => {
    return {
      call: ({ server, tool, arguments: given }) => execute(client, nameOf(server, tool), given),
      search: (query) => searched(client, query),
      close: () => client.close(),
    }
  })
}

/** By search, what was found joining the list: a tool that is listed by now is called by its name. */
export function dynamicWay({ bed, nameOf }: TaskBed): Way {
  return oneForEachTask(bed, 'dynamic', (client) => {
    let listed: ReadonlySet<string> = new Set()
    return {
      async call({ server, tool, arguments: given }) {
        const name = nameOf(server, tool)
        return listed.has(name) ? called(client, name, given) : execute(client, name, given)
      },
      async search(query) {
        const text = await searched(client, query)
        listed = new Set((await client.listTools()).tools.map(({ name }) => name))
        return text
      },
      close: () => client.close(),
    }
  })
}

/** Every tool by its name, in one conversation for all tasks: its list is the same for all of them. */
export async function directWay({ bed, nameOf }: TaskBed): Promise<Way> {
  const { client } = await bed.installation.attach({ name: 'bench', words: ['--expose', 'direct'] })
  const { tools } = await client.listTools()
  return {
    name: 'direct',
    listed: async () => tools,
    begin: async () => ({
      call: ({ server, tool, arguments: given }) => called(client, nameOf(server, tool), given),
      close: async () => undefined,
    }),
    [Symbol.asyncDispose]: () => client.close(),
  }
}

function oneForEachTask({ installation }: ClientBed, exposure: string, talk: (client: Client) => Conversation): Way {
  const open = async (): Promise<Client> => (await installation.attach({ name: 'bench', words: ['--expose', exposure] })).client
  return {
    name: exposure,
    begin: async () => talk(await open()),
    async listed() {
      const client = await open()
      const { tools } = await client.listTools()
      await client.close()
      return tools
    },
    [Symbol.asyncDispose]: async () => undefined,
  }
}

/** Clients that see one server each, under its own names; each is opened by its first call and stays for all tasks. */
function oneForEach(name: string, open: (server: string) => Promise<Client>): Way {
  const clients = new Map<string, Promise<Client>>()
  const clientOf = (server: string): Promise<Client> => {
    const client = clients.get(server) ?? open(server)
    clients.set(server, client)
    return client
  }
  return {
    name,
    begin: async () => ({
      call: async ({ server, tool, arguments: given }) => called(await clientOf(server), tool, given),
      close: async () => undefined,
    }),
    async [Symbol.asyncDispose]() {
      await Promise.all([...clients.values()].map(async (client) => (await client).close()))
    },
  }
}

function execute(client: Client, name: string, given: RecordedCall['call']['arguments']): Promise<Given> {
  return called(client, 'execute_tool', { name, arguments: given })
}

async function searched(client: Client, query: string): Promise<string> {
  return (await called(client, 'search_tools', { query })).text
}

async function called(client: Client, name: string, args: Readonly<Record<string, unknown>>): Promise<Given> {
  try {
    const { content, structuredContent, isError, _meta } = await client.callTool({ name, arguments: { ...args } })
    const text = content.map((block) => (block.type === 'text' ? block.text : '')).join('\n')
    const data = structuredContent === undefined ? {} : { structuredContent }
    return { content, ...data, isError: isError === true, got: argumentsGot({ _meta }), text }
  } catch (error) {
    // An error of the protocol is what a client gets, too.
    return { content: [], isError: true, text: error instanceof Error ? error.message : String(error) }
  }
}
