import type { ControlClient } from '../../../control/control-api.ts'
import { shellWord } from '../../../engine/entry/shell-word.ts'
import { plainLine } from '../../print/text.ts'
import { agrees, canAsk } from '../ask.ts'
import type { CommandContext } from '../command-context.ts'

type Entry = Readonly<Record<string, unknown>>

/**
 * Asks whether a new server uses the account of one with the same address, and returns the entry accordingly. Without a terminal, it has an
 * account of its own, and a notice says how to share one.
 *
 * @param name of the new server.
 */
export async function withAccount(
  engine: ControlClient,
  context: CommandContext,
  name: string,
  entry: Entry,
  signal: AbortSignal,
): Promise<Entry> {
  const { printer } = context
  const { url, account, bearer } = entry
  if (typeof url !== 'string' || account !== undefined || bearer !== undefined) return entry
  const others = (await engine.signIn.accountsAt({ url }, { signal })).filter(({ server }) => server !== name)
  const [first] = others.toSorted((a, b) => Number(b.signedInAs !== undefined) - Number(a.signedInAs !== undefined))
  if (first === undefined) return entry
  const as = first.signedInAs === undefined ? '' : `, and is signed in as ${plainLine(first.signedInAs)}`
  printer.notice(`${first.server} has this address, too${as}.`)
  if (canAsk(context)) return (await agrees(context, [`Use the same account for ${name}?`])) ? { ...entry, account: first.account } : entry
  printer.notice(`${name} has an account of its own. To share that of ${first.server}, add --account ${shellWord(first.account)}.`)
  return entry
}
