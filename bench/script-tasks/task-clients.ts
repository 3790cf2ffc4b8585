import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import type { ClientBed } from '../../e2e/testing/clients/client-bed.ts'
import type { StdioServer } from '../../e2e/testing/clients/ai-client.ts'
import type { PlainCall, ScriptTask } from '../../e2e/testing/script-tasks/script-task.ts'

/** Calls that run at the same time, as in a script. */
const MOST_AT_ONCE = 8

/** Makes one call, and returns what its result says: structured content as JSON text, else the text. */
export type Caller = (call: PlainCall) => Promise<string>

interface Result {
  readonly content: readonly { readonly text?: string }[]
  readonly structuredContent?: unknown
  readonly isError?: boolean
}

/** A client of each server of a bed, without Tooltray; each server is started by its first call. */
export function straightCaller({ servers }: Pick<ClientBed, 'servers'>): { readonly call: Caller } & AsyncDisposable {
  const clients = new Map<string, Promise<Client>>()
  return {
    async call({ name, arguments: given }) {
      const [server = '', tool = ''] = name.split('__')
      const { [server]: entry } = servers
      if (entry === undefined) throw new Error(`There is no server for ${name}.`)
      const client = clients.get(server) ?? connected(entry)
      clients.set(server, client)
      return saidBy((await (await client).callTool({ name: tool, arguments: { ...given } })) as unknown as Result)
    },
    async [Symbol.asyncDispose]() {
      await Promise.all([...clients.values()].map(async (client) => (await client).close()))
    },
  }
}

/** A client of one server, without Tooltray. */
export async function connected({ command, args, env = {} }: StdioServer): Promise<Client> {
  const client = new Client({ name: 'straight', version: '1' })
  await client.connect(
    new StdioClientTransport({
      command,
      args: [...args],
      env: { PATH: process.env['PATH'] ?? '', ...env },
      stderr: 'ignore',
      maxBufferSize: 1 << 27,
    }),
  )
  return client
}

/** What a client of Tooltray calls by `execute_tool`. */
export function tooltrayCaller(client: Client): Caller {
  return async ({ name, arguments: given, part }) => {
    const text = saidBy((await client.callTool({ name: 'execute_tool', arguments: { name, arguments: given } })) as unknown as Result)
    const id = part === undefined ? undefined : /result_id: (\w+)/.exec(text)?.[1]
    if (id === undefined) return text
    return saidBy((await client.callTool({ name: 'read_result', arguments: { id, path: part } })) as unknown as Result)
  }
}

/** Runs the script of a task as a client of Tooltray; returns its answer as JSON text. */
export async function scriptAnswer(client: Client, task: ScriptTask, folder: string): Promise<string> {
  return saidBy((await client.callTool({ name: 'run_script', arguments: { code: task.script, input: { folder } } })) as unknown as Result)
}

function saidBy({ content, structuredContent, isError }: Result): string {
  const text = content.map((block) => block.text ?? '').join('\n')
  if (isError === true) throw new Error(text)
  return structuredContent === undefined ? text : JSON.stringify(structuredContent)
}

/** Does a task by plain calls, those of each step at once as far as a script may. */
export async function plainAnswer(task: ScriptTask, folder: string, call: Caller): Promise<{ answer: string; calls: number }> {
  const steps = task.plain(folder)
  let calls = 0
  let step = steps.next()
  while (step.done !== true) {
    calls += step.value.length
    step = steps.next(await eightAtOnce(step.value, call))
  }
  return { answer: JSON.stringify(step.value), calls }
}

async function eightAtOnce(wanted: readonly PlainCall[], call: Caller): Promise<string[]> {
  const texts: string[] = []
  const waiting = wanted.entries()
  const worker = async (): Promise<void> => {
    for (const [at, one] of waiting) texts[at] = await call(one)
  }
  await Promise.all(Array.from({ length: MOST_AT_ONCE }, worker))
  return texts
}
