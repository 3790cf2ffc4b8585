/**
 * An engine in a process of its own, on the folder that is its first argument. Each line on stdin is a task, answered by a line on stdout:
 * `{"calls": [[server, text]]}` calls `echo` of each at once, and is answered by the codes of errors, or null; `{"signIn": server,
 * "person": name}` and `{"signOut": server}` by null. The first line on stdout is `"ready"`. Ends when stdin ends.
 */
import { createInterface } from 'node:readline'
import { startQuietEngine } from './quiet-engine.ts'
import { clickThrough } from './click-through.ts'

/** What the process is asked to do. */
export type AccountsTask =
  | { readonly calls: readonly (readonly [server: string, text: string])[] }
  | { readonly signIn: string; readonly person: string }
  | { readonly signOut: string }

const folder = process.argv[2] ?? ''
const say = (value: unknown): void => void process.stdout.write(`${JSON.stringify(value)}\n`)
const engine = await startQuietEngine(folder)

async function call(server: string, text: string): Promise<string | null> {
  try {
    const { content } = await engine.tools.call({ name: `${server}__echo`, arguments: { text } })
    return (content as { text: string }[])[0]?.text === text ? null : 'another answer'
  } catch (error) {
    return (error as { code?: string }).code ?? String(error)
  }
}

async function run(task: AccountsTask): Promise<unknown> {
  if ('calls' in task) return Promise.all(task.calls.map(([server, text]) => call(server, text)))
  if ('signOut' in task) return void (await engine.signIn.signOut(task.signOut))
  await engine.servers.refresh(task.signIn)
  const started = await engine.signIn.start(task.signIn, true)
  if (started === undefined) return null
  const done = engine.signIn.wait(task.signIn)
  await Promise.all([clickThrough(started.authorizationUrl, 'allow', undefined, undefined, task.person), done])
  await engine.servers.refresh(task.signIn)
  return null
}

say('ready')
for await (const line of createInterface(process.stdin)) say((await run(JSON.parse(line) as AccountsTask)) ?? null)
await engine.close()
process.exit(0)
