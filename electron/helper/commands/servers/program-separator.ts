import type { Command } from 'commander'
import { completedAddress } from '../../../engine/entry/typed/typed-address.ts'

/**
 * Inserts `--` before the program in a command line of `add` or `server add`, so that all following words belong to the program: in
 * `add notes npx -y x`, `add` would otherwise take `-y`. Words after an address stay options of `add`.
 *
 * @param program has the command `add`, whose options are known.
 */
export function withProgramsWords(args: readonly string[], program: Command): string[] {
  const words = [...args]
  const add = program.commands.find((command) => command.name() === 'add')
  const begin = words.findIndex((word) => !word.startsWith('-'))
  const first = words[begin] === 'server' ? begin + 1 : begin
  if (add === undefined || words[first] !== 'add') return words
  let positionals = 0
  for (let at = first + 1; at < words.length; at += 1) {
    const word = words[at] ?? ''
    if (word === '--') return words
    if (word.startsWith('-') && word !== '-') {
      const option = add.options.find(({ short, long }) => word === short || word === long)
      if (option?.required === true) at += 1
    } else if ((positionals += 1) === 2) {
      return /^[a-z][a-z0-9+.-]*:\/\//i.test(word) || isBareAddress(word) ? words : [...words.slice(0, at), '--', ...words.slice(at)]
    }
  }
  return words
}

/** `mcp.example.com/mcp` or `localhost:3000`: a word without a path or a port may be a program. */
function isBareAddress(word: string): boolean {
  return /[/:]/.test(word) && completedAddress(word) !== undefined
}
