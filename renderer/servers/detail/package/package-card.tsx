import { useEffect, useRef } from 'react'
import type { KeptPackage, PackageOfServer } from '../../../../electron/contract/consent/packages.ts'
import type { ServerStatus } from '../../../../electron/contract/servers.ts'
import { useAnswer, useStore } from '../../../engine/use-engine.ts'
import { bytesOf } from '../../../parts/numbers/bytes.ts'
import { hrefOf } from '../../../frame/route.ts'
import { Button, LinkButton } from '../../../parts/button.tsx'
import { CopyButton } from '../../../parts/copy/copy-button.tsx'
import { Card, Facts } from '../../../parts/layout/card.tsx'
import { legible } from '../../../parts/legible.ts'
import { Failure, Trouble } from '../../../parts/message.tsx'
import { Switch } from '../../../parts/switch.tsx'
import { Time } from '../../../parts/time/time.tsx'
import { LookQuestion } from '../../../packages/look-question.tsx'
import { isOnTheWeb } from '../../server-words.ts'
import { goBack, lookForUpdate, lookingFor, setFollows } from './package-actions.ts'
import { InstallScripts } from './install-scripts.tsx'
import { UpdateOffer } from './update-offer.tsx'
import { Working } from './working.tsx'

/** The package that a server is started from: which version, what waits, and the way back. Not shown for a server without one. */
export function PackageCard({ server }: { server: ServerStatus }) {
  return isOnTheWeb(server) ? null : <OfProgram server={server} />
}

function OfProgram({ server: { name, state, packageUpdate } }: { server: ServerStatus }) {
  const standing = state === 'active' || state === 'idle' ? 'connected' : state
  const { value, error } = useAnswer(['packages', name, standing, packageUpdate], (client) => client.packages.of({ name }))
  if (error !== undefined)
    return (
      <Card title="Package">
        <Failure error={error} />
      </Card>
    )
  if (value?.kept !== undefined) return <Kept row={value.kept} />
  return value?.other === undefined ? null : <NotKept other={value.other} />
}

function Kept({ row }: { row: KeptPackage }) {
  const { server, version, integrity, state, at, deprecated, previous, gone, beyond, bytes, lookedAt, update, follows = false } = row
  const began = useStore(lookingFor).get(server)
  const check = useRef<HTMLButtonElement>(null)
  const offered = useRef(update)
  // The button that was pressed is gone with the offer.
  useEffect(() => {
    if (offered.current !== undefined && update === undefined && document.activeElement === document.body) check.current?.focus()
    offered.current = update
  }, [update])
  return (
    <Card
      title="Package"
      className={update === undefined ? '' : 'min-[1180px]:col-span-2'}
      action={
        <Button
          ref={check}
          aria-disabled={began !== undefined}
          className="aria-disabled:opacity-50"
          onClick={() => void lookForUpdate(server)}
        >
          Check for an update
        </Button>
      }
    >
      <div aria-live="polite">
        {began !== undefined && <Working since={began}>Looking for a newer version, and installing it beside this one.</Working>}
      </div>
      <div className="mb-2 empty:hidden">
        <LookQuestion />
      </div>
      {deprecated !== undefined && (
        <div className="mb-2">
          <Trouble kind="warn" message={`Its publisher deprecated version ${version}.`} hint={legible(deprecated)} />
        </div>
      )}
      {gone !== undefined && (
        <div className="mb-2">
          <Trouble
            kind="warn"
            message={`Version ${gone}, which was tried with Tooltray, is no longer in its registry.`}
            hint={`Version ${version} runs instead, which was not tried.`}
          />
        </div>
      )}
      {beyond !== undefined && (
        <div className="mb-2">
          <Trouble
            kind="warn"
            message={`Version ${beyond} is there, and the command of this server names ${version}.`}
            hint="Change the version in the command to run another one."
            action={<LinkButton href={hrefOf({ page: 'edit', server })}>Edit command</LinkButton>}
          />
        </div>
      )}
      {update !== undefined && <UpdateOffer row={row} update={update} />}
      <Facts
        rows={[
          ['Package', <span className="font-mono text-small">{legible(row.package)}</span>],
          [
            'Version',
            <span>
              {version}
              {at !== undefined && (
                <span className="text-ink-2">
                  , installed <Time at={at} />
                </span>
              )}
            </span>,
          ],
          ['Starts from', state === 'missing' ? 'Is installed again at the next start' : 'This computer, without its registry'],
          ['Integrity', <Integrity integrity={integrity} />],
          ['On disk', bytes === undefined ? undefined : bytesOf(bytes)],
          ['Last checked', lookedAt === undefined ? undefined : <Time at={lookedAt} />],
          [
            'Version before',
            previous === undefined ? undefined : (
              <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
                {previous}
                <Button onClick={() => void goBack(server)}>Go back to {previous}</Button>
              </span>
            ),
          ],
        ]}
      />
      <InstallScripts row={row} />
      <div className="mt-1.5 flex items-start gap-3 border-t pt-2.5">
        <p className="min-w-0 flex-1">
          Update automatically
          <span className="block text-small text-ink-2">Once they are old enough. Without it, each one waits for you.</span>
        </p>
        <Switch label="Update automatically" checked={follows} onChange={(on) => void setFollows(server, on)} />
      </div>
    </Card>
  )
}

/** The hash of a package, cut in the middle; the whole is copied. */
function Integrity({ integrity }: { integrity: string }) {
  return (
    <span className="-my-1.5 flex items-center gap-1">
      <span className="min-w-0 truncate font-mono text-small" title={integrity}>
        {integrity.slice(0, 20)}…{integrity.slice(-6)}
      </span>
      <CopyButton label="Copy the integrity" text={integrity} />
    </span>
  )
}

function NotKept({ other: { package: named, reason } }: { other: NonNullable<PackageOfServer['other']> }) {
  return (
    <Card title="Package">
      <p className="wrap-anywhere text-ink-2">
        {reason === undefined
          ? `${named ?? 'Its package'} is installed at its first start, and then runs from this computer, also offline.`
          : `Tooltray does not keep ${named ?? 'its package'}, and runs the command as it is: ${reason}`}
      </p>
    </Card>
  )
}
