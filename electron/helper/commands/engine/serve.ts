import { Option } from 'commander'
import { dirname, join } from 'node:path'
import { TooltrayError } from '../../../engine/base/errors.ts'
import { type AddCommand, type CommandContext, examples } from '../command-context.ts'
import type { pageBesideEngine } from './page-beside-engine.ts'
import { runEngine, runningText, untilEnded } from '../../engine-connection/run-engine.ts'
import { openBesideEngine } from './open-beside-engine.ts'
import { openInBrowser } from './open-in-browser.ts'
import { portNumber } from '../option-values.ts'

interface ServeOptions {
  readonly detached?: true
  readonly ui?: true
  readonly port?: number | undefined
  readonly open?: true
  readonly http?: true
  readonly host?: string
  readonly auth: boolean
}

/** `tooltray serve`: runs the engine until a signal ends it. */
export const addServeCommand: AddCommand = (program, run) => {
  program
    .command('serve')
    .description('run Tooltray here, without the desktop app')
    .addOption(new Option('--detached', 'exit a few minutes after the last client disconnects').conflicts('ui'))
    .option('--ui', 'serve the window as a page for a browser on this computer')
    .addOption(
      new Option(
        '--port <number>',
        'port of the page (default: 8737 or the next free one), or with --http of the endpoint (default: 8747); 0: any free port',
      ).argParser(portNumber),
    )
    .addOption(new Option('--open', 'open the page in the browser').implies({ ui: true }))
    .addOption(new Option('--http', 'accept MCP clients over HTTP while this command runs').conflicts('detached'))
    .addOption(new Option('--host <address>', 'address to listen on for HTTP; other computers only with TLS').implies({ http: true }))
    .addOption(new Option('--no-auth', 'turn HTTP authentication off (this computer only, for testing)'))
    .addHelpText(
      'after',
      examples('tooltray serve', 'tooltray serve --ui --open', 'tooltray serve --ui --port 8321', 'tooltray serve --http --port 0 --json'),
    )
    .action((options: ServeOptions) => run((context) => untilEnded((signal) => serve(context, options, signal))))
}

async function serve(context: CommandContext, options: ServeOptions, signal: AbortSignal): Promise<void> {
  const { reach, printer } = context
  const { runner } = reach
  if (runner.kind === 'engine')
    throw new TooltrayError('engine_running', 'Tooltray is already running.', {
      hint: 'To run it without the desktop app, use the package for Node, which npm pack makes in a checkout.',
    })
  const http = options.http === true ? httpFor(context, options) : undefined
  const isPage = options.ui === true || (http === undefined && options.port !== undefined)
  const page = isPage ? pageFor(context, runner.script, http === undefined ? options : { ...options, port: undefined }) : undefined
  try {
    await runEngine(
      { ...reach, runner },
      {
        detached: options.detached === true,
        page,
        http,
        signal,
        onReady: (_engine, paths) => printer.notice(runningText(paths)),
      },
    )
  } catch (error) {
    const isElsewhere = error instanceof TooltrayError && error.code === 'engine_running'
    if (!isElsewhere || (page === undefined && http === undefined)) throw error
    printer.notice(
      `Tooltray is already running in another process. Ctrl+C ends ${page === undefined ? 'HTTP access' : 'the page'}, not Tooltray.`,
    )
    await Promise.all([page && besideEngine({ ...page, reach, signal }), http && openBesideEngine({ ...http, reach, signal })])
  }
}

async function besideEngine(page: Parameters<typeof pageBesideEngine>[0]): Promise<void> {
  await (await import('./page-beside-engine.ts')).pageBesideEngine(page)
}

/** Returns the options of the HTTP listener, and the function that prints its URL: as JSON, once, for a script. */
function httpFor({ printer }: CommandContext, { host, port, auth }: ServeOptions) {
  return {
    listenOptions: { host, port, noAuth: !auth },
    onUrl(url: string) {
      // On one line: the starting script reads it while this process continues.
      if (printer.json) printer.data(JSON.stringify({ url }))
      else printer.data(url)
      if (!auth) printer.notice('Warning: authentication is off. Any program on this computer can connect.')
    },
  }
}

/**
 * Returns the options of the page, and the function that handles its addresses: the first is printed or opened, later ones are for other
 * browsers.
 */
function pageFor({ reach, printer }: CommandContext, script: string, { port, open }: ServeOptions) {
  let printed = 0
  let forget = (): void => undefined
  const onFailure = (): void => printer.notice('No browser could be opened. Open the address yourself.')
  const onAddress = (address: string): void => {
    printed += 1
    // The previous token was used.
    forget()
    if (printed > 1) {
      printer.notice(`For another browser: ${address}`)
      return
    }
    printer.notice(open === true ? 'Tooltray opens in your browser now. If not, open this address:' : 'Open this address in your browser:')
    printer.data(address)
    printer.notice('It works once.')
    if (open === true) forget = openInBrowser(reach, address, onFailure)
  }
  return { folder: join(dirname(script), '..', 'renderer'), port, onAddress }
}
