import { Option } from 'commander'
import { dirname, join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { TooltrayError } from '../../../engine/base/errors.ts'
import { type AddCommand, type CommandContext, examples } from '../command-context.ts'
import { helperHere } from '../../reach/helper-here.ts'
import { openInBrowser } from './open-in-browser.ts'
import { portNumber } from '../option-values.ts'

const ENDING_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

interface ServeOptions {
  readonly detached?: true
  readonly ui?: true
  readonly port?: number
  readonly open?: true
}

/** `tooltray serve`: holds the engine until it is told to end. */
export const addServeCommand: AddCommand = (program, run) => {
  program
    .command('serve')
    .description('run the engine here, without the desktop app')
    .addOption(new Option('--detached', 'end by itself some minutes after the last client left').conflicts('ui'))
    .option('--ui', 'serve the window as a page for a browser of this machine')
    .addOption(
      new Option('--port <number>', 'port of the page; default: 8737, or the next that is free; 0: any')
        .argParser(portNumber)
        .implies({ ui: true }),
    )
    .addOption(new Option('--open', 'open the page in the browser').implies({ ui: true }))
    .addHelpText('after', examples('tooltray serve', 'tooltray serve --ui --open', 'tooltray serve --ui --port 8321'))
    .action((options: ServeOptions) =>
      run(async (context) => {
        const ending = new AbortController()
        const end = (): void => ending.abort()
        for (const signal of ENDING_SIGNALS) process.once(signal, end)
        try {
          await serve(context, options, ending.signal)
        } finally {
          for (const signal of ENDING_SIGNALS) process.off(signal, end)
        }
      }),
    )
}

async function serve(context: CommandContext, options: ServeOptions, signal: AbortSignal): Promise<void> {
  const { reach, printer } = context
  const page = options.ui === true ? pageFor(context, options) : undefined
  // What a call leaves behind is collected soon or late; soon keeps a thousand tools within 100 MB instead of 135, at no cost that calls
  // feel. This process is the engine's own.
  setFlagsFromString('--semi-space-growth-factor=1')
  const { runHost } = await import('../../../serve/host.ts')
  try {
    await runHost({
      platform: reach.platform,
      version: reach.version,
      detached: options.detached === true,
      helper: helperHere(reach, process.execPath),
      ...(page === undefined ? {} : { page }),
      signal,
      onReady: (_engine, paths) => printer.notice(`The engine runs with the servers of ${paths.serversFile}. Ctrl+C ends it.`),
    })
  } catch (error) {
    if (page === undefined || !(error instanceof TooltrayError) || error.code !== 'engine_running') throw error
    const { pageBesideEngine } = await import('./page-beside-engine.ts')
    printer.notice('The engine runs already, in another process. Ctrl+C ends the page, not the engine.')
    await pageBesideEngine({ ...page, reach, signal })
  }
}

/** Where the page is, and what to do with its addresses: the first is printed, or opened; later ones are for other browsers. */
function pageFor({ reach, printer }: CommandContext, { port, open }: ServeOptions) {
  let told = 0
  let forget = (): void => undefined
  const onFailure = (): void => printer.notice('No browser could be opened. Open the address yourself.')
  const onAddress = (address: string): void => {
    told += 1
    // The one before was used.
    forget()
    if (told > 1) {
      printer.notice(`For another browser: ${address}`)
      return
    }
    printer.data(address)
    if (open !== true) return
    forget = openInBrowser(reach, address, onFailure)
    printer.notice('It opens in your browser now. If no page comes, open the address yourself.')
  }
  return { folder: join(dirname(reach.script), '..', 'renderer'), port, onAddress }
}
