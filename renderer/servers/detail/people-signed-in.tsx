import { useState } from 'react'
import { humanName } from '../../../electron/control/human-name.ts'
import type { ServerStatus } from '../../../electron/contract/servers.ts'
import { Button } from '../../parts/button.tsx'
import { Confirm } from '../../parts/confirm.tsx'
import { legible } from '../../parts/legible.ts'
import { signOutPerson } from '../sign-in-actions.ts'

/** The people who connect over HTTP and have signed in to a server as themselves, each with the way to end that. */
export function PeopleSignedIn({ server, people }: { server: string; people: NonNullable<ServerStatus['people']> }) {
  const [leaving, setLeaving] = useState<string>()
  return (
    <>
      <ul aria-label="Signed in over HTTP" className="space-y-1">
        {people.map(({ name, account }) => (
          <li key={name} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="min-w-0 wrap-anywhere">{legible(account === undefined ? name : `${name} (${account})`)}</span>
            <Button onClick={() => setLeaving(name)}>
              Sign out<span className="sr-only"> {name}</span>
            </Button>
          </li>
        ))}
      </ul>
      {leaving !== undefined && (
        <Confirm
          title={`Sign ${leaving} out of ${humanName(server)}?`}
          text={`${leaving} can’t use it until they sign in again.`}
          verb="Sign out"
          onConfirm={() => void signOutPerson(server, leaving)}
          onClose={() => setLeaving(undefined)}
        />
      )}
    </>
  )
}
