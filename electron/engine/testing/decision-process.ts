/**
 * Accepts, leaves out, and forgets definitions in one decision, in a process that is killed at one step of its work on the database. For
 * `killed-decision.fault.test.ts`. Arguments: the database file and the number of the step (counted from 1). Prints the number of
 * steps if it was not killed.
 */
import { DatabaseSync, StatementSync } from 'node:sqlite'
import { decideAll } from './decision-fixture.ts'

const [file = '', step = ''] = process.argv.slice(2)
let count = 0
let armed = false

type Call = (this: unknown, ...args: unknown[]) => unknown

function countCalls(owner: object, name: string): void {
  const methods = owner as Record<string, unknown>
  const original = methods[name] as Call
  methods[name] = function (this: unknown, ...args: unknown[]) {
    if (armed && (count += 1) === Number(step)) {
      process.kill(process.pid, 'SIGKILL')
      // Nothing else happens in this process, even if the signal takes a moment.
      for (;;) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
    }
    return original.apply(this, args)
  }
}

countCalls(DatabaseSync.prototype, 'exec')
countCalls(StatementSync.prototype, 'run')
decideAll(file, () => (armed = true))
process.stdout.write(String(count))
