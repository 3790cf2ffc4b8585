import { X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { capitalized, humanName } from '../../electron/control/human-name.ts'
import type { ActivityRecord, CallDetail } from '../../electron/contract/activity.ts'
import type { ServerStatus } from '../../electron/contract/servers.ts'
import { appName } from '../../electron/control/words/app-name.ts'
import { waysOutOf } from '../../electron/control/words/ways-out.ts'
import { useAnswer, useServers } from '../engine/use-engine.ts'
import { hrefOf } from '../frame/route.ts'
import { go } from '../frame/use-route.ts'
import { counted, durationOf } from '../parts/time/ago.ts'
import { Button, IconButton, LinkButton } from '../parts/button.tsx'
import { momentOf } from '../parts/time/clock.ts'
import { Code } from '../parts/code.tsx'
import { loadedLater } from '../parts/loading/loaded-later.tsx'
import { Failure, Skeleton, Trouble } from '../parts/message.tsx'
import { TechnicalName, TechnicalServerName } from '../parts/marks/technical-name.tsx'
import { Pane } from '../parts/layout/pane.tsx'
import { SignInButton } from '../servers/sign-in.tsx'
import { WaysOut } from '../servers/ways-out.tsx'
import type { Filters } from './activity-filters.ts'
import { isFailed, outcomeOf, troubleOf } from './outcome.tsx'

const ToolResult = loadedLater(() => import('../search/run/tool-result.tsx').then((module) => module.ToolResult), <Skeleton lines={3} />)

/** One call or search in detail. Its content is loaded only on request, because it may contain secrets. */
export function CallPane({ record, filters }: { record: ActivityRecord; filters: Filters }) {
  const [shown, setShown] = useState(false)
  const servers = useServers()
  const close = (): void => go({ page: 'activity', ...filters })
  const title = record.kind === 'call' ? record.tool : record.query
  const { server, client, code } = record
  const outcome = capitalized(outcomeOf(record))
  const rows: (readonly [string, ReactNode])[] = [
    ...(server === undefined || server === ''
      ? []
      : [['Server', <Named name={server} title={humanName(server)} Technical={TechnicalServerName} />] as const]),
    record.kind === 'call' ? ['Tool', <Named name={title} title={humanName(title)} />] : ['Query', title],
    ['App', <Named name={client} title={appName(client)} />],
    ['Began', momentOf(record.at)],
    ['Took', durationOf(record.milliseconds)],
    ['Size', counted(record.characters, 'character')],
    ['Outcome', code === undefined ? outcome : <Named name={code} title={outcome} />],
  ]
  return (
    <Pane label={record.kind === 'call' ? `Call of ${title}` : `Search for ${title}`} onClose={close}>
      <header className="flex items-center gap-2 border-b px-4 py-3">
        <h2 title={title} className="min-w-0 flex-1 truncate text-section font-semibold">
          {record.kind === 'call' ? humanName(title) : `Search: ${title === '' ? 'list of the servers' : title}`}
        </h2>
        <IconButton label="Close" onClick={close}>
          <X className="size-4" />
        </IconButton>
      </header>
      <div className="min-h-0 flex-1 space-y-4 overflow-auto p-4">
        <WhatWentWrong record={record} />
        <dl className="grid grid-cols-[84px_minmax(0,1fr)] gap-y-2">
          {rows.map(([term, value]) => (
            <div key={term} className="contents">
              <dt className="text-ink-2">{term}</dt>
              <dd className="wrap-anywhere">{value}</dd>
            </div>
          ))}
        </dl>
        {shown ? (
          <Carried id={record.id} />
        ) : (
          <Button onClick={() => setShown(true)}>
            {record.kind === 'call' ? 'Show what was sent and came back' : 'Show what was found'}
          </Button>
        )}
        {record.kind === 'search' && (
          <p>
            <a className="text-accent underline" href={hrefOf({ page: 'playground', query: record.query })}>
              Search for it again
            </a>
          </p>
        )}
        {record.kind === 'call' && servers.some(({ name }) => name === record.server) && (
          <p>
            <a className="text-accent underline" href={hrefOf({ page: 'servers', server: record.server, tab: 'logs' })}>
              Logs of {humanName(record.server)}
            </a>
          </p>
        )}
      </div>
    </Pane>
  )
}

/** A name for people, and the technical one of the same. */
function Named({ name, title, Technical = TechnicalName }: { name: string; title: string; Technical?: typeof TechnicalName }) {
  return (
    <>
      {title} <Technical name={name} title={title} />
    </>
  )
}

/** Why it failed or was denied, with what puts that right. */
function WhatWentWrong({ record }: { record: ActivityRecord }) {
  const server = useServers().find(({ name }) => name === record.server)
  const { code } = record
  const message = troubleOf(record)
  if (message === undefined) return null
  if (isFailed(record))
    return (
      <Trouble
        message={message}
        code={code}
        action={server === undefined || code === undefined ? undefined : <Ways server={server} code={code} />}
      />
    )
  const action = code === 'tool_not_allowed' ? <LinkButton href={hrefOf({ page: 'permissions' })}>Open permissions</LinkButton> : undefined
  return <Trouble kind="warn" message={message} code={code} action={action} />
}

/** What puts an error right. A sign-in begins here, and its state is followed. */
function Ways({ server, code }: { server: ServerStatus; code: string }) {
  return waysOutOf(code).includes('sign-in') ? <SignInButton server={server} /> : <WaysOut server={server} code={code} on="elsewhere" />
}

function Carried({ id }: { id: string }) {
  const { value, error, loading } = useAnswer(`call ${id}`, (client) => client.calls.get({ id }))
  if (error !== undefined) return <Failure error={error} />
  if (loading) return <Skeleton lines={4} />
  if (value?.detail === undefined)
    return (
      <p className="text-ink-2">Arguments and result are no longer available. Tooltray keeps only those of the latest calls, in memory.</p>
    )
  const { detail, call, stderr } = value
  if (call.kind === 'search') return <Found result={detail.result} />
  return (
    <div className="space-y-3">
      <h3 className="font-medium">What was sent</h3>
      <Code label="Arguments" text={JSON.stringify(detail.arguments, undefined, 2) ?? 'none'} />
      {/* Why it was denied stands above. */}
      {detail.message !== undefined && detail.message !== call.message && isFailed(call) && <Trouble message={detail.message} />}
      {detail.tooLarge === true && <p className="text-ink-2">The result was too large to keep.</p>}
      {detail.result !== undefined && <h3 className="font-medium">What came back</h3>}
      {detail.result !== undefined && <ToolResult result={detail.result} took={durationOf(call.milliseconds)} />}
      {stderr.length > 0 && (
        <>
          <h3 className="font-medium">What {humanName(call.server)} logged during the call</h3>
          <Code label="Stderr" text={stderr.map(({ text }) => text).join('\n')} />
        </>
      )}
    </div>
  )
}

/** The tools that a search returned, best first. */
function Found({ result }: { result: CallDetail['result'] }) {
  const names = (Array.isArray(result?.['hits']) ? (result['hits'] as unknown[]) : []).map(String)
  if (names.length === 0) return <p className="text-ink-2">No tool was found.</p>
  return (
    <ol aria-label="Tools found" className="list-decimal space-y-0.5 pl-6">
      {names.map((name) => (
        <li key={name}>
          <a className="font-mono wrap-anywhere text-accent" href={hrefOf({ page: 'playground', tool: name })}>
            {name}
          </a>
        </li>
      ))}
    </ol>
  )
}
