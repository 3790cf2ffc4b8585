import type { Need } from '../../electron/contract/home/needs.ts'
import { appName } from '../../electron/control/words/app-name.ts'
import { isCalm, needWords } from '../../electron/control/words/need-words.ts'
import { useStore } from '../engine/use-engine.ts'
import { Button } from '../parts/button.tsx'
import { legible } from '../parts/legible.ts'
import { Tile } from '../parts/marks/tile.tsx'
import { Time } from '../parts/time/time.tsx'
import { signInAddresses } from '../servers/sign-in-actions.ts'
import { runNeed } from './run-need.ts'

/** One thing that needs the user: what, why, since when, and the one button. */
export function NeedCard({ need }: { need: Need }) {
  const { title, reason, button, action } = needWords(need)
  return (
    <li className="flex min-w-0 flex-col gap-3 rounded-card bg-card p-4 shadow-page" data-need={need.kind}>
      <div className="flex min-w-0 items-start gap-3">
        <NeedTile need={need} size={40} />
        <div className="min-w-0 flex-1">
          <h2 className="text-strong font-semibold wrap-anywhere">{legible(title)}</h2>
          {reason !== undefined && <p className="line-clamp-3 text-ink-2 wrap-anywhere">{legible(reason)}</p>}
        </div>
      </div>
      <div className="mt-auto flex items-center gap-3">
        <Button look={need.signIn === 'browser' || isCalm(need) ? 'plain' : 'primary'} onClick={() => runNeed(action)}>
          {button}
        </Button>
        <SignInPage need={need} />
        <span className="ml-auto text-small whitespace-nowrap text-ink-3">
          <Time at={need.since} />
        </span>
      </div>
    </li>
  )
}

/** A link to the page of a sign-in that this window began, if it did not open or was closed. */
export function SignInPage({ need: { signIn, server = '' } }: { need: Need }) {
  const address = useStore(signInAddresses).get(server)
  if (signIn !== 'browser' || address === undefined) return null
  return (
    <a href={address} target="_blank" rel="noopener noreferrer" className="self-center text-accent">
      Open it again
    </a>
  )
}

/** The face of what a need is about: the app that asks, or the server. */
export function NeedTile({ need: { kind, client, server }, size }: { need: Need; size: 32 | 40 }) {
  if (kind === 'approval' && client !== undefined) return <Tile name={appName(client)} kind="app" size={size} />
  return <Tile name={server ?? 'Tooltray'} size={size} />
}
