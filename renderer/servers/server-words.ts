import type { ServerStatus } from '../../electron/contract/servers.ts'
import { capitalized, titleWithAccount } from '../../electron/control/human-name.ts'
import { type Tone, budgetText, needsPerson } from '../../electron/control/state-words.ts'
import { SIGN_IN_BUTTONS, signInStep } from '../../electron/control/words/sign-in-words.ts'
import type { ServerFilter } from '../frame/route.ts'
import { legible } from '../parts/legible.ts'
import { bytesOf } from '../parts/numbers/bytes.ts'
import { counted } from '../parts/time/ago.ts'

/** A server's status in a few words, with the tone of its mark. */
export interface StatusWord {
  readonly word: string
  readonly tone: Tone
}

/** Returns a server's status. What is connected, idle, or starts when it is used, is ready: the difference matters to nobody. */
export function statusWord(server: ServerStatus): StatusWord {
  const { state, inFlight, signIn, missing = [], doing } = server
  if (state === 'disabled') return { word: 'Off', tone: 'quiet' }
  const step = signIn && signInStep(signIn)
  if (step === 'browser') return { word: 'Waiting for you in the browser', tone: 'warn' }
  switch (state) {
    case 'needs-sign-in':
      return { word: step === 'retry' ? 'Sign-in failed' : SIGN_IN_BUTTONS[step === 'again' ? step : 'first'], tone: 'warn' }
    case 'needs-key':
      if (server.error?.code === 'key_refused') return { word: 'Key not accepted', tone: 'warn' }
      return { word: missing.length > 1 ? `Needs ${missing.length} API keys` : 'Needs API key', tone: 'warn' }
    case 'failed':
      return { word: failedWord(server), tone: 'bad' }
    default:
  }
  if (server.held !== undefined) return { word: `${counted(server.held, 'change')} to review`, tone: 'warn' }
  if (step === 'rights') return { word: 'Needs more permissions', tone: 'warn' }
  if (server.budgetUsedUpUntil !== undefined) return { word: capitalized(budgetText(server.budgetUsedUpUntil)), tone: 'warn' }
  if (state === 'active') return { word: `Working: ${counted(inFlight, 'call')}`, tone: 'good' }
  if (doing === 'fetching') return { word: 'Fetching packages', tone: 'busy' }
  if (doing === 'waiting') return { word: 'Waiting for another to end', tone: 'busy' }
  if (state === 'connecting') return { word: 'Starting', tone: 'busy' }
  if (server.refreshing) return { word: 'Reading its tools', tone: 'busy' }
  return { word: server.packageUpdate === undefined ? 'Ready' : 'Update available', tone: 'good' }
}

/** Says how far the installation of a server's package is; of the whole, only the number of packages is known. */
export function fetchedWords(fetched: ServerStatus['fetched']): string {
  if (fetched === undefined) return 'Fetching its package'
  const { bytes, packages, of } = fetched
  const size = `Fetched ${bytesOf(bytes)}`
  return packages === undefined || of === undefined ? size : `${size}, ${packages} of ${counted(of, 'package')}`
}

function failedWord(server: ServerStatus): string {
  const program = server.error?.program
  if (program?.product !== undefined) return `Needs ${program.product.name}`
  return isOnTheWeb(server) ? 'Cannot be reached' : 'Does not start'
}

/** Returns what a server is for in one line; undefined if it says nothing but its name. */
export function aboutOf({ name, about }: Pick<ServerStatus, 'name' | 'about'>): string | undefined {
  const bare = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
  return about === undefined || bare(about) === bare(name) ? undefined : about
}

/** Returns as whom a server is signed in; undefined if it is not, or if that says nothing but its name. */
export function signedInAs({ name, account }: Pick<ServerStatus, 'name' | 'account'>): string | undefined {
  return account === name ? undefined : account
}

/** Returns the displayed name of a server, with its account where another server has its address and another account. */
export function titleOf({ name, account, sharesAddress }: Pick<ServerStatus, 'name' | 'account' | 'sharesAddress'>): string {
  return titleWithAccount({ server: name, account: sharesAddress === true && account !== undefined ? legible(account) : undefined })
}

/** Returns as whom a server is signed in, and what follows it, in one line. */
export function withAccount(server: Pick<ServerStatus, 'name' | 'account'>, text: string | undefined): string | undefined {
  return [signedInAs(server), text].filter((part) => part !== undefined).join(' · ') || undefined
}

/** Whether a server is reached over the network, and not started on this computer. */
export function isOnTheWeb({ transport }: Pick<ServerStatus, 'transport'>): boolean {
  return transport === 'http' || transport === 'sse'
}

/** Whether a server needs the user: it cannot be used, or changed and waits for review. */
export function needsAttention(server: ServerStatus): boolean {
  return needsPerson(server) || (server.held !== undefined && server.state !== 'disabled')
}

/** Returns servers that need the user before the others, each in the order given. */
export function needingFirst(servers: readonly ServerStatus[]): ServerStatus[] {
  return [...servers.filter(needsAttention), ...servers.filter((server) => !needsAttention(server))]
}

/** Whether a server belongs to a filter of the list. */
export function matchesFilter(server: ServerStatus, filter: ServerFilter): boolean {
  switch (filter) {
    case 'attention':
      return needsAttention(server)
    case 'here':
      return !isOnTheWeb(server)
    case 'web':
      return isOnTheWeb(server)
    case 'sandbox':
      return server.sandbox !== undefined
    case 'off':
      return server.state === 'disabled'
  }
}
