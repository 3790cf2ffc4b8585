import { type Command, toolNameOf } from '../programs/command-tool.ts'
import type { Help } from '../programs/command.ts'
import { isHelp, readHelp } from '../programs/read-help.ts'

/** Returns a program's help output for these words. Undefined if it could not be run or wrote nothing. */
export type AskHelp = (words: readonly string[]) => Promise<string | undefined>

/** A program and the commands that its help names. */
export interface ProgramCommands {
  /** Every subcommand that can be run, up to the limits. */
  all(): Promise<{ readonly commands: readonly Command[]; readonly isWhole: boolean }>
  /** The command for a tool name; undefined if the help names none. Reads only the help texts on the way to it. */
  find(toolName: string): Promise<Command | undefined>
  /** The command for these words, even if the help does not name it. */
  at(path: readonly string[]): Promise<Command | undefined>
}

/**
 * Levels of subcommands of a command-line program: `git remote set-url` has two; a program that has more of them lists without end. Over
 * it: those below are no tools.
 */
const DEEPEST = 3
/** Tools of one command-line program; each costs a process to read. Over it: no further ones are searched for. */
const MOST_COMMANDS = 250
/** Help texts that are read at the same time. */
const AT_ONCE = 4

/** A command and its subcommands, read on first use. */
interface Node {
  readonly path: readonly string[]
  readonly summary: string
  readonly help: Help
}

/**
 * Finds the subcommands of a program by its help, from the program down. Only commands named in the program's own help are asked for help.
 *
 * @param program its name, as in its help.
 * @param mayGoOn returns false when the time is over: the commands found by then are the result.
 */
export function programCommands(program: string, ask: AskHelp, mayGoOn: () => boolean = () => true): ProgramCommands {
  const known = new Map<string, Promise<Node | undefined>>()

  const read = (path: readonly string[], summary: string): Promise<Node | undefined> => {
    const key = path.join(' ')
    const reading = known.get(key) ?? readNode(program, path, summary, ask, () => read([], ''))
    known.set(key, reading)
    return reading
  }

  const children = (node: Node) => (node.path.length < DEEPEST ? node.help.subcommands.filter(({ name }) => name !== 'help') : [])

  return {
    async all() {
      const commands: Command[] = []
      let waiting = [{ path: [] as readonly string[], summary: '' }]
      let isWhole = true
      while (waiting.length > 0) {
        const batch = waiting.splice(0, AT_ONCE)
        if (commands.length >= MOST_COMMANDS || !mayGoOn()) return { commands, isWhole: false }
        const below: typeof waiting = []
        for (const node of await Promise.all(batch.map(({ path, summary }) => read(path, summary)))) {
          if (node === undefined) continue
          const names = children(node)
          if (node.help.runs && commands.length < MOST_COMMANDS) commands.push(commandOf(node))
          below.push(...names.map(({ name, summary }) => ({ path: [...node.path, name], summary })))
        }
        isWhole &&= commands.length + below.length <= MOST_COMMANDS
        // In the order of the help, each followed by its subcommands.
        waiting = [...below, ...waiting]
      }
      return { commands, isWhole }
    },
    async find(toolName) {
      const search = async (node: Node | undefined): Promise<Command | undefined> => {
        if (node === undefined) return undefined
        if (node.help.runs && toolNameOf(program, node.path) === toolName) return commandOf(node)
        for (const { name, summary } of children(node)) {
          const path = [...node.path, name]
          const own = toolNameOf(program, path)
          if (own !== toolName && !toolName.startsWith(`${own}_`)) continue
          const found = await search(await read(path, summary))
          if (found !== undefined) return found
        }
        return undefined
      }
      return search(await read([], ''))
    },
    async at(path) {
      const node = await read(path, '')
      return node === undefined ? undefined : commandOf(node)
    },
  }
}

function commandOf({ path, summary, help }: Node): Command {
  return { path, description: summary === '' ? help.summary : summary, help }
}

/**
 * Programs whose `--help` opens a manual, or a browser (`help.format` of git): the words behind a subcommand that print its help instead,
 * and those in front of it that print its manual, which tells of more where the short help leaves most out (`git log -h`).
 */
const OWN_WAYS: Readonly<Record<string, { readonly short: readonly string[]; readonly manual: readonly string[] }>> = {
  git: { short: ['-h'], manual: ['-c', 'help.format=man', 'help'] },
}
/** Options of a help text. One with fewer may be short for another reason. */
const FEW_OPTIONS = 12

/**
 * Asks a command for its help. `--help` never has another effect. `-h` may mean anything (`ls -h`), so it is used only for programs that
 * are known to support it.
 */
async function readNode(
  program: string,
  path: readonly string[],
  summary: string,
  ask: AskHelp,
  root: () => Promise<Node | undefined>,
): Promise<Node | undefined> {
  const read = async (words: readonly string[]): Promise<Node | undefined> => {
    const text = await ask(words)
    const help = text === undefined ? undefined : readHelp(text, [program, ...path])
    return help !== undefined && isHelp(help) ? { path, summary, help } : undefined
  }
  if (path.length === 0) return (await read(['--help'])) ?? read(['help'])
  const own = Object.hasOwn(OWN_WAYS, program) ? OWN_WAYS[program] : undefined
  if (own !== undefined) {
    const short = await read([...path, ...own.short])
    if (short === undefined || short.help.options.length >= FEW_OPTIONS || path.length > 1) return short
    const manual = await read([...own.manual, ...path])
    const tellsMore = manual !== undefined && manual.help.options.length > short.help.options.length
    return tellsMore ? { ...short, help: { ...short.help, options: manual.help.options } } : short
  }
  const answer = await read([...path, '--help'])
  if (answer !== undefined) return answer
  const hasHelp = (await root())?.help.subcommands.some(({ name }) => name === 'help') === true
  return hasHelp ? read(['help', ...path]) : undefined
}
