/**
 * An engine with HTTP access in a process of its own, on the folder that is its first argument, at the port that is its second one. Each
 * line on stdin is a task, answered by a line on stdout: `{"add": name}` by the token of a new credential, `{"signOut": person}` by null.
 * The first line on stdout is the address of its endpoint. Ends when stdin ends.
 */
import { createInterface } from 'node:readline'
import { startQuietEngine } from './quiet-engine.ts'
import { openAccessTo } from './visitor.ts'

/** What the process is asked to do. */
export type PersonalTask = { readonly add: string } | { readonly signOut: string }

const [folder = '', port = '0'] = process.argv.slice(2)
const say = (value: unknown): void => void process.stdout.write(`${JSON.stringify(value)}\n`)
const engine = await startQuietEngine(folder)
const access = await openAccessTo(engine, Number(port))

async function run(task: PersonalTask): Promise<unknown> {
  if ('add' in task) return engine.access.add({ name: task.add })
  await engine.signIn.signOut('bed', task.signOut)
  return null
}

say(access.url)
for await (const line of createInterface(process.stdin)) say(await run(JSON.parse(line) as PersonalTask))
await access.close()
await engine.close()
process.exit(0)
