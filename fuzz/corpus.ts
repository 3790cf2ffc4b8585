import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'

/** Inputs that are kept, a folder for each target: some to begin with, by what they are, and all that broke something once. */
const CORPUS = join(import.meta.dirname, 'corpus')
const TARGETS = join(import.meta.dirname, 'targets')

/** The names of all targets. */
export function targetNames(): string[] {
  return readdirSync(TARGETS).map((file) => basename(file, '.ts'))
}

/** The files of a target's inputs. */
export function keptFiles(target: string): string[] {
  const folder = join(CORPUS, target)
  return readdirSync(folder)
    .sort()
    .map((file) => join(folder, file))
}

export function kept(target: string): Buffer[] {
  return inputsIn(join(CORPUS, target))
}

/** The inputs in a folder, in the order of their names. */
export function inputsIn(folder: string): Buffer[] {
  return readdirSync(folder)
    .sort()
    .map((file) => readFileSync(join(folder, file)))
}

/** Keeps an input that broke something. Returns its file. */
export function keep(target: string, input: Buffer): string {
  const folder = join(CORPUS, target)
  mkdirSync(folder, { recursive: true })
  const file = join(folder, `broke-${createHash('sha256').update(input).digest('hex').slice(0, 12)}`)
  writeFileSync(file, input)
  return file
}
