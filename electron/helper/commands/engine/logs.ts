import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { systemCodeOf } from '../../../engine/base/errors.ts'
import { type AddCommand, type CommandContext, examples, useEngine } from '../command-context.ts'
import { lastLines, linesFrom, logEntry, logText, newEntries } from './log-lines.ts'
import { plainJson, plainLine } from '../../print/text.ts'

/** In ms, between reads of a log that is followed. */
const LOOK_EVERY = 500

type ServerLine = { at: number; text: string }

/** `tooltray logs`: the stderr of a server, or the end of the engine's own log. */
export const addLogsCommand: AddCommand = (program, run) => {
  program
    .command('logs')
    .argument('[server]', 'a server: what it wrote to stderr; without it, the log of Tooltray')
    .description('print the last lines of a log')
    .option('--follow', 'keep printing new lines until Ctrl+C; as JSON: one object a line')
    .addHelpText('after', examples('tooltray logs', 'tooltray logs github --follow'))
    .action((server: string | undefined, { follow = false }: { follow?: boolean }) =>
      run((context) => (server === undefined ? engineLog(context, follow) : serverLog(context, server, follow))),
    )
}

async function serverLog(context: CommandContext, name: string, follow: boolean): Promise<void> {
  const { printer } = context
  const print = printerOf<ServerLine>(context, follow, ({ at, text }) => `${new Date(at).toISOString()} ${plainLine(text)}`)
  await useEngine(context, async (engine, signal) => {
    let shown = await engine.servers.log({ name }, { signal })
    if (shown.length === 0 && !follow) printer.notice(`${name} wrote nothing to stderr.`)
    print(shown)
    while (follow) {
      await pause(LOOK_EVERY, undefined, { signal })
      const now = await engine.servers.log({ name }, { signal })
      print(newEntries(shown, now, (a, b) => a.at === b.at && a.text === b.text))
      shown = now
    }
  })
}

/** Needs no engine: its log must be readable when it fails to start. */
async function engineLog(context: CommandContext, follow: boolean): Promise<void> {
  const { printer, reach, readerGone } = context
  const file = join(reach.paths.logDir, 'engine.log')
  const print = printerOf<string>(context, follow, logText, logEntry)
  try {
    let { lines, end } = await lastLines(file)
    print(lines)
    while (follow) {
      await pause(LOOK_EVERY, undefined, { signal: readerGone })
      ;({ lines, end } = await linesFrom(file, end))
      print(lines)
    }
  } catch (error) {
    if (systemCodeOf(error) !== 'ENOENT') throw error
    if (printer.json) print([])
    printer.notice(`There is no log yet: ${file}`)
  }
}

/** Prints log entries: as lines, as one array, or while following as one JSON object a line. */
function printerOf<T>(
  { printer }: CommandContext,
  follow: boolean,
  text: (entry: T) => string,
  data: (entry: T) => unknown = (entry) => entry,
) {
  return (entries: readonly T[]): void => {
    if (printer.json && !follow) printer.value(entries.map(data))
    else for (const entry of entries) printer.data(printer.json ? plainJson(data(entry), 0) : text(entry))
  }
}
