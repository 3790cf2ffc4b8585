import { useState } from 'react'
import { Eye, Pencil, Trash2 } from 'lucide-react'
import type { Effect, ToolChoice } from '../../../electron/contract/tools.ts'
import type { MissingProgram } from '../../../electron/contract/problem.ts'
import type { ServerStatus } from '../../../electron/contract/servers.ts'
import { humanName } from '../../../electron/control/human-name.ts'
import { sandboxWords } from '../../../electron/control/sandbox-words.ts'
import { engine } from '../../engine/engine.ts'
import { useAnswer } from '../../engine/use-engine.ts'
import { attempt } from '../../frame/notices.ts'
import { type Route, hrefOf } from '../../frame/route.ts'
import { Button, LinkButton } from '../../parts/button.tsx'
import { Card, Facts } from '../../parts/layout/card.tsx'
import { Failure, Skeleton, Trouble } from '../../parts/message.tsx'
import { counted } from '../../parts/time/ago.ts'
import { momentOf } from '../../parts/time/clock.ts'
import { Time } from '../../parts/time/time.tsx'
import { KeyFields } from '../form/key-fields.tsx'
import { MissingProgramBox } from '../program/missing-program.tsx'
import { NearName } from '../program/near-name.tsx'
import { PeopleSignedIn } from './people-signed-in.tsx'
import { aboutOf, isOnTheWeb } from '../server-words.ts'
import { useToolChoices } from '../use-tool-choices.ts'
import { beginSignIn, signOut } from '../sign-in-actions.ts'
import { AddAccountDialog } from '../accounts/add-account-dialog.tsx'
import { SignInBox } from '../sign-in.tsx'
import { WaysOut } from '../ways-out.tsx'
import { PackageCard } from './package/package-card.tsx'
import { UseCard } from './use-card.tsx'
import { ReplacedNotice } from '../gallery/replaced-notice.tsx'

type ServersRoute = Extract<Route, { page: 'servers' }>

/** How a server stands, what it needs, and what it is. */
export function OverviewTab({ server, route }: { server: ServerStatus; route: ServersRoute }) {
  return (
    <>
      <Needs server={server} route={route} />
      <div className="grid grid-cols-1 gap-3 min-[1180px]:grid-cols-2">
        <MayDo server={server} />
        <About server={server} />
        <PackageCard server={server} />
        <UseCard server={server.name} />
      </div>
      {server.instructions !== undefined && (
        <Card title="Its instructions for AI apps">
          <Instructions text={server.instructions} />
        </Card>
      )}
    </>
  )
}

/** Everything that keeps a server from being used as it could, each with the way out. */
function Needs({ server, route }: { server: ServerStatus; route: ServersRoute }) {
  const { name, state, error, held, dropped, warnings = [] } = server
  const inOrder = error !== undefined && state !== 'needs-key' && (state !== 'needs-sign-in' || server.signIn === undefined)
  const { tab: _tab, kind: _kind, item: _item, ...here } = route
  return (
    <div className="space-y-3 empty:hidden">
      <SignInBox server={server} />
      <KeyFields server={server} />
      {inOrder && error.program !== undefined && <Program server={server} missing={error.program} />}
      {inOrder && error.program === undefined && (
        <Trouble
          kind={state === 'needs-sign-in' ? 'warn' : 'bad'}
          message={error.message}
          hint={error.hint}
          code={error.code}
          action={state === 'disabled' ? undefined : <WaysOut server={server} code={error.code} on="overview" />}
        />
      )}
      {state === 'failed' && error?.program === undefined && <LastWords server={server} here={here} />}
      {held !== undefined && (
        <Trouble
          kind="warn"
          message={`${counted(held, 'change')} to review`}
          hint={`${humanName(name)} changed its tools. Your apps do not see what is new until you accept it.`}
          action={<LinkButton href={hrefOf({ ...here, tab: 'changes' })}>Look at changes</LinkButton>}
        />
      )}
      <ReplacedNotice server={name} />
      {warnings.map((warning) => (
        <Trouble key={warning} kind="warn" message={warning} />
      ))}
      {dropped !== undefined && (
        <Trouble
          kind="warn"
          message={`${counted(dropped.length, 'tool')} of this server cannot be used`}
          hint={`They break the protocol: ${dropped.map((tool) => `${tool.name} (${tool.reason})`).join(', ')}. Tell the author.`}
        />
      )}
    </div>
  )
}

function Program({ server, missing }: { server: ServerStatus; missing: MissingProgram }) {
  const { name } = server
  const { program, near } = missing
  return (
    <MissingProgramBox
      missing={missing}
      check={() => attempt(() => engine().servers.refresh({ name }), 'Tooltray could not check again')}
      look={near === undefined ? 'primary' : 'plain'}
      near={near === undefined ? undefined : <NearName server={server} program={program} near={near} />}
    >
      <WaysOut server={server} code="program_missing" on="overview" />
    </MissingProgramBox>
  )
}

/** Lines of the log that a failure shows. */
const LAST_WORDS = 6

function LastWords({ server: { name, since }, here }: { server: ServerStatus; here: ServersRoute }) {
  const { value } = useAnswer(`${name} ${since}`, (client) => client.servers.log({ name }))
  const lines = value?.slice(-LAST_WORDS)
  if (lines === undefined || lines.length === 0) return null
  return (
    <Card
      title="Last log lines"
      action={
        <a className="text-accent" href={hrefOf({ ...here, tab: 'logs' })}>
          All logs
        </a>
      }
    >
      <pre
        tabIndex={0}
        aria-label="Last log lines"
        className="overflow-auto rounded-box bg-sunken p-3 font-mono text-small wrap-anywhere whitespace-pre-wrap"
      >
        {lines.map(({ text }) => text).join('\n')}
      </pre>
    </Card>
  )
}

const EFFECTS: readonly (readonly [Effect, string, typeof Eye])[] = [
  ['read', 'Read', Eye],
  ['write', 'Change', Pencil],
  ['destructive', 'Delete or overwrite', Trash2],
]

function MayDo({ server }: { server: ServerStatus }) {
  const { refreshedAt, sandbox } = server
  const { value, error } = useToolChoices(server)
  return (
    <Card title="What it can do">
      {error !== undefined ? (
        <Failure error={error} />
      ) : value === undefined ? (
        <Skeleton lines={3} />
      ) : value.length === 0 ? (
        <p className="text-ink-2">{refreshedAt === undefined ? 'Its tools are not known yet.' : 'It offers no tools.'}</p>
      ) : (
        <Effects tools={value} />
      )}
      <p className="mt-2 border-t pt-2 wrap-anywhere text-ink-2">
        {sandbox !== undefined
          ? sandboxWords(sandbox)
          : isOnTheWeb(server)
            ? 'It sees what your apps send it, and nothing of this computer.'
            : 'It runs with your permissions: it can access everything that you can.'}
      </p>
    </Card>
  )
}

function Effects({ tools }: { tools: readonly ToolChoice[] }) {
  return (
    <ul>
      {EFFECTS.map(([effect, label, Icon]) => {
        const those = tools.filter((tool) => tool.effect === effect)
        const off = those.filter(({ offered }) => !offered).length
        if (those.length === 0) return null
        return (
          <li key={effect} className="flex items-center gap-2 py-1">
            <Icon className="size-4 shrink-0 text-ink-3" strokeWidth={1.75} aria-hidden />
            <span className="flex-1">
              {label}: {counted(those.length, 'tool')}
            </span>
            {off > 0 && <span className="text-small text-ink-2">{off === those.length ? 'all off' : `${off} off`}</span>}
          </li>
        )
      })}
    </ul>
  )
}

function About({ server }: { server: ServerStatus }) {
  const { peer, refreshedAt, signIn, account, name, target, folder } = server
  const people = (server.people ?? []).filter((person) => person.signedIn)
  const about = aboutOf(server)
  const signedIn = signIn?.name === 'signed-in' ? signIn : undefined
  const [adding, setAdding] = useState(false)
  return (
    <Card title="About">
      {about !== undefined && <p className="mb-1 wrap-anywhere">{about}</p>}
      <Facts
        rows={[
          [isOnTheWeb(server) ? 'Address' : 'Command', <Place key="target">{target}</Place>],
          ['Runs in', folder === undefined ? undefined : <Place>{folder}</Place>],
          ['Account', account],
          ['Signed in over HTTP', people.length === 0 ? undefined : <PeopleSignedIn server={name} people={people} />],
          [
            'Sign-in',
            signedIn === undefined
              ? undefined
              : signedIn.until === undefined
                ? 'Signed in'
                : `Signed in until ${momentOf(signedIn.until)}, renews itself`,
          ],
          ['Reported name', peer?.name === undefined ? undefined : `${peer.name} ${peer.version ?? ''}`],
          ['Tools updated', refreshedAt === undefined ? 'Never' : <Time at={refreshedAt} />],
        ]}
      />
      {signedIn !== undefined && (
        <div className="mt-3 flex flex-wrap gap-2">
          <Button onClick={() => setAdding(true)}>Add another account</Button>
          <Button onClick={() => void beginSignIn(name, false, true)}>Switch account</Button>
          <Button onClick={() => void signOut(name)}>Sign out</Button>
        </div>
      )}
      {adding && <AddAccountDialog server={server} onClose={() => setAdding(false)} />}
    </Card>
  )
}

function Place({ children }: { children: string }) {
  return <span className="font-mono text-small">{children}</span>
}

/** The server's instructions for models, as text; long ones are collapsed. */
function Instructions({ text }: { text: string }) {
  const paragraph = <p className="break-words whitespace-pre-wrap text-ink-2">{text}</p>
  if (text.length <= 400) return paragraph
  return (
    <details>
      <summary className="cursor-pointer">{text.slice(0, 120)}…</summary>
      {paragraph}
    </details>
  )
}
