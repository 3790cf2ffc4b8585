import type { Command } from 'commander'
import { completedAddress } from '../../../engine/entry/typed/typed-address.ts'

/**
 * A command line of `add`, or of `server add`, in which all words from the program on are its own, as if `--` stood before it:
 * `add notes npx -y x` would else take `-y` for itself. What follows an address stays with `add`, as there is no program.
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

/** `mcp.example.com/mcp`, `localhost:3000`: without a path and a port it may be a program. */
function isBareAddress(word: string): boolean {
  return /[/:]/.test(word) && completedAddress(word) !== undefined
}
