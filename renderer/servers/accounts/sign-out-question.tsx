import { humanName } from '../../../electron/control/human-name.ts'
import { useStore } from '../../engine/use-engine.ts'
import { Confirm } from '../../parts/confirm.tsx'
import { sharedSignOut, signOutOfAll } from '../sign-in-actions.ts'

/** Asks before a sign-out that is one of other servers, too. */
export function SignOutQuestion() {
  const asked = useStore(sharedSignOut)
  if (asked === undefined) return null
  const { name, servers } = asked
  const others = servers.filter((server) => server !== name).map(humanName)
  return (
    <Confirm
      title={`Sign out of ${humanName(name)}?`}
      text={
        others.length === 1
          ? `${others[0]} uses the same sign-in, and is signed out, too.`
          : `${others.slice(0, -1).join(', ')} and ${others.at(-1)} use the same sign-in, and are signed out, too.`
      }
      verb={`Sign out of ${servers.length} servers`}
      onConfirm={() => void signOutOfAll(name, servers)}
      onClose={() => sharedSignOut.set(undefined)}
    />
  )
}
