import { Argument } from 'commander'
import type { AddCommand } from '../command-context.ts'
import { type Candidate, type NameKind, continuationOf } from './candidates.ts'
import { SHELLS } from './scripts.ts'
import type { EngineLocation } from '../../engine-connection/engine-client.ts'
import { cut, plainLine } from '../../print/text.ts'

/** In columns, the longest description beside a word. */
const LONGEST_ABOUT = 60

/** `tooltray complete`: called by the scripts of `tooltray completion` at each press of the key. Fast and silent; starts no engine. */
export const addCompleteCommand: AddCommand = (program, run) => {
  program
    .command('complete', { hidden: true })
    .addArgument(new Argument('<shell>', 'the shell that asks').choices(SHELLS))
    .argument('[words...]', 'the words before the cursor')
    .requiredOption('--current <word>', 'the word at the cursor')
    .description('complete a command line')
    .action((shell: string, words: string[], { current: written }: { current: string }) =>
      run(async ({ reach, printer }) => {
        // bash passes words as typed, including quotes.
        const [before, current] = shell === 'bash' ? [words.map(unquoted), unquoted(written)] : [words, written]
        const next = continuationOf(program, before, current)
        if (next.kind === 'files' || next.kind === 'folders') return printer.data(`:${next.kind}`)
        const candidates = next.kind === 'words' ? next.candidates : await namesWith(next, reach)
        const beginning = current === '=' ? '' : current
        for (const candidate of candidates) if (candidate.value.startsWith(beginning)) printer.data(lineOf(candidate))
      }),
    )
}

async function namesWith({ of, prefix }: { of: NameKind; prefix: string }, reach: EngineLocation): Promise<Candidate[]> {
  // Loaded on demand: words and options need no engine.
  const { knownNames } = await import('./known-names.ts')
  return (await knownNames(of, reach)).map(({ value, about }) => ({ value: prefix + value, about }))
}

function lineOf({ value, about }: Candidate): string {
  return `${plainLine(value)}\t${cut(plainLine(about), LONGEST_ABOUT)}`
}

function unquoted(word: string): string {
  return word.replace(/^["']|["']$/g, '').replace(/\\(.)/g, '$1')
}
