import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Said } from './target-process.ts'

/** An input that broke something, and how. */
export interface Finding {
  readonly broke: string
  /** Where in the code, innermost first. */
  readonly place: string
  readonly input: Buffer
}

export interface Outcome {
  readonly findings: readonly Finding[]
  /** How many inputs were tried; undefined when the process did not come to its end. */
  readonly done: number | undefined
  /** How many inputs lead to code that no other leads to, and how much code was reached; 0 where nobody counted. */
  readonly kept: number
  readonly reached: number
  /** What the process said besides. */
  readonly rest: string
}

/** Runs a target in a process of its own until it is done, or until an input ends it. */
export async function runTarget(target: string, options: readonly string[]): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'tooltray-fuzz-'))
  const current = join(folder, 'current')
  const program = join(import.meta.dirname, 'target-process.ts')
  const child = spawn(process.execPath, ['--max-old-space-size=1200', program, target, '--current', current, ...options], {
    stdio: ['ignore', 'pipe', 'pipe'],
    // What targets write goes there, and nowhere else.
    env: { ...process.env, TMPDIR: folder },
  })
  const findings: Finding[] = []
  let [done, kept, reached, rest]: [number | undefined, number, number, string] = [undefined, 0, 0, '']
  let ended: Omit<Finding, 'input'> | undefined
  createInterface({ input: child.stdout }).on('line', (line) => {
    const said = saidIn(line)
    if (said === undefined) rest = `${rest}${line}\n`.slice(-4_000)
    else if ('broke' in said) findings.push({ ...said, input: Buffer.from(said.input, 'base64') })
    else if ('ended' in said) ended = { broke: said.ended, place: said.place }
    else ({ done, kept, reached } = said)
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => (rest = (rest + text).slice(-4_000)))
  const [code, signal] = (await once(child, 'close')) as [number | null, string | null]
  if (ended !== undefined || signal !== null || (code !== 0 && code !== 1)) {
    const gone = { broke: `ended the process (${signal ?? `exit code ${code}`})`, place: rest.split('\n').slice(-6).join(' ') }
    findings.push({ ...(ended ?? gone), input: readFileSync(current) })
  }
  rmSync(folder, { recursive: true, force: true })
  return { findings, done, kept, reached, rest }
}

function saidIn(line: string): Said | undefined {
  if (!/^\{"(?:broke|ended|done)":/.test(line)) return undefined
  return JSON.parse(line) as Said
}
