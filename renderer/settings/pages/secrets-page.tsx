import { useServers } from '../../engine/use-engine.ts'
import type { ServerStatus } from '../../../electron/contract/servers.ts'
import { humanName } from '../../../electron/control/human-name.ts'
import { hrefOf } from '../../frame/route.ts'
import { Button, LinkButton } from '../../parts/button.tsx'
import { momentOf } from '../../parts/time/clock.ts'
import { Tile } from '../../parts/marks/tile.tsx'
import { signOut } from '../../servers/sign-in-actions.ts'
import { SettingGroup } from '../rows/setting-row.tsx'
import { SecretSettings } from '../secret-settings.tsx'

/** Keys and tokens, where they are stored, and the sign-ins of servers. */
export function SecretsPage() {
  const signIns = useServers().filter(({ signIn }) => signIn !== undefined)
  return (
    <>
      <SecretSettings />
      {signIns.length > 0 && (
        <SettingGroup title="Sign-ins">
          {signIns.map((server) => (
            <SignInRow key={server.name} server={server} />
          ))}
        </SettingGroup>
      )}
    </>
  )
}

function SignInRow({ server: { name, signIn, account } }: { server: ServerStatus }) {
  const isIn = signIn?.name === 'signed-in'
  const until = isIn && signIn.until !== undefined ? `Signed in until ${momentOf(signIn.until)}, renews itself` : 'Signed in'
  return (
    <div className="flex items-center gap-3 px-4 py-2.5">
      <Tile name={name} size={28} />
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium">
          {humanName(name)}
          {account !== undefined && account !== name && <span className="font-normal text-ink-2"> as {account}</span>}
        </p>
        <p className={`text-small ${isIn ? 'text-ink-2' : 'text-warn'}`}>{isIn ? until : 'Not signed in'}</p>
      </div>
      {isIn ? (
        <Button aria-label={`Sign out of ${humanName(name)}`} onClick={() => void signOut(name)}>
          Sign out
        </Button>
      ) : (
        <LinkButton href={hrefOf({ page: 'servers', server: name })} aria-label={`Sign in to ${humanName(name)}`}>
          Sign in
        </LinkButton>
      )}
    </div>
  )
}
