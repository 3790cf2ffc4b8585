import type { CommandOption, Positional } from './command.ts'
import { choicesOf, nameOf, optionOf } from './read-option.ts'

/** What the usage of a command tells: one form of it a line. */
export interface Usage {
  readonly options: readonly CommandOption[]
  readonly positionals: readonly Positional[]
  /** Whether it wants the name of a subcommand. */
  readonly wantsSubcommand: boolean
  /** Whether it does something without one. */
  readonly runs: boolean
  /** Subcommands whose own forms stand among those of this one (`git remote add`). */
  readonly nested: readonly string[]
  /** Whether `--` stands in it. */
  readonly endsOptions: boolean
}

/** Brackets within one another in a form of usage. Over it: a bracket is not read as a group. */
const DEEPEST = 12
/** Words of one form of usage. Over it: the rest are not read. */
const MOST_WORDS = 300

type Node =
  | { readonly kind: 'word'; readonly text: string }
  | { readonly kind: 'name'; readonly text: string }
  | { readonly kind: 'group'; readonly optional: boolean; readonly alternatives: readonly (readonly Node[])[] }
  | { readonly kind: 'many' }

/**
 * Reads the forms of a usage, each without `usage:` in front.
 *
 * @param path the name of the program and of its subcommands, as they stand at the beginning of each form.
 */
export function readUsage(forms: readonly string[], path: readonly string[]): Usage {
  const named = forms.filter((form) => baseName(form.split(/\s/, 1)[0] ?? '') === path[0])
  const nested = new Set<string>()
  const own: (readonly Node[])[] = []
  for (const form of named.length > 0 ? named : forms) {
    const { nodes, found } = withoutPath(parse(wordsOf(form)), path)
    const names = forms.length > 1 && found ? literalsAt(nodes) : []
    if (names.length === 0) own.push(nodes)
    for (const name of names) nested.add(name)
  }
  const whole = own.flat()
  const wantsSubcommand = own.some((nodes) => isSubcommandWord(positionalsOf(nodes)[0]?.name ?? ''))
  const withPositionals = own.map(positionalsOf).find((list) => list.length > 0) ?? []
  // What one form wants another may not know.
  const positionals = own.length > 1 ? withPositionals.map((one) => ({ ...one, required: false })) : withPositionals
  return {
    options: optionsOf(whole, own.length === 1),
    positionals: wantsSubcommand ? [] : positionals,
    wantsSubcommand,
    runs: own.length > 0 && !wantsSubcommand,
    nested: [...nested],
    endsOptions: some(whole, (node) => node.kind === 'word' && node.text === '--'),
  }
}

function isSubcommandWord(text: string): boolean {
  return /^(?:sub_?)?commands?$/.test(text)
}

/** `<a b>`, `{a,b}`, brackets, `|`, `...` and words. */
function wordsOf(form: string): string[] {
  const words = form.match(/\.\.\.|[[\]()|]|<[^<>]*>|\{[^{}\s]*\}|--\[no-\][\w-]+|[^\s[\]()|<>{}]+|\S/g) ?? []
  return words.slice(0, MOST_WORDS).flatMap((word) => (/[^.]\.\.\.$/.test(word) ? [word.slice(0, -3), '...'] : [word]))
}

function parse(words: readonly string[]): Node[] {
  let at = 0
  const sequence = (depth: number): (readonly Node[])[] => {
    const alternatives: Node[][] = [[]]
    for (; at < words.length; at += 1) {
      const word = words[at] ?? ''
      // A bracket too many (there is one in the usage of `git commit`) ends nothing.
      if ((word === ']' || word === ')') && depth === 0) continue
      if (word === ']' || word === ')') break
      const nodes = alternatives.at(-1) ?? []
      if (word === '|') alternatives.push([])
      else if (word === '...') nodes.push({ kind: 'many' })
      else if ((word === '[' || word === '(') && depth < DEEPEST) {
        at += 1
        nodes.push({ kind: 'group', optional: word === '[', alternatives: sequence(depth + 1) })
      } else if (/^[<{]/.test(word)) nodes.push({ kind: 'name', text: word })
      else nodes.push({ kind: 'word', text: word })
    }
    return alternatives
  }
  const alternatives = sequence(0)
  // Without brackets around them, `|` parts the words next to it: `a | b` is two forms of one place.
  return alternatives.flatMap((nodes, index) => (index === 0 ? nodes : [{ kind: 'group' as const, optional: true, alternatives: [nodes] }]))
}

/** The nodes after the name of the command, which a form may leave out; and whether it stood there. */
function withoutPath(nodes: readonly Node[], path: readonly string[]): { readonly nodes: readonly Node[]; readonly found: boolean } {
  const last = path.at(-1)
  // Options of the program itself may stand before the subcommand: `git remote [-v] show`.
  const first = nodes.findIndex((node) => node.kind === 'word' && baseName(node.text) === path[0])
  if (first === -1 && !(path.length > 1)) return { nodes, found: false }
  let at = first
  for (const word of path.slice(1)) {
    const next = nodes.findIndex((node, index) => index > at && node.kind === 'word' && node.text === word)
    if (next !== -1) at = next
    else if (word === last) return { nodes: nodes.slice(Math.max(0, at + 1)), found: false }
  }
  return { nodes: nodes.slice(at + 1), found: at !== -1 }
}

function baseName(word: string): string {
  return (word.split(/[\\/]/).at(-1) ?? '').replace(/\.(?:exe|cmd|[cm]?js|py)$/i, '')
}

/** The words in small letters that stand by themselves right behind the command, or behind options of it: subcommands. */
function literalsAt(nodes: readonly Node[]): string[] {
  const first = nodes.find((node) => !(node.kind === 'group' && node.optional && node.alternatives.every(isAllOptions)))
  const words = first?.kind === 'group' && !first.optional ? first.alternatives.map((inner) => inner[0]) : [first]
  const names = words.map((node) => (node?.kind === 'word' && /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/.test(node.text) ? node.text : ''))
  return names.includes('') ? [] : names
}

/** Whether a sequence begins with an option, so that what follows in it is the value of one. */
function isAllOptions(nodes: readonly Node[]): boolean {
  const [first] = nodes
  if (first?.kind === 'group') return first.alternatives.every(isAllOptions)
  return first?.kind === 'word' && first.text.startsWith('-') && first.text !== '--'
}

function some(nodes: readonly Node[], holds: (node: Node) => boolean): boolean {
  return nodes.some((node) => holds(node) || (node.kind === 'group' && node.alternatives.some((inner) => some(inner, holds))))
}

/** @param single whether an option outside of all brackets has to be given: there is no other form. */
function optionsOf(nodes: readonly Node[], single: boolean): CommandOption[] {
  const found = new Map<string, CommandOption>()
  const visit = (sequence: readonly Node[], inOptional: boolean): void => {
    for (const [at, node] of sequence.entries()) {
      if (node.kind === 'group') {
        const [one, other, ...more] = node.alternatives
        // `[-v | --verbose]` is one option, of which the longer name counts.
        const sameOption = more.length === 0 && one?.length === 1 && /^-\w$/.test(textOf(one[0])) && textOf(other?.[0]).startsWith('--')
        const read = sameOption ? [other ?? []] : node.alternatives
        for (const inner of read) visit(inner, inOptional || node.optional || read.length > 1)
        continue
      }
      if (node.kind !== 'word' || !/^--?[\w[]/.test(node.text)) continue
      const [, flag = '', , attached] = /^(--?(?:\[no-\])?[A-Za-z0-9?@#][\w.-]*)(=(.*))?$/.exec(node.text) ?? []
      const next = sequence[at + 1]
      const value = attached === undefined || attached === '' ? valueAfter(next, sequence !== nodes) : attached
      const repeated = sequence.slice(at + 1).some((later) => later.kind === 'group' && startsWith(later, flag))
      const option = optionOf(
        { flags: [flag], value, equals: attached !== undefined, optional: isOptionalValue(next, attached), rest: '' },
        '',
      )
      if (option === undefined || found.has(nameOf(flag))) continue
      found.set(nameOf(flag), { ...option, repeatable: option.repeatable || repeated, required: single && !inOptional })
    }
  }
  visit(nodes, false)
  return [...found.values()]
}

/** `--mirror=<a|b>` is parted before the bracket, as `--level NUM` is at the space. */
function valueAfter(next: Node | undefined, inBrackets: boolean): string | undefined {
  if (next?.kind === 'name') return next.text
  return next?.kind === 'word' && (inBrackets ? /^[A-Za-z]/ : /^[A-Z][A-Z0-9_=:|/-]*$/).test(next.text) ? next.text : undefined
}

function isOptionalValue(next: Node | undefined, attached: string | undefined): boolean {
  return attached === undefined && next?.kind === 'group' && next.optional && startsWith(next, '=')
}

function startsWith(node: Node & { kind: 'group' }, text: string): boolean {
  return node.alternatives.some(([first]) => first?.kind === 'word' && first.text.startsWith(text))
}

/** Words that stand for options or for anything, and name nothing. */
const NO_NAMES = /^(?:[\w-]*options?|[\w-]*flags?|opts?|switches)$/i

function positionalsOf(nodes: readonly Node[]): Positional[] {
  const found: Positional[] = []
  const visit = (sequence: readonly Node[], optional: boolean): void => {
    for (const [at, node] of sequence.entries()) {
      const before = sequence[at - 1]
      if (node.kind === 'many' && before !== undefined && before.kind !== 'many') {
        const last = found.at(-1)
        // `[FILE ...]` and `FILE [FILE ...]` are one argument.
        if (last !== undefined && namesOf(before).includes(last.name)) found[found.length - 1] = { ...last, repeatable: true }
        continue
      }
      if (node.kind === 'group') {
        const names = node.alternatives.map((inner) => inner.filter((one) => one.kind !== 'many'))
        const plain = names.every(
          (inner) => inner.length === 1 && (inner[0]?.kind === 'name' || (inner[0]?.kind === 'word' && isName(inner[0].text))),
        )
        // `[<number> | <url>]` is one argument that may be any of them.
        if (plain && names.length > 1) {
          add(names.map((inner) => textOf(inner[0])).join(' | '), namesOf(node)[0] ?? '', optional || node.optional)
        } else if (!isAllOptions(node.alternatives[0] ?? [])) {
          for (const inner of node.alternatives)
            if (!isAllOptions(inner)) visit(inner, optional || node.optional || node.alternatives.length > 1)
        }
        continue
      }
      const afterOption = before !== undefined && isAllOptions([before]) && !(before.kind === 'group' && before.optional)
      if (afterOption && (node.kind === 'name' || /^[A-Z]/.test(textOf(node)))) continue
      if (node.kind === 'name' || (node.kind === 'word' && isName(node.text)))
        add('', nameOfPositional(textOf(node)), optional, textOf(node))
    }
  }
  const add = (description: string, name: string, optional: boolean, form = ''): void => {
    if (name === '' || NO_NAMES.test(name) || found.length >= 20) return
    const same = found.findIndex((one) => one.name === name)
    if (same !== -1) found[same] = { ...(found[same] as Positional), repeatable: true }
    else found.push({ name, required: !optional, repeatable: /\.\.\.[>\]]?$/.test(form), choices: choicesOf(form, ''), description })
  }
  visit(nodes, false)
  return found
}

function isName(text: string): boolean {
  return /^[A-Za-z][\w.:/+-]*$/.test(text)
}

function textOf(node: Node | undefined): string {
  return node?.kind === 'name' || node?.kind === 'word' ? node.text : ''
}

function namesOf(node: Node): string[] {
  if (node.kind === 'group') return node.alternatives.flatMap((inner) => inner.flatMap(namesOf))
  return node.kind === 'many' ? [] : [nameOfPositional(node.text)]
}

/** The name of an argument as a key: `<requirement specifier>` is `requirement_specifier`. */
export function nameOfPositional(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, 40)
}
