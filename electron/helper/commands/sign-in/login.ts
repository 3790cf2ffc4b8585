import { Option } from 'commander'
import type { ControlClient } from '../../../control/control-api.ts'
import { type AddCommand, type CommandContext, examples, useEngine } from '../command-context.ts'
import { openInBrowser } from '../engine/open-in-browser.ts'
import { readSecret } from './read-secret.ts'
import { shellWord } from '../../../engine/entry/shell-word.ts'

interface LoginOptions {
  /** False with `--no-browser`. */
  readonly browser: boolean
  readonly again?: true
  readonly fromMcpRemote?: true
  readonly token?: true
}

/** `tooltray login`: signs in to a server in the user's browser. */
export const addLoginCommand: AddCommand = (program, run) => {
  program
    .command('login')
    .argument('<server>', 'name of the server')
    .description('sign in to a server')
    .option('--no-browser', 'print the address to open instead of opening it')
    .option('--again', 'sign in even after several failed sign-ins')
    .addOption(new Option('--from-mcp-remote', 'import the sign-in that mcp-remote has for the server'))
    .addOption(new Option('--token', 'use a token that you created yourself; reads it from stdin').conflicts('fromMcpRemote'))
    .addHelpText('after', examples('tooltray login notion', 'tooltray login notion --no-browser', 'tooltray login github --token'))
    .action((name: string, options: LoginOptions) =>
      run(async (context) => {
        const { printer } = context
        if (options.token === true) {
          const token = await readSecret(context.stdin, () =>
            printer.notice(`Type the token for ${name} and press Enter. It is not shown.`),
          )
          await useEngine(context, (engine, signal) => engine.signIn.useToken({ name, token }, { signal }))
        } else if (options.fromMcpRemote === true) {
          await useEngine(context, (engine, signal) => engine.signIn.takeOver({ name }, { signal }))
        } else if (!(await useEngine(context, (engine, signal) => signIn(engine, signal, context, name, options)))) {
          printer.notice(`${name} doesn't require sign-in.`)
          return
        }
        printer.notice(`Signed in to ${name}.`)
      }),
    )
}

/** Signs in. Returns false if the server requires no sign-in. */
async function signIn(
  engine: ControlClient,
  signal: AbortSignal,
  { printer, reach }: CommandContext,
  name: string,
  options: LoginOptions,
): Promise<boolean> {
  const { authorizationUrl } = await engine.signIn.start({ name, again: options.again === true }, { signal })
  if (authorizationUrl === undefined) return false
  if (printer.json) printer.value({ authorizationUrl })
  const byHand = (): void => printer.notice(`Open this address in a browser on this computer:\n${authorizationUrl}`)
  let forget = (): void => undefined
  if (options.browser) {
    printer.notice(
      `Your browser opens to sign in to ${name}. Press Ctrl+C to cancel. If it does not open: tooltray login ${shellWord(name)} ` +
        '--no-browser',
    )
    forget = openInBrowser(reach, authorizationUrl, byHand)
  } else if (!printer.json) {
    printer.data(authorizationUrl)
    printer.notice('Open this address in a browser on this computer. Press Ctrl+C to cancel.')
  }
  try {
    await engine.signIn.wait({ name }, { signal })
  } catch (error) {
    // An aborted wait cancels the sign-in.
    if (signal.aborted) await engine.signIn.cancel({ name })
    throw error
  } finally {
    forget()
  }
  return true
}
