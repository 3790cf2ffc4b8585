import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline'

/** A process that answers each line with a line. */
export interface LineProcess<Task> {
  /** Its first line. */
  readonly first: unknown
  /** Undefined if the process was killed meanwhile. */
  do(task: Task): Promise<unknown>
  kill(): Promise<void>
  close(): Promise<void>
}

/** Starts a script, by its path from this folder or its whole path, and waits for its first line. */
export async function startLineProcess<Task>(script: string, ...words: string[]): Promise<LineProcess<Task>> {
  const child = spawn(process.execPath, [resolve(import.meta.dirname, script), ...words])
  child.stderr.resume()
  child.stdin.on('error', () => undefined)
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]()
  const next = async (): Promise<unknown> => {
    const { value, done } = await lines.next()
    return done === true ? undefined : (JSON.parse(value) as unknown)
  }
  const first = await next()
  return {
    first,
    do(task) {
      child.stdin.write(`${JSON.stringify(task)}\n`)
      return next()
    },
    async kill() {
      const gone = once(child, 'exit')
      child.kill('SIGKILL')
      await gone
    },
    async close() {
      const gone = once(child, 'exit')
      child.stdin.end()
      await gone
    },
  }
}
