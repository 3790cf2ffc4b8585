import type { Command } from 'commander'
import { shownCommands } from '../command-groups.ts'
import { exitCodeMeanings, exitCodes } from '../exit-codes.ts'
import { OWN_VARIABLES } from './variables.ts'

/** What a man page needs besides the commands. */
export interface ManualDeps {
  readonly version: string
  /** The paths on this machine. */
  readonly serversFile: string
  readonly logDir: string
}

/** Returns the man page of the program for section 1, in the language of man(7), generated from its commands and options. */
export function manPage(program: Command, { version, serversFile, logDir }: ManualDeps): string {
  const lines = [
    `.TH TOOLTRAY 1 "" "Tooltray ${version}" "User Commands"`,
    '.SH NAME',
    String.raw`tooltray \- all your MCP servers in one desktop app`,
    '.SH SYNOPSIS',
    '.B tooltray',
    String.raw`.RI [ options "] " command " [" arguments ...]`,
    '.SH DESCRIPTION',
    text(
      'Tooltray holds the connections to all MCP servers, in the background. AI apps connect to it with "tooltray connect". ' +
        'You use the other commands and the window. A command that needs Tooltray starts it.',
    ),
    '.PP',
    text(
      'Data goes to standard output, as a table on a terminal and as JSON elsewhere; messages go to standard error. ' +
        '"tooltray COMMAND --help" has examples.',
    ),
    '.SH OPTIONS',
    ...pairs(
      program
        .createHelp()
        .visibleOptions(program)
        .map(({ flags, description }) => [flags, description]),
    ),
  ]
  for (const [heading, commands] of Map.groupBy(shownCommands(program), (command) => command.helpGroup())) {
    lines.push(`.SH ${quoted((heading || 'Help').replace(/:$/, '').toUpperCase())}`)
    for (const command of commands) lines.push(...entry(command, 'tooltray'))
  }
  lines.push(
    '.SH EXIT STATUS',
    ...pairs(Object.entries(exitCodes).map(([name, code]) => [String(code), exitCodeMeanings[name as keyof typeof exitCodes]])),
  )
  lines.push('.SH ENVIRONMENT', ...pairs(Object.entries(OWN_VARIABLES)))
  lines.push(
    '.SH FILES',
    ...pairs([
      [serversFile, 'the servers, and the settings for all of them'],
      [logDir, 'the logs'],
    ]),
  )
  return `${lines.join('\n')}\n`
}

/** Returns the lines of a command, followed by its subcommands. */
function entry(command: Command, before: string): string[] {
  const name = `${before} ${command.name()}`
  const inner = shownCommands(command)
  const words = command.registeredArguments.map((argument) => {
    const shown = argument.name() + (argument.variadic ? '...' : '')
    return argument.required ? `<${shown}>` : `[${shown}]`
  })
  return [
    '.TP',
    `.B ${escaped([name, ...(inner.length > 0 ? ['<command>'] : words)].join(' '))}`,
    text(sentence(command.description())),
    ...(command.options.length === 0
      ? []
      : ['.RS', ...pairs(command.options.map(({ flags, description }) => [flags, description])), '.RE']),
    ...inner.flatMap((each) => entry(each, name)),
  ]
}

function pairs(given: readonly (readonly string[])[]): string[] {
  return given.flatMap(([what = '', about = '']) => ['.TP', `.B ${escaped(what)}`, text(sentence(about))])
}

function sentence(words: string): string {
  // A name with an underscore keeps its case.
  const first = /^\w*_/.test(words) ? words.slice(0, 1) : words.slice(0, 1).toUpperCase()
  return `${first}${words.slice(1)}${/[.!?]$/.test(words) ? '' : '.'}`
}

/** Escapes a text line so that the formatter does not read it as a request. */
function text(line: string): string {
  return escaped(line).replace(/^[.']/, String.raw`\&$&`)
}

function escaped(line: string): string {
  return line.replaceAll('\\', String.raw`\e`).replaceAll('-', String.raw`\-`)
}

function quoted(words: string): string {
  return `"${words}"`
}
