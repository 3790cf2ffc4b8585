import { Option } from 'commander'
import type { ControlClient } from '../../../control/control-api.ts'
import { type AddCommand, type CommandContext, examples, useEngine } from '../command-context.ts'
import { openInBrowser } from '../engine/open-in-browser.ts'
import { plainLine } from '../../print/text.ts'
import { agrees, canAsk } from '../ask.ts'
import { readSecret } from './read-secret.ts'
import { shellWord } from '../../../engine/entry/shell-word.ts'

interface LoginOptions {
  /** False with `--no-browser`. */
  readonly browser: boolean
  readonly again?: true
  readonly account?: string
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
    .option('--account <account>', 'your name for the account to use, written into servers.json')
    .addOption(new Option('--from-mcp-remote', 'import the sign-in that mcp-remote has for the server'))
    .addOption(new Option('--token', 'use a token that you created yourself; reads it from stdin').conflicts('fromMcpRemote'))
    .addHelpText(
      'after',
      examples(
        'tooltray login notion',
        'tooltray login notion --no-browser',
        'tooltray login mail --account work',
        'tooltray login github --token',
      ),
    )
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
        } else {
          await useEngine(context, (engine, signal) => signIn(engine, signal, context, name, options))
          return
        }
        printer.notice(`Signed in to ${name}.`)
      }),
    )
}

/** Signs in, or says as whom the server is signed in, and offers another account. */
async function signIn(
  engine: ControlClient,
  signal: AbortSignal,
  context: CommandContext,
  name: string,
  options: LoginOptions,
): Promise<void> {
  const { printer } = context
  const { account } = options
  const request = { name, again: options.again === true, ...(account === undefined ? {} : { account }) }
  const started = await engine.signIn.start(request, { signal })
  if (started.authorizationUrl !== undefined)
    return follow(engine, signal, context, name, { address: started.authorizationUrl, userCode: started.userCode }, options)
  if (started.account === undefined) return printer.notice(`${name} doesn't require sign-in.`)
  if (printer.json) printer.value({ account: started.account })
  printer.notice(`${name} is signed in as ${plainLine(started.account)}.`)
  if (account !== undefined) return
  if (!canAsk(context)) return printer.notice(`To use another account: tooltray login ${shellWord(name)} --account ACCOUNT`)
  if (!(await agrees(context, ['Sign in as another user instead?']))) return
  const another = await engine.signIn.start({ ...request, asAnother: true }, { signal })
  if (another.authorizationUrl !== undefined)
    await follow(engine, signal, context, name, { address: another.authorizationUrl, userCode: another.userCode }, options)
}

/** Sends the user to an address, and waits until the sign-in is done. */
async function follow(
  engine: ControlClient,
  signal: AbortSignal,
  { printer, reach }: CommandContext,
  name: string,
  { address: authorizationUrl, userCode }: { readonly address: string; readonly userCode: string | undefined },
  options: LoginOptions,
): Promise<void> {
  if (printer.json) printer.value({ authorizationUrl, userCode })
  const where = userCode === undefined ? 'a browser on this computer' : 'any browser'
  const byHand = (): void => printer.notice(`Open this address in ${where}:\n${authorizationUrl}`)
  if (userCode !== undefined && !printer.json) printer.notice(`Enter this code on the page: ${userCode}`)
  let forget = (): void => undefined
  if (options.browser) {
    printer.notice(
      `Your browser opens to sign in to ${name}. Press Ctrl+C to cancel. If it does not open: tooltray login ${shellWord(name)} ` +
        '--no-browser',
    )
    forget = openInBrowser(reach, authorizationUrl, byHand)
  } else if (!printer.json) {
    printer.data(authorizationUrl)
    printer.notice(`Open this address in ${where}. Press Ctrl+C to cancel.`)
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
  printer.notice(`Signed in to ${name}.`)
}
