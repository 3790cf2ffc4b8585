/**
 * Hands readers what nobody should send them: `npm run fuzz -- MINUTES [TARGET...]`. All targets share the time. An input that breaks one
 * is tried once more by itself, kept in `corpus/TARGET/`, and printed; the exit code is then 1. `--seed N` makes a row of inputs again.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { keep, targetNames } from './corpus.ts'
import { type Finding, runTarget } from './run-target.ts'

const { positionals, values } = parseArgs({ allowPositionals: true, options: { seed: { type: 'string' } } })
const [minutes = '1', ...given] = positionals
const all = targetNames()
const unknown = given.filter((name) => !all.includes(name))
if (unknown.length > 0 || !(Number(minutes) > 0)) {
  process.stderr.write(`npm run fuzz -- MINUTES [TARGET...]   There are: ${all.join(', ')}.\n`)
  process.exit(2)
}
const targets = given.length > 0 ? given : all
/** By places: one defect is told once. */
const told = new Set<string>()

for (const target of targets) {
  const share = (Number(minutes) / targets.length) * 60_000
  const bred = mkdtempSync(join(tmpdir(), 'tooltray-fuzz-'))
  // To count what code is reached takes most of the time: a third of it breeds inputs, and the rest tries many more by them.
  const guided = await search(target, Date.now() + share / 3, ['--bred', bred, '--guided'])
  const free = await search(target, Date.now() + (share * 2) / 3, ['--bred', bred])
  rmSync(bred, { recursive: true, force: true })
  process.stdout.write(`${target}: ${guided.tried + free.tried} inputs, ${guided.reached} parts of the code reached.\n`)
}
process.exitCode = told.size > 0 ? 1 : 0

async function search(target: string, until: number, ways: readonly string[]): Promise<{ tried: number; reached: number }> {
  let tried = 0
  let reached = 0
  // An input that ends the process leaves time for another seed.
  for (let seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31)); Date.now() < until; seed += 1) {
    const seconds = (until - Date.now()) / 1000
    const outcome = await runTarget(target, ['--seed', String(seed), '--seconds', String(seconds), ...ways])
    for (const finding of outcome.findings) await tell(target, seed, finding)
    tried += outcome.done ?? 0
    reached = Math.max(reached, outcome.reached)
  }
  return { tried, reached }
}

async function tell(target: string, seed: number, { broke, place, input }: Finding): Promise<void> {
  const what = `${target}: ${broke}\n  in ${place}`
  const key = what.replace(/\d+|"[^"]*"/g, '')
  if (told.has(key)) return
  if (!(await breaksAgain(target, input))) {
    process.stdout.write(`${what}\n  not again by itself (seed ${seed}); not kept.\n`)
    return
  }
  told.add(key)
  const file = keep(target, input)
  process.stdout.write(`${what}\n  seed ${seed}, ${input.length} bytes: ${relative(process.cwd(), file)}\n`)
}

/** By itself and in a fresh process: what came before, and a busy machine, are not the input's fault. */
async function breaksAgain(target: string, input: Buffer): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'tooltray-fuzz-'))
  const file = join(folder, 'input')
  writeFileSync(file, input)
  const { findings } = await runTarget(target, [file, '--replay'])
  rmSync(folder, { recursive: true, force: true })
  return findings.length > 0
}
