import type { Command } from 'commander'
import { Writable } from 'node:stream'
import { shownCommands } from '../../electron/helper/commands/command-groups.ts'
import { createProgram } from '../../electron/helper/commands/command-line.ts'
import { exitCodeMeanings, exitCodes } from '../../electron/helper/commands/exit-codes.ts'

const INTRO = `<!-- Written by \`npm run docs\` out of the commands themselves. -->

# Commands

\`tooltray --help\` lists the commands, and \`tooltray COMMAND --help\` shows the same as this page. Data goes to standard output: as a
table on a terminal, and as JSON elsewhere. Messages go to standard error. A command that needs Tooltray in the background starts it.

Commands that set something up are in four groups: \`server\`, \`app\`, \`access\`, and \`config\`. Most of them also work by a word of
their own, as in earlier versions ([list](#groups)).
`

/** The reference page of the commands, from their own help. */
export function commandsPage(): string {
  const program = commandLine()
  const chapters = [...Map.groupBy(shownCommands(program), (command) => command.helpGroup())].map(
    ([heading, commands]) =>
      `## ${(heading || 'Help').replace(/:$/, '')}\n\n${commands.flatMap((command) => sectionsOf(command, 'tooltray', 3)).join('\n')}`,
  )
  const others = `## Other commands\n\n${otherCommands(program)
    .flatMap((command) => sectionsOf(command, 'tooltray', 3))
    .join('\n')}`
  const options = `## Options of all commands\n\n${optionTable(program)}`
  const codes = Object.entries(exitCodes).map(
    ([name, code]) => `| \`${code}\` | ${exitCodeMeanings[name as keyof typeof exitCodes].replaceAll('|', '\\|')} |\n`,
  )
  const exits = `## Exit codes\n\n| Code | Meaning |\n|---|---|\n${codes.join('')}`
  return [INTRO, ...chapters, others, ownWords(program), options, exits].join('\n')
}

/** The program as the help of a terminal with 1,000 columns shows it. Its commands do nothing. */
function commandLine(): Command {
  const nowhere = Object.assign(new Writable({ write: (_chunk, _encoding, done) => done() }), { columns: 1_000 })
  return createProgram(async () => undefined, { version: '0', stdout: nowhere, stderr: nowhere })
}

function sectionsOf(command: Command, before: string, depth: number): string[] {
  const name = `${before} ${command.name()}`
  const inner = shownCommands(command).filter((each) => each.name() !== 'help')
  const usage = `${name} ${command.usage()}`
  const parts = [
    `${'#'.repeat(depth)} ${name}\n`,
    `${sentence(command.description())}\n`,
    inner.length > 0 && command.registeredArguments.length === 0 ? '' : `\`\`\`text\n${usage}\n\`\`\`\n`,
    argumentTable(command),
    optionTable(command),
    exampleBlock(command),
  ]
  return [parts.filter((part) => part !== '').join('\n'), ...inner.flatMap((each) => sectionsOf(each, name, depth + 1))]
}

function argumentTable({ registeredArguments }: Command): string {
  const rows = registeredArguments.flatMap((argument) =>
    argument.description === '' ? [] : [`| \`${argument.name()}\` | ${cell(argument.description)} |\n`],
  )
  return rows.length === 0 ? '' : `| Argument | Description |\n|---|---|\n${rows.join('')}`
}

function optionTable(command: Command): string {
  const rows = command
    .createHelp()
    .visibleOptions(command)
    .filter(({ long }) => command.parent === null || long !== '--help')
    .map(({ flags, description }) => `| \`${flags.replaceAll('|', '\\|')}\` | ${cell(description)} |\n`)
  return rows.length === 0 ? '' : `| Option | Description |\n|---|---|\n${rows.join('')}`
}

/** The examples at the end of a command's help, as a block. */
function exampleBlock(command: Command): string {
  const lines: string[] = []
  command.configureOutput({ writeOut: (text) => void lines.push(text), getOutHelpWidth: () => 1_000 })
  command.outputHelp()
  const [, examples] = /\nExamples:\n((?: {2}.*\n?)+)/.exec(lines.join('')) ?? []
  return examples === undefined || command.parent === null
    ? ''
    : `\`\`\`bash\n${examples
        .replaceAll(/^ {2}/gm, '')
        .replaceAll(/ {3,}\((.*)\)$/gm, '  # $1')
        .trimEnd()}\n\`\`\`\n`
}

/** The commands that help does not list and that are in no group. */
function otherCommands(program: Command): Command[] {
  const shown = [...shownCommands(program), ...inGroups(program).map(([, , same]) => same)]
  return program
    .createHelp()
    .visibleCommands(program)
    .filter((command) => command.name() !== 'help' && !shown.includes(command))
}

/** The commands that are in a group and have a word of their own as well. */
function ownWords(program: Command): string {
  const rows = inGroups(program).map(
    ([group, command, same]) => `| \`tooltray ${group.name()} ${command.name()}\` | \`tooltray ${same.name()}\` |\n`,
  )
  const intro = 'These commands are in a group, and work by a word of their own as well.'
  return `## Groups\n\n${intro}\n\n| Command | The same |\n|---|---|\n${rows.join('')}`
}

function inGroups(program: Command): (readonly [group: Command, command: Command, same: Command])[] {
  const groups = program.commands.filter((command) => ['server', 'app', 'access', 'config'].includes(command.name()))
  return groups.flatMap((group) =>
    group.commands.flatMap((command) => {
      const same = program.commands.find((each) => each.description() === command.description() && !groups.includes(each))
      return same === undefined ? [] : [[group, command, same] as const]
    }),
  )
}

function cell(text: string): string {
  return sentence(text).replaceAll('|', '\\|')
}

function sentence(text: string): string {
  if (/^\w*_/.test(text)) return `${text}.`
  return text === '' ? '' : `${text[0]?.toUpperCase()}${text.slice(1).replace(/\.$/, '')}.`
}
