import { type CallToolResult, InMemoryTransport, ProtocolError, ProtocolErrorCode, Server } from '@modelcontextprotocol/server'
import { TooltrayError, messageOf } from '../../base/errors.ts'
import { isObject } from '../../base/is-object.ts'
import { shownProgram } from '../../base/words/program-name.ts'
import type { GivenCommands } from '../../entry/keys/cli-commands.ts'
import { type Command, commandLineOf, toolNameOf, toolOf } from '../programs/command-tool.ts'
import { isHelp, readHelp } from '../programs/read-help.ts'
import type { FarEnd } from '../../transport/pipeline.ts'
import type { ProcessSlots } from '../process/process-slots.ts'
import { isProgramThere, programMissing } from '../process/missing-program-error.ts'
import type { Program } from '../process/stdio.ts'
import type { StderrLog } from '../process/stderr-log.ts'
import { type ProgramCommands, programCommands } from './find-commands.ts'
import { givenCommands } from './given-commands.ts'
import { type RunDeps, type RunResult, runProgram } from './run-program.ts'
import { defined } from '../../base/defined.ts'

/** A program whose subcommands become the tools of a server, all variables filled in. */
export interface CliProgram extends Program {
  /** The commands to offer, if the entry names them. */
  readonly commands: GivenCommands | undefined
}

export interface CliDeps extends RunDeps {
  readonly server: string
  readonly log: StderrLog
  readonly slots: ProcessSlots
  /** Longest wait for a free process, and for all help texts of a program together, in ms. */
  readonly startTimeout: number
}

/**
 * Bytes of output of one call of a command-line program: as JSON they are still a message that a server may send. Over it: the program is
 * ended, and the result is an error with what came.
 */
const MOST_OUTPUT = 4 * 1024 * 1024
/** Time in ms that one help of a command-line program may take. Over it: that command is left out, which its log states. */
const HELP_TIME = 10_000
/** Bytes of one help of a command-line program. Over it: the program is ended, and the output so far is read. */
const MOST_HELP = 512 * 1024

/**
 * An MCP server in this process whose tools are the subcommands of a program. The list is made from the program's help, and each call runs
 * the program once. It is the far end of a pipeline, like that of any other server; `start()` fails with `program_missing` if there is no
 * such program, and `close()` ends those that still run.
 */
export function cliTransport(program: CliProgram, deps: CliDeps): FarEnd {
  const [ours, theirs] = InMemoryTransport.createLinkedPair()
  const ending = new AbortController()
  const running = new Set<Promise<unknown>>()
  const tracked = <Value>(work: Promise<Value>): Promise<Value> => {
    running.add(work)
    const done = (): void => void running.delete(work)
    work.then(done, done)
    return work
  }
  const name = shownProgram(program.command)
  const commands = commandsOf(name, program, deps, ending.signal)

  const server = new Server({ name, version: '1' }, { capabilities: { tools: {} } })
  server.setRequestHandler('tools/list', async () => {
    const tools = await tracked(commands.list())
    return { tools: tools.map((command) => toolOf(name, command)) as never }
  })
  server.setRequestHandler('tools/call', (request, context) =>
    tracked(
      (async () => {
        const { name: tool, arguments: args = {} } = request.params
        const command = await commands.find(tool)
        if (command === undefined) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown tool: ${tool}`)
        return call(program, command, args, deps, AbortSignal.any([ending.signal, context.mcpReq.signal]))
      })(),
    ),
  )

  const transport: FarEnd = {
    start: async () => {
      // Its programs run later, in calls: without this, a server that cannot run any would look connected.
      if (!isProgramThere(program)) throw programMissing(program.command, program.env)
      await server.connect(theirs)
      await ours.start()
    },
    send: (message) => ours.send(message),
    close: async () => {
      ending.abort()
      await Promise.allSettled(running)
      await ours.close()
    },
  }
  ours.onmessage = (message, extra) => transport.onmessage?.(message, extra)
  ours.onerror = (error) => transport.onerror?.(error)
  ours.onclose = () => transport.onclose?.()
  return transport
}

interface Commands {
  list(): Promise<readonly Command[]>
  find(tool: string): Promise<Command | undefined>
}

function commandsOf(name: string, program: CliProgram, deps: CliDeps, signal: AbortSignal): Commands {
  const { clock, log } = deps
  const ask = async (words: readonly string[]): Promise<string | undefined> => {
    const limit = new AbortController()
    const cancel = clock.after(HELP_TIME, () => limit.abort())
    const asked = { ...program, args: [...program.args, ...words], env: { ...quiet(program.env), LC_ALL: 'C.UTF-8' } }
    try {
      const limits = { mostBytes: MOST_HELP, signal: AbortSignal.any([signal, limit.signal]) }
      const { stdout, stderr } = await runProgram(asked, undefined, deps, limits)
      return isHelp(readHelp(stdout, [name])) || stderr === '' ? stdout : stderr
    } catch (error) {
      // A missing program has no tools. A program that does not end when asked for help may have other commands.
      if (signal.aborted || !(error instanceof TooltrayError) || error.code !== 'call_cancelled') throw error
      log.add(`[tooltray] no help within ${HELP_TIME / 1000} s: ${[name, ...words].join(' ')}`)
      return undefined
    } finally {
      cancel()
    }
  }
  const deadline = clock.monotonic() + deps.startTimeout
  const found: ProgramCommands = programCommands(name, ask, () => clock.monotonic() < deadline)
  if (program.commands !== undefined) return givenCommands(name, program.commands, found)
  return {
    find: (tool) => found.find(tool),
    async list() {
      const { commands, isWhole } = await found.all()
      if (commands.length === 0)
        throw new TooltrayError('server_start_failed', `The help of ${name} names no option and no subcommand.`, {
          hint: 'Write its commands into the entry, as "commands".',
        })
      if (!isWhole) log.add(`[tooltray] only ${commands.length} subcommands of ${name} were read; name those that you want in "commands".`)
      // Two commands that differ only in a dash would have the same name.
      return [...new Map(commands.toReversed().map((command) => [toolNameOf(name, command.path), command])).values()].toReversed()
    },
  }
}

/** Variables without pagers, colors, and password prompts, because no user sees the output. */
function quiet(env: Readonly<Record<string, string>>): Record<string, string> {
  return { PAGER: 'cat', GIT_PAGER: 'cat', MANPAGER: 'cat', GIT_TERMINAL_PROMPT: '0', NO_COLOR: '1', COLUMNS: '200', ...env, TERM: 'dumb' }
}

async function call(
  program: CliProgram,
  command: Command,
  args: Readonly<Record<string, unknown>>,
  deps: CliDeps,
  signal: AbortSignal,
): Promise<CallToolResult> {
  try {
    const { words, stdin } = commandLineOf(command, args)
    const release = await deps.slots.take({ server: deps.server, timeout: deps.startTimeout, signal, onWait: () => undefined })
    try {
      const run = { ...program, args: [...program.args, ...words], env: quiet(program.env) }
      return resultOf(await runProgram(run, stdin, deps, { mostBytes: MOST_OUTPUT, signal }))
    } finally {
      release()
    }
  } catch (error) {
    // The only error that is not returned: the call was given up.
    if (signal.aborted) throw error
    const hint = error instanceof TooltrayError && error.hint !== undefined ? ` ${error.hint}` : ''
    return { isError: true, content: [{ type: 'text', text: `${messageOf(error)}${hint}` }] }
  }
}

/** Output and exit code as a result. A JSON object becomes structured content; other output is described. */
function resultOf({ exitCode, signal, stdout, stderr, tooMuch }: RunResult): CallToolResult {
  const failed = exitCode !== 0 || tooMuch
  const json = failed ? undefined : jsonObject(stdout)
  const notes = [
    ...(tooMuch ? [`It was ended: it wrote more than ${MOST_OUTPUT / 1024 / 1024} MB.`] : []),
    ...(!tooMuch && signal !== undefined ? [`It was ended by ${signal}.`] : []),
    ...(exitCode !== undefined && exitCode !== 0 ? [`Exit code ${exitCode}.`] : []),
  ]
  const texts = [stdout, stderr, notes.join(' ')].filter((text) => text.trim() !== '')
  const ended = defined({ exitCode, signal })
  return {
    content: (texts.length > 0 ? texts : ['(no output)']).map((text) => ({ type: 'text', text })),
    structuredContent: json ?? { ...ended, stdout, stderr },
    ...(failed ? { isError: true } : {}),
  }
}

function jsonObject(text: string): Record<string, unknown> | undefined {
  if (!/^\s*\{/.test(text)) return undefined
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : undefined
  } catch {
    return undefined // what begins like JSON need not be it
  }
}
