import { useState } from 'react'
import { addressOf } from '../../../electron/control/server-entry.ts'
import { humanName } from '../../../electron/control/human-name.ts'
import { useAnswer } from '../../engine/use-engine.ts'

type Entry = Readonly<Record<string, unknown>>

/** The accounts that the user chose for new servers, by their address: one of another server, or undefined for one of its own. */
export interface ChosenAccounts {
  of(url: string): string | undefined
  choose(url: string, account: string | undefined): void
}

/** Stores the choice per address: it does not apply to another one. */
export function useChosenAccounts(): ChosenAccounts {
  const [chosen, setChosen] = useState<ReadonlyMap<string, string | undefined>>(new Map())
  return {
    of: (url) => chosen.get(url),
    choose: (url, account) => setChosen(new Map([...chosen, [url, account]])),
  }
}

/** Returns the address that an entry signs in to; undefined for a program, and for one that has a token. */
export function signInAddress(entry: Entry): string | undefined {
  const url = addressOf(entry)
  const { command, bearer, headers, account } = entry
  const names = typeof headers === 'object' && headers !== null ? Object.keys(headers) : []
  const hasToken = bearer !== undefined || names.some((name) => name.toLowerCase() === 'authorization')
  return typeof url !== 'string' || url === '' || command !== undefined || account !== undefined || hasToken ? undefined : url
}

/** Returns an entry with the account that was chosen for it. */
export function withChosenAccount(entry: Entry, chosen: ChosenAccounts): Entry {
  const url = signInAddress(entry)
  const account = url === undefined ? undefined : chosen.of(url)
  return account === undefined ? entry : { ...entry, account }
}

/** Asks whether a new server uses the account of one that has its address already, or one of its own. Nothing for other addresses. */
export function AccountChoice({ url, chosen }: { url: string | undefined; chosen: ChosenAccounts }) {
  const { value } = useAnswer(url === undefined ? undefined : ['signIn.accountsAt', url], (client, signal) =>
    client.signIn.accountsAt({ url: url ?? '' }, { signal }),
  )
  if (url === undefined || value === undefined || value.length === 0) return null
  const accounts = [...new Map(value.map((each) => [each.account, each])).values()]
  const now = chosen.of(url)
  const row = (account: string | undefined, label: string) => (
    <label key={account ?? ''} className="flex items-start gap-2">
      <input
        type="radio"
        name={`account at ${url}`}
        className="mt-0.5"
        checked={now === account}
        onChange={() => chosen.choose(url, account)}
      />
      <span className="min-w-0 wrap-anywhere">{label}</span>
    </label>
  )
  return (
    <fieldset className="space-y-1 rounded-box border px-3 pt-1 pb-2">
      <legend className="px-1 font-medium">Account</legend>
      <p className="text-small text-ink-2">
        {value.length === 1 ? `${humanName(value[0]?.server ?? '')} has this address, too.` : `${value.length} servers have this address.`}
      </p>
      {row(undefined, 'Another account: sign in to it after you add the server')}
      {accounts.map(({ server, account, signedInAs }) =>
        row(account, `The same account as ${humanName(server)}${signedInAs === undefined ? '' : ` (${signedInAs})`}`),
      )}
    </fieldset>
  )
}
