import type { CommandOption, Help, Positional } from './command.ts'
import { type HelpLine, type Section, helpLines, isUsage, itemsOf, rowsOf, sectionsOf } from './help-lines.ts'
import { choicesOf, nameOf, readOption, shortened } from './read-option.ts'
import { type Usage, nameOfPositional, readUsage } from './read-usage.ts'

/** Options of a command-line program. Over it: the rest are not offered. */
const MOST_OPTIONS = 200
/** Subcommands of a command-line program. Over it: the rest are not offered. */
const MOST_SUBCOMMANDS = 300
/** Forms of usage in a help text. Over it: the rest are not read. */
const MOST_FORMS = 30

/** Headings below which an entry of a list is no subcommand. */
const NO_COMMANDS = new RegExp(
  ['help topics', 'usage', 'option', 'flag', 'example', 'argument', 'positional', 'environment', 'alias', 'learn more'].join('|') +
    '|see also|exit|author|synopsis|description|name',
  'i',
)
const COMMANDS = /\b(?:sub)?commands?\b|^topics$/i
const ARGUMENTS = /^(?:positional )?arg(?:ument)?s$/i
const NAME = /^[a-z][a-z0-9]*(?:[-_:][a-z0-9]+)*$/

/**
 * Reads what a program says of itself: options, arguments and subcommands. Knows the forms of cobra, clap, argparse, click, commander,
 * oclif, yargs, Go, GNU, git and man pages; what it cannot make out is not offered. Whatever the text, it reads in time that grows with its
 * length, and throws nothing.
 *
 * @param path the name of the program and of the subcommands up to this one.
 */
export function readHelp(text: string, path: readonly string[]): Help {
  const lines = helpLines(text)
  const sections = sectionsOf(lines)
  const usage = readUsage(usageForms(sections), path)
  const options = new Map<string, CommandOption>(usage.options.map((option) => [nameOf(option.flag), option]))
  for (const section of sections) {
    if (/example/i.test(section.title)) continue
    for (const option of optionsInBrackets(section, path)) options.set(nameOf(option.flag), option)
    for (const item of itemsOf(section.lines, isOptionLine)) {
      const read = readOption(item)
      if (read !== undefined && options.size < MOST_OPTIONS) add(options, read.option, read.names)
    }
  }
  const subcommands = new Map<string, string>(usage.nested.map((name) => [name, '']))
  for (const section of sections) {
    const named = COMMANDS.test(section.title) && !/^options|options$/i.test(section.title)
    if (!named && (!usage.wantsSubcommand || section.title === '' || NO_COMMANDS.test(section.title.replace(/\(.*\)/, '')))) continue
    for (const [name, summary] of commandsIn(section, path)) if (subcommands.size < MOST_SUBCOMMANDS) subcommands.set(name, summary)
  }
  for (const [name, summary] of choicesAsCommands(sections)) subcommands.set(name, summary)
  return {
    summary: summaryOf(sections),
    options: [...options.values()],
    // What lists subcommands takes one of them in this place, but for one whose usage shows forms without.
    positionals: subcommands.size > usage.nested.length ? [] : withDescriptions(usage, sections),
    runs: subcommands.size === 0 || (subcommands.size === usage.nested.length && usage.runs),
    subcommands: [...subcommands].map(([name, summary]) => ({ name, summary })),
    endsOptions: usage.endsOptions || KNOWN_PARSERS.test(text.slice(0, 262_144)) || sections.some(saysDashes),
  }
}

/** Whether a text is help at all, and no error about an option that nobody knows. */
export function isHelp({ options, positionals, subcommands }: Help): boolean {
  return options.length + positionals.length + subcommands.length > 0
}

/** Sentences by which libraries are known that take `--` as the end of all options (POSIX.1-2017, 12.2, guideline 10). */
const KNOWN_PARSERS = new RegExp(
  [
    '\\[command\\] --help" for more', // cobra
    'Prints? help', // clap
    'show this help message and exit', // argparse
    'Show this message and exit', // click
    'display help for command', // commander
    'display this help and exit', // GNU
    'give this help list', // argp
  ].join('|'),
)

function saysDashes({ lines }: Section): boolean {
  return lines.some(({ text }) => /^--\s{2,}/.test(text) || /'--'|"--"/.test(text))
}

/** The forms of the usage: behind `usage:`, below a heading of that name, or in the synopsis of a man page. */
function usageForms(sections: readonly Section[]): string[] {
  const forms: string[] = []
  for (const { title, lines } of sections) {
    for (const [at, line] of lines.entries())
      if (isUsage(line.text)) forms.push(...formsIn(lines.slice(at + 1), line.text.replace(/^usage:\s*/i, ''), line.indent + 1))
    if (/^(?:usage|synopsis)$/i.test(title)) forms.push(...formsIn(lines[0]?.text === '' ? lines.slice(1) : lines, '', 0))
  }
  return forms.slice(0, MOST_FORMS).map((form) => form.replace(/^\$\s*/, ''))
}

/** @param least how far a line has to be indented to be one of them still: what is not is prose. */
function formsIn(lines: readonly HelpLine[], first: string, least: number): string[] {
  const forms: string[] = first === '' ? [] : [first]
  const indent = lines[0]?.indent ?? 0
  for (const line of lines) {
    const another = /^or:\s*(.*)$/i.exec(line.text)?.[1]
    if (line.text === '' || isOptionLine(line) || (line.indent < least && another === undefined)) break
    const last = forms.at(-1)
    // What is deeper goes on with the form above it, and so does a bracket.
    const goesOn = last !== undefined && another === undefined && (line.indent > indent || /^[[(<{|]/.test(line.text) || first !== '')
    if (goesOn && !beginsForm(line.text, forms[0] ?? '')) forms[forms.length - 1] = `${last} ${line.text}`
    else forms.push(another ?? line.text)
  }
  return forms
}

/** npm has its options in the form of a usage, and says of each what it takes there alone. */
function optionsInBrackets({ title, lines }: Section, path: readonly string[]): readonly CommandOption[] {
  const end = lines.findIndex(({ text }) => !text.startsWith('['))
  return /^options$/i.test(title) && end > 0
    ? readUsage(
        [
          lines
            .slice(0, end)
            .map(({ text }) => text)
            .join(' '),
        ],
        path,
      ).options
    : []
}

/** Under `usage: node ...` the next form stands below the first and begins with the same word. */
function beginsForm(text: string, first: string): boolean {
  const word = (form: string): string => form.split(/\s+/, 1)[0] ?? ''
  return first !== '' && word(text) === word(first)
}

function isOptionLine({ text }: HelpLine): boolean {
  return /^--?[A-Za-z0-9?@#[<]/.test(text)
}

/** An entry of a list says more than the usage, but for whether it has to be given and for a value that it leaves out. */
function add(options: Map<string, CommandOption>, option: CommandOption, names: readonly string[]): void {
  // `-q` of the usage is `--quiet` of the list.
  const before = names.flatMap((name) => options.get(name) ?? [])
  for (const name of names) options.delete(name)
  const valued = before.find(({ type }) => type !== 'boolean')
  const whole =
    option.passing === 'flag' && valued !== undefined ? { ...valued, flag: option.flag, description: option.description } : option
  // npm names `--no-fund` in its usage, and `--fund` in its list.
  const refusal = options.get(`no-${nameOf(option.flag)}`)
  if (refusal?.passing === 'flag') options.delete(nameOf(refusal.flag))
  const passing = refusal?.passing === 'flag' && whole.passing === 'flag' ? 'flag-or-no' : whole.passing
  const any = (key: 'repeatable' | 'required'): boolean => whole[key] || before.some((one) => one[key])
  options.set(nameOf(option.flag), { ...whole, passing, repeatable: any('repeatable'), required: any('required') })
}

function* commandsIn({ lines }: Section, path: readonly string[]): Generator<[string, string]> {
  for (const item of rowsOf(lines, ({ text }) => /^[a-z]/.test(text))) {
    const columns = item.head.split(/\s{2,}|\s+-\s+/)
    // npm has its commands in one text, openssl in columns.
    const listed = item.head.split(/,\s*/).filter((name) => name !== '')
    const rows = `${item.head} ${item.below}`.split(/,?\s+/).filter((name) => name !== '')
    if (columns.length === 1 && listed.length > 1 && listed.every((name) => NAME.test(name)))
      yield* rows.filter((name) => NAME.test(name)).map((name): [string, string] => [name, ''])
    else if (columns.length > 2 && columns.every((name) => NAME.test(name))) yield* columns.map((name): [string, string] => [name, ''])
    else {
      const [head = '', ...said] = columns
      if (said.length === 0 && item.below === '') continue
      const words = head.split(/\s+/)
      // yargs writes the name of the program in front, commander the arguments behind.
      const at = path.every((word, index) => words[index] === word) ? path.length : 0
      const name = words[at]?.replace(/[:,]$/, '') ?? ''
      if (NAME.test(name)) yield [name, shortened([...said, item.below].join(' '))]
    }
  }
}

/** argparse has its subcommands as the choices of an argument: `{init,run}` with an entry for each below. */
function* choicesAsCommands(sections: readonly Section[]): Generator<[string, string]> {
  for (const { title, lines } of sections) {
    if (!ARGUMENTS.test(title) && !COMMANDS.test(title)) continue
    for (const [at, line] of lines.entries()) {
      const names = /^\{([\w:-]+(?:,[\w:-]+)*)\}(?:\s|$)/.exec(line.text)?.[1]?.split(',') ?? []
      const below = lines.slice(at + 1).filter(({ indent }) => indent > line.indent)
      for (const { head, below: more } of itemsOf(below, ({ text }) => names.includes(text.split(/\s/, 1)[0] ?? ''))) {
        const [name = '', ...said] = head.split(/\s{2,}/)
        if (names.includes(name)) yield [name, shortened([...said, more].join(' '))]
      }
    }
  }
}

/** The arguments of the usage with what a list of them says. */
function withDescriptions({ positionals }: Usage, sections: readonly Section[]): Positional[] {
  const said = new Map<string, string>()
  for (const { title, lines } of sections) {
    if (!ARGUMENTS.test(title)) continue
    for (const { head, below } of rowsOf(lines, ({ text }) => /^[<[A-Za-z{]/.test(text))) {
      const [name = '', ...rest] = head.split(/\s{2,}/)
      said.set(nameOfPositional(name), shortened([...rest, below].join(' ')))
    }
  }
  return positionals.map((one) => {
    const description = said.get(one.name) ?? one.description
    return { ...one, description, choices: one.choices.length > 0 ? one.choices : choicesOf('', description) }
  })
}

/** The first sentence that is not usage; of a man page what stands behind the name. */
function summaryOf(sections: readonly Section[]): string {
  const named = sections.find(({ title }) => title === 'NAME')?.lines.find(({ text }) => text !== '')
  if (named !== undefined) return shortened(named.text.replace(/^\S+\s+-\s+/, ''))
  const first = sections[0]?.lines ?? []
  let paragraph: string[] = []
  let inUsage = false
  for (const line of first) {
    if (isUsage(line.text)) inUsage = true
    else if (line.text === '') {
      if (paragraph.length > 0) break
      inUsage = false
    } else if (!inUsage && line.indent < 2 && !isOptionLine(line)) paragraph.push(line.text)
  }
  if (paragraph.length === 0) {
    const description = sections.find(({ title }) => /^description$/i.test(title))?.lines ?? []
    paragraph = description.slice(0, 4).map(({ text }) => text)
  }
  return shortened(paragraph.join(' '))
}
