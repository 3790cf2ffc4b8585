/**
 * An engine with HTTP access in a process of its own, on the folder that is its first argument, at the port that is its second one. Each
 * line on stdin is a task, answered by a line on stdout: `{"add": name}` by the token of a new credential, `{"signOut": person}` by null.
 * The first line on stdout is the address of its endpoint. Ends when stdin ends.
 */
import { createInterface } from 'node:readline'
import { startEngine } from '../../../electron/engine/app/engine.ts'
import { systemClock, thisPlatform } from '../../../electron/engine/base/platform.ts'
import { pathsFor } from '../../../electron/engine/config/paths.ts'
import { openAccessTo } from './visitor.ts'

/** What the process is asked to do. */
export type PersonalTask = { readonly add: string } | { readonly signOut: string }

const [folder = '', port = '0'] = process.argv.slice(2)
const platform = { ...thisPlatform(), env: { PATH: process.env.PATH, TOOLTRAY_HOME: folder, TOOLTRAY_SECRETS: 'file' }, home: folder }
const say = (value: unknown): void => void process.stdout.write(`${JSON.stringify(value)}\n`)
const engine = await startEngine({
  helper: { command: 'tooltray', args: ['connect'] },
  paths: pathsFor(platform),
  platform,
  clock: systemClock,
  version: '0.0.0',
  log: { info: () => undefined, warn: () => undefined, error: () => undefined },
})
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
