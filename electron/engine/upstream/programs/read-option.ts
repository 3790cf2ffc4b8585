import type { CommandOption, Passing } from './command.ts'
import type { Item } from './help-lines.ts'

/** Characters of the description of one option: each call of a model pays for it. Over it: it is cut. */
const LONGEST_DESCRIPTION = 240

/** Characters of the text of one option that are searched for its values. Over it: the rest is not read. */
const MOST_SAID = 2_000

/** An option as far as its head tells: `-a, --all`, `--file=ARCHIVE`, `-o OUT, --output OUT`. */
export interface OptionHead {
  readonly flags: readonly string[]
  readonly value: string | undefined
  /** Whether the value is written behind a `=`. */
  readonly equals: boolean
  /** Whether it may be left out. */
  readonly optional: boolean
  /** What follows on the same line. */
  readonly rest: string
}

const FLAG = /^(--\[no-\][A-Za-z0-9][\w-]*|--?[A-Za-z0-9?@#][\w-]*(?:\.[\w-]+)*)(?:\.\.\.)?/
const BETWEEN = /^(?:,\s{0,4}|\s?\|\s?|\s\/\s|\s(?=--))(?=-)/

/** Options that tell about the program, which this reader has done already. */
const ABOUT_ITSELF = new Set(['help', 'h', '?', 'version', 'V', 'usage'])

/** Reads the head of an option; undefined where none stands, or one that takes several values at once (`--arg NAME VALUE`). */
function optionHead(text: string): OptionHead | undefined {
  const flags: string[] = []
  let rest = text
  let value: string | undefined
  let equals = false
  let optional = false
  for (;;) {
    const [whole, flag] = FLAG.exec(rest) ?? []
    if (whole === undefined || flag === undefined || flags.length > 8) break
    flags.push(flag)
    rest = rest.slice(whole.length)
    const given = valueAt(rest)
    if (given !== undefined) {
      value = given.value
      equals ||= given.equals
      optional ||= given.optional
      rest = rest.slice(given.length)
    }
    const between = BETWEEN.exec(rest)?.[0]
    if (between === undefined) break
    rest = rest.slice(between.length)
  }
  // `--arg name value   says`: a second value before the gap.
  if (flags.length === 0 || (value !== undefined && /^ [A-Za-z][\w-]*(?=\s{2})/.test(rest))) return undefined
  return { flags, value, equals, optional, rest: rest.replace(/^\s*:?\s*/, '') }
}

/** A value that follows a flag, and how many characters it takes; undefined where the flag stands alone. */
function valueAt(rest: string): { value: string; equals: boolean; optional: boolean; length: number } | undefined {
  const found = (match: RegExpExecArray | null, equals: boolean, optional: boolean) =>
    match === null ? undefined : { value: match[1] ?? '', equals, optional, length: match[0].length }
  return (
    found(/^\[=([^\]\s]*)\]/.exec(rest), true, true) ??
    // kubectl: `--edit=false:` with its default, and nothing after it.
    found(/^=(.*):$/.exec(rest), true, false) ??
    found(/^=(<[^>]*>\S*|\{[^}]*\}|\S+)/.exec(rest), true, false) ??
    found(/^ \[(<[^>]*>|[A-Z][\w|-]*)\](?:\.\.\.)?(?=\s|,|$)/.exec(rest), false, true) ??
    found(/^ (<[^>]*>(?:\.\.\.)?|\{[^}]*\}|\[[^\]]*\|[^\]]*\]|\([^)]*\|[^)]*\)\S*)/.exec(rest), false, false) ??
    found(/^ (\[[A-Z][^\s\]]*\]?\S*|[A-Z][A-Z0-9_]*(?:[\w=|/:,.[\]-]*[\w\].])?)(?=\s|,|$)/.exec(rest), false, false) ??
    found(/^ ([a-z+][\w:/.-]*)(?=\s{2}|\s:|$| [a-z][\w-]*\s{2})/i.exec(rest), false, false)
  )
}

/** The option that an entry of a list stands for, with all its names; undefined for one that cannot be offered. */
export function readOption(item: Item): { readonly option: CommandOption; readonly names: readonly string[] } | undefined {
  // `-<number>, -n <number>` of git's manual: the first is no name.
  const head = optionHead(item.head.replace(/^-<[^>]*>,\s*/, ''))
  const option = head === undefined ? undefined : optionOf(head, `${head.rest} ${item.below}`.slice(0, MOST_SAID).trim())
  return option === undefined ? undefined : { option, names: head?.flags.map(nameOf) ?? [] }
}

/** An option out of its head and what is said of it; undefined for those that tell about the program itself. */
export function optionOf({ flags, value, equals, optional }: OptionHead, said: string): CommandOption | undefined {
  const flag = longest(flags)
  const name = nameOf(flag)
  if (name === '' || ABOUT_ITSELF.has(name) || flags.some((one) => one === '--help' || one === '--version')) return undefined
  const about = {
    flag: flag.replace('[no-]', ''),
    required: /\(required\)|\[required\]|[[ ;]required\]/.test(said),
    description: shortened(said),
  }
  const typed = /\[(boolean|string|number|array|count)\]/.exec(said)?.[1]
  const refusable = flag.includes('[no-]') || flags.some((one) => one === `--no-${name}`)
  if (value === undefined && !/^(?:string|number|array)$/.test(typed ?? '')) {
    return { ...about, passing: refusable ? 'flag-or-no' : 'flag', type: 'boolean', choices: [], repeatable: false }
  }
  const form = value ?? typed ?? ''
  const passing: Passing = optional ? 'optional' : equals ? 'equals' : 'space'
  const choices = choicesOf(form, said)
  const repeatable = typed === 'array' || isRepeatable(form, said)
  return { ...about, passing, type: choices.length > 0 ? 'string' : typeOf(form), choices, repeatable }
}

/** The name of an option without its dashes. */
export function nameOf(flag: string): string {
  return flag.replace(/^--?/, '').replace('[no-]', '')
}

function longest(flags: readonly string[]): string {
  // `--foo / --no-foo` is foo.
  const positive = flags.filter((flag) => !flag.startsWith('--no-') || !flags.includes(`--${flag.slice(5)}`))
  return positive.reduce((best, flag) => (flag.startsWith('--') && (!best.startsWith('--') || flag.length > best.length) ? flag : best))
}

function typeOf(form: string): CommandOption['type'] {
  const word = form.replace(/[<>[\]]/g, '').toLowerCase()
  if (/^(?:true|false)$/.test(word)) return 'boolean'
  if (/^\+?(?:u?int\d*|integer|\d+)$/.test(word)) return 'integer'
  return /^(?:float\d*|number)$/.test(word) ? 'number' : 'string'
}

/** `{a,b}` (argparse), `[a|b]` (click) and lists that are said to be complete. `<a|b>` names what may stand there, and is none. */
export function choicesOf(form: string, said: string): string[] {
  const own = /^\{([\w.+-]+(?:,[\w.+-]+)+)\}$/.exec(form) ?? /^\[([\w.+-]+(?:\|[\w.+-]+)+)\]$/.exec(form)
  const described =
    /\[possible values: ([^\]]+)\]/.exec(said) ??
    /[([]choices: ([^\])]+)[\])]/.exec(said) ??
    /<options: ([^>]+)>/.exec(said) ??
    /\{([\w.+-]+(?:\|[\w.+-]+)+)\}/.exec(said)
  const list = (own ?? described)?.[1]
  if (list === undefined) return []
  const values = list.split(/[,|]/).map((value) => value.trim().replace(/^["']|["']$/g, ''))
  return values.every((value) => value !== '' && value.length < 64) && values.length <= 64 ? [...new Set(values)] : []
}

const MANY_TYPES = /^(?:list|map|strings|stringArray|stringSlice|stringToString|\[\]|strings=.*|key=value)$/i
const MANY_SAID = /(?:multiple|several|more than one|many) times|repeat(?:able|ed(?:ly)?\b)|more than once|can be given again/i

function isRepeatable(form: string, said: string): boolean {
  return /\.\.\.[>\]]?$/.test(form) && form !== '...' ? true : MANY_TYPES.test(form) || MANY_SAID.test(said)
}

/** A text on one line, cut where it is longer than a model should pay for. */
export function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length <= LONGEST_DESCRIPTION ? line : `${line.slice(0, LONGEST_DESCRIPTION - 1).trimEnd()}…`
}
