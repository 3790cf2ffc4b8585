/**
 * Imports from two clients and takes over, in a process that is killed at one step of its work on files. For `killed.fault.test.ts`.
 * Arguments: home folder, number of the step (counted from 1), and whether writing ends in the middle. Prints the names of all steps when
 * it was not killed.
 */
import fs, { writeFileSync } from 'node:fs'
import promises from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'

const [home = '', step = '', half = ''] = process.argv.slice(2)
let count = 0
let armed = false
const steps: string[] = []

type Call = (this: unknown, ...args: unknown[]) => unknown

function dieAtStep(name: string, run: () => void): void {
  if (!armed) return
  count += 1
  steps.push(name)
  if (count !== Number(step)) return
  run()
  process.kill(process.pid, 'SIGKILL')
  // Nothing else happens in this process, even if the signal takes a moment.
  for (;;) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
}

function countCalls(owner: Record<string, unknown>, names: readonly string[]): void {
  for (const name of names) {
    const original = owner[name] as Call
    owner[name] = function (this: unknown, ...args: unknown[]) {
      dieAtStep(name, () => {
        // A write that was under way when the process ended.
        if (
          half === 'half' &&
          name === 'writeFile' &&
          typeof args[0] === 'string' &&
          typeof this === 'object' &&
          this !== null &&
          'fd' in this
        )
          fs.writeSync(Number(this.fd), args[0].slice(0, args[0].length / 2))
      })
      return original.apply(this, args)
    }
  }
}

const scratch = join(home, 'scratch')
writeFileSync(scratch, '')
const handle = await promises.open(scratch)
countCalls(Object.getPrototypeOf(handle) as Record<string, unknown>, ['writeFile', 'sync', 'close', 'chmod', 'chown', 'truncate', 'write'])
await handle.close()
countCalls(promises, [
  'open',
  'writeFile',
  'appendFile',
  'mkdir',
  'rename',
  'rm',
  'unlink',
  'chmod',
  'chown',
  'copyFile',
  'truncate',
  'link',
  'symlink',
])
countCalls(fs, ['openSync', 'writeFileSync', 'renameSync', 'rmSync', 'unlinkSync', 'mkdirSync', 'truncateSync', 'ftruncateSync'])
syncBuiltinESMExports()

const { createMachine } = await import('./machine-fixture.ts')
const { setup } = createMachine({ home })
armed = true
const request = { action: 'import', clients: ['claude-desktop', 'codex'], takeOver: true } as const
await setup.apply(request, (await setup.preview(request)).id)
process.stdout.write(JSON.stringify(steps))
