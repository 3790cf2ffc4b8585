import { join } from 'node:path'
import { controlClient } from '../../electron/control/client.ts'
import { connectToRunning } from '../../electron/helper/engine-connection/engine-client.ts'
import { createClientBed } from '../../e2e/testing/clients/client-bed.ts'
import { type Installation, until } from '../../e2e/testing/installation.ts'
import type { TaskBed } from './conversations.ts'
import type { RecordedTasks } from './recording/task-data.ts'

/**
 * A Tooltray with all servers of recorded tasks, each a process of its own. It learns nothing, so that no task helps the next, and asks
 * nobody, as nobody is there. Its search goes by meaning when it is given.
 *
 * @param folder where the recording is, as an absolute path.
 */
export async function taskBed(folder: string, { tools }: RecordedTasks): Promise<TaskBed & AsyncDisposable> {
  const servers = Object.fromEntries(
    [...Map.groupBy(tools, ({ server }) => server)].map(([server, own]) => {
      const description = own.find((tool) => tool.serverDescription !== undefined)?.serverDescription
      const args = [join(import.meta.dirname, 'recording/recorded-server.ts'), '--data', folder, '--server', server]
      return [server, { command: process.execPath, args, ...(description === undefined ? {} : { description }) }]
    }),
  )
  const settings = { learntTools: false, destructive: 'allow', maxProcesses: Object.keys(servers).length + 1 }
  const bed = await createClientBed(() => servers, settings)
  try {
    await mustRun(bed.installation, 'learning', 'disable')
    await until(() => goesByMeaning(bed.installation, tools[0]?.name ?? ''), 'search goes by meaning')
    const names = await toolNames(bed.installation, Object.keys(servers))
    return {
      bed,
      nameOf(server, tool) {
        const name = names.get(JSON.stringify([server, tool]))
        if (name === undefined) throw new Error(`Tooltray offers no ${tool} of ${server}.`)
        return name
      },
      [Symbol.asyncDispose]: () => bed[Symbol.asyncDispose](),
    }
  } catch (error) {
    await bed[Symbol.asyncDispose]()
    throw error
  }
}

async function mustRun(installation: Installation, ...words: string[]): Promise<string> {
  const { code, stdout, stderr } = await installation.run(...words)
  if (code !== 0) throw new Error(`tooltray ${words.join(' ')} ended with ${code}: ${stderr}`)
  return stdout
}

/** Vectors are read in the background: until then words alone decide. */
async function goesByMeaning(installation: Installation, query: string): Promise<boolean> {
  const answer = JSON.parse(await mustRun(installation, 'search', query, '--explain', '--json')) as {
    hits: readonly { readonly explanation?: { readonly byWords?: string } }[]
  }
  return answer.hits.every(({ explanation }) => explanation?.byWords !== 'unavailable')
}

/** What clients call each tool by, by the JSON of its server and its own name. */
async function toolNames({ paths }: Installation, servers: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const connection = await connectToRunning({ paths, version: '0.0.0' })
  try {
    const engine = controlClient(connection)
    const names = new Map<string, string>()
    for (const server of servers) {
      for (const { name, qualifiedName } of await engine.servers.toolChoices({ name: server })) {
        if (qualifiedName !== undefined) names.set(JSON.stringify([server, name]), qualifiedName)
      }
    }
    return names
  } finally {
    connection.socket.end()
  }
}
