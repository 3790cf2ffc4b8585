import { Command, CommanderError, Option } from 'commander'
import type { Readable } from 'node:stream'
import type { Paths } from '../../engine/config/paths.ts'
import { systemCodeOf } from '../../engine/base/errors.ts'
import type { Platform } from '../../engine/base/platform.ts'
import type { Runner } from '../engine-connection/engine-client.ts'
import { type OnInterrupt, type Run, Interrupted } from './command-context.ts'
import { addGroups, describeShown, formatGrouped } from './command-groups.ts'
import { addAccessCommand } from './clients/access.ts'
import { addAddCommand } from './servers/add.ts'
import { addAuditCommand } from './engine/audit.ts'
import { addBenchmarkCommand } from './tools/benchmark.ts'
import { addCallCommand } from './tools/call.ts'
import { addClientsCommand } from './clients/clients.ts'
import { addCompleteCommand } from './shell/complete.ts'
import { addCompletionCommand } from './shell/completion.ts'
import { addConnectCommand } from './engine/connect.ts'
import { addDescribeCommand } from './tools/describe.ts'
import { addDisableCommand } from './servers/disable.ts'
import { addDocsCommand } from './docs/docs.ts'
import { addDoctorCommand } from './engine/doctor.ts'
import { addEnableCommand } from './servers/enable.ts'
import { addExportCommand } from './set-up/export.ts'
import { addImportCommand } from './clients/import.ts'
import { addLearningCommand } from './tools/learning.ts'
import { addListCommand } from './servers/list.ts'
import { addLoginCommand } from './sign-in/login.ts'
import { addLogoutCommand } from './sign-in/logout.ts'
import { addLogsCommand } from './engine/logs.ts'
import { withProgramsWords } from './servers/program-separator.ts'
import { addSkillsCommand } from './skills/skills.ts'
import { addPackagesCommand } from './packages/packages.ts'
import { addPinsCommand } from './servers/pins.ts'
import { addPasteCommand } from './servers/paste.ts'
import { addManCommand } from './shell/man.ts'
import { addPauseCommand } from './engine/pause.ts'
import { addPolicyCommand } from './clients/policy.ts'
import { addRuleCommand } from './clients/rule.ts'
import { addApprovalsCommand } from './clients/approvals.ts'
import { addRoleCommand } from './clients/role.ts'
import { addProfileCommand } from './servers/profile.ts'
import { addProjectCommand } from './servers/project.ts'
import { addRefreshCommand } from './servers/refresh.ts'
import { addRegisterCommand } from './clients/register.ts'
import { addGalleryCommand } from './sources/gallery.ts'
import { addRegistryCommand } from './sources/registry.ts'
import { addRemoveCommand } from './servers/remove.ts'
import { addRestartCommand } from './servers/restart.ts'
import { addRestoreCommand } from './set-up/restore.ts'
import { addSyncCommand } from './set-up/sync.ts'
import { addResumeCommand } from './engine/resume.ts'
import { addRunCommand } from './tools/run.ts'
import { addSearchCommand } from './tools/search.ts'
import { addSecretCommand } from './sign-in/secret.ts'
import { addServeCommand } from './engine/serve.ts'
import { addStatusCommand } from './engine/status.ts'
import { addStopCommand } from './engine/stop.ts'
import { addPromptCommand } from './prompts-resources/prompt.ts'
import { addReadCommand } from './prompts-resources/read.ts'
import { addTokensCommand } from './tools/tokens/tokens.ts'
import { addToolsCommand } from './tools/tools.ts'
import { addUndoCommand } from './clients/undo.ts'
import { addUnregisterCommand } from './clients/unregister.ts'
import { type ExitCode, exitCodeMeanings, exitCodes } from './exit-codes.ts'
import { type Terminal, createPrinter, widthOf } from '../print/printer.ts'
import { errorJson, errorLines, exitCodeOfReport, reportOf } from '../print/error.ts'
import { wrapLine, wrapText } from '../print/wrap-text.ts'

/** Dependencies of `runCommandLine`. */
export interface CommandLineDeps {
  readonly platform: Platform
  readonly paths: Paths
  readonly version: string
  readonly runner: Runner
  readonly stdout: Terminal
  readonly stderr: Terminal
  readonly stdin: Readable
  readonly onInterrupt: OnInterrupt
  readonly absolute: (path: string) => string
}

/** By their own names. Most of them are in a group as well, which is what help lists. */
const COMMANDS = [
  addSearchCommand,
  addDescribeCommand,
  addCallCommand,
  addRunCommand,
  addReadCommand,
  addPromptCommand,
  addToolsCommand,
  addTokensCommand,
  addListCommand,
  addAddCommand,
  addPasteCommand,
  addRemoveCommand,
  addEnableCommand,
  addDisableCommand,
  addRestartCommand,
  addRefreshCommand,
  addPinsCommand,
  addPackagesCommand,
  addSkillsCommand,
  addGalleryCommand,
  addRegistryCommand,
  addProfileCommand,
  addProjectCommand,
  addExportCommand,
  addRestoreCommand,
  addSyncCommand,
  addClientsCommand,
  addImportCommand,
  addRegisterCommand,
  addUnregisterCommand,
  addUndoCommand,
  addAccessCommand,
  addRoleCommand,
  addRuleCommand,
  addApprovalsCommand,
  addPolicyCommand,
  addLoginCommand,
  addLogoutCommand,
  addSecretCommand,
  addStatusCommand,
  addDoctorCommand,
  addDocsCommand,
  addLogsCommand,
  addAuditCommand,
  addLearningCommand,
  addBenchmarkCommand,
  addConnectCommand,
  addServeCommand,
  addPauseCommand,
  addResumeCommand,
  addStopCommand,
  addCompletionCommand,
  addManCommand,
  addCompleteCommand,
]

/** Runs one command line (without node and script). Resolves with the exit code when all output is written; never rejects. */
export async function runCommandLine(args: readonly string[], deps: CommandLineDeps): Promise<ExitCode> {
  const { platform, paths, version, runner, stdout, stderr, stdin, onInterrupt, absolute } = deps
  const readerGone = watchReaders(stdout, stderr)
  let exitCode: ExitCode = exitCodes.done

  const run: Run = async (work) => {
    const printer = createPrinter({ stdout, stderr, platform, format: formatOf(program.opts()) })
    const reach = { paths, platform, version, runner }
    exitCode = (await work({ reach, printer, stdin, stdout, readerGone, onInterrupt, absolute })) ?? exitCodes.done
  }
  const program = createProgram(run, deps)

  try {
    if (args.length === 2 && args[0] === 'help' && args[1] === 'exit-codes') stdout.write(`${exitCodeLines(widthOf(stdout) ?? 80)}\n`)
    else await program.parseAsync(args.length === 0 ? ['--help'] : withProgramsWords(args, program), { from: 'user' })
  } catch (error) {
    if (!readerGone.aborted) exitCode = tell(error, commandIn(args, program), stderr, formatOf(program.opts()) === 'json')
  }
  await written(stdout)
  return readerGone.aborted ? exitCodes.done : exitCode
}

/** Makes the program with all its commands, whose actions are given to `run`. */
export function createProgram(run: Run, { version, stdout, stderr }: Pick<CommandLineDeps, 'version' | 'stdout' | 'stderr'>): Command {
  const program = new Command('tooltray')
    .description('All your MCP servers in one desktop app.')
    .usage('<command> [options]')
    .version(version, '-v, --version', 'print the version')
    .helpOption('-h, --help', 'print help, also for a command')
    .option('--json', 'print JSON; the default when stdout is not a terminal')
    .option('--no-json', 'print tables')
    .addOption(new Option('--table', 'print tables, the same as --no-json').hideHelp())
    .exitOverride()
    .configureOutput({
      writeOut: (text) => void stdout.write(text),
      writeErr: (text) => void stderr.write(text),
      // Reported with the other errors, in their format.
      outputError: () => undefined,
      getOutHelpWidth: () => widthOf(stdout) ?? 80,
      getOutHasColors: () => false,
    })
    // Even beside long names: a word broken by the terminal is harder to read than a narrow column.
    .configureHelp({ showGlobalOptions: true, minWidthToWrap: 16, formatHelp: formatGrouped })
    .addHelpText('after', '\nExamples: tooltray <command> --help\nExit codes: tooltray help exit-codes')
  for (const add of COMMANDS) add(program, run)
  addGroups(program, run)
  describeShown(program)
  program.helpCommand('help [command]', 'print help for a command')
  return program
}

function exitCodeLines(columns: number): string {
  return Object.entries(exitCodes)
    .flatMap(([name, code]) => {
      const meaning = wrapLine(exitCodeMeanings[name as keyof typeof exitCodes], columns - 7)
      return meaning.map((line, at) => `  ${(at === 0 ? String(code) : '').padEnd(4)} ${line}`)
    })
    .join('\n')
}

function formatOf({ json, table }: { json?: boolean; table?: boolean }): 'json' | 'table' | undefined {
  if (table === true || json === false) return 'table'
  return json === true ? 'json' : undefined
}

/** Returns the command that a command line names, if it exists. */
function commandIn(args: readonly string[], program: Command): string | undefined {
  const word = args.find((arg) => !arg.startsWith('-'))
  return program.commands.find((command) => command.name() === word)?.name()
}

/** Reports an error and returns its exit code. */
function tell(error: unknown, command: string | undefined, stderr: Terminal, json: boolean): ExitCode {
  // commander also reports help and version as errors.
  if (error instanceof CommanderError && error.exitCode === 0) return exitCodes.done
  if (error instanceof Interrupted) return exitCodes.interrupted
  const report = reportOf(error, command)
  stderr.write(`${json ? errorJson(report) : wrapText(errorLines(report), widthOf(stderr))}\n`)
  return exitCodeOfReport(report)
}

/** A reader that has read enough (`| head`) closes its end: that is no error, but the work may stop. */
function watchReaders(stdout: Terminal, stderr: Terminal): AbortSignal {
  const gone = new AbortController()
  stdout.on('error', (error) => {
    if (systemCodeOf(error) !== 'EPIPE') throw error
    gone.abort(error)
  })
  stderr.on('error', (error) => {
    if (systemCodeOf(error) !== 'EPIPE') throw error
  })
  return gone.signal
}

function written(stream: Terminal): Promise<void> {
  return new Promise((resolve) => stream.write('', () => resolve()))
}
