import fc from 'fast-check'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { TooltrayError } from '../../electron/engine/base/errors.ts'
import { commandLineOf, toolOf } from '../../electron/engine/upstream/programs/command-tool.ts'
import { readHelp } from '../../electron/engine/upstream/programs/read-help.ts'
import { type Target, mustHold } from '../target.ts'

const recorded = join(import.meta.dirname, '../../electron/engine/upstream/programs/fixtures')
const helps = readdirSync(recorded).map((name) => readFileSync(join(recorded, name), 'utf8').slice(0, 4_000))

/** What a value may look like that wants to be an option. */
const EVIL = '--evil'

/** What a program says of itself becomes tools, and the calls of those its command lines: no value may become an option. */
export const target: Target = {
  words: [
    'Usage: ',
    'usage: shelf ',
    'Options:\n',
    'Commands:\n',
    'Arguments:\n',
    '  -',
    '--',
    '--[no-]',
    '=<',
    '[=',
    '...',
    ' | ',
    '(',
    ')',
    '[',
    ']',
    '{a,b}',
    '\n    ',
    '\t',
    '[possible values: ',
    '(required)',
    '[default: ',
    '\u001b[1m',
    'N\b',
  ],
  fresh: fc.constantFrom(...helps),
  run(input) {
    const help = readHelp(input.toString('utf8'), ['shelf', 'add'])
    mustHold(help.summary.length <= 240, 'A summary is longer than a model should pay for.')
    mustHold(help.options.length <= 200 && help.subcommands.length <= 400 && help.positionals.length <= 20, 'A help has no end.')
    const flags = help.options.map(({ flag }) => flag)
    for (const flag of flags) mustHold(/^--?[A-Za-z0-9?@#][\w.-]*$/.test(flag), `An option is ${JSON.stringify(flag)}.`)
    for (const { name } of help.subcommands) mustHold(/^[a-z][\w:-]*$/.test(name), `A subcommand is ${JSON.stringify(name)}.`)
    const command = { path: ['add'], description: help.summary, help }
    const { properties } = toolOf('shelf', command)['inputSchema'] as { properties: Record<string, { type?: string }> }
    for (const key of Object.keys(properties)) {
      const required = Object.fromEntries(Object.keys(properties).map((name) => [name, 'x']))
      for (const value of [EVIL, [EVIL], true]) {
        try {
          const { words } = commandLineOf(command, { ...required, [key]: value })
          const end = words.indexOf('--')
          mustHold(!words.slice(0, end === -1 ? undefined : end).includes(EVIL), `${key} lets a value become an option.`)
        } catch (error) {
          if (!(error instanceof TooltrayError)) throw error
        }
      }
      if (Object.keys(properties).length > 30) break
    }
  },
}
