import { ArrowRight } from 'lucide-react'
import type { ActivityRecord } from '../../electron/contract/activity.ts'
import { humanName } from '../../electron/control/human-name.ts'
import { appName } from '../../electron/control/words/app-name.ts'
import { countedAs } from '../../electron/control/words/counted-as.ts'
import { callerOf } from '../../electron/control/words/callers.ts'
import { type Conversation, conversationsOf } from '../activity/conversations.ts'
import { Outcome, outcomeOf } from '../activity/outcome.tsx'
import { useActivity } from '../engine/use-engine.ts'
import { hrefOf } from '../frame/route.ts'
import { Card } from '../parts/layout/card.tsx'
import { legible } from '../parts/legible.ts'
import { CallObject } from '../parts/marks/call-object.tsx'
import { Tile } from '../parts/marks/tile.tsx'
import { durationOf } from '../parts/time/ago.ts'
import { useServerTitle } from '../servers/use-server-title.ts'
import { Time } from '../parts/time/time.tsx'

/** Conversations, and calls of each, that Home shows. The rest is in Activity. */
const MOST_CONVERSATIONS = 3
const MOST_ROWS = 3

/** What the apps did lately, by conversation. */
export function LatelyCard() {
  const conversations = conversationsOf(useActivity())
  const link = (
    <a className="text-accent" href={hrefOf({ page: 'activity' })}>
      All activity
    </a>
  )
  return (
    <Card title="Recent activity" action={link}>
      {conversations.length === 0 ? (
        <p className="text-ink-2">Your apps’ calls will show up here.</p>
      ) : (
        conversations
          .slice(0, MOST_CONVERSATIONS)
          .map((conversation) => <Rows key={`${conversation.caller} ${conversation.client}`} conversation={conversation} />)
      )}
    </Card>
  )
}

function Rows({ conversation: { caller, client, records } }: { conversation: Conversation }) {
  const name = callerOf(caller).kind === 'person' ? 'You' : legible(appName(client))
  return (
    <section aria-label={`Conversation of ${name}`} className="not-first:mt-2 not-first:border-t not-first:pt-2">
      <ul>
        {records.slice(0, MOST_ROWS).map((record) => (
          <Row key={record.id} record={record} name={name} />
        ))}
      </ul>
      {records.length > MOST_ROWS && <p className="text-small text-ink-3">{records.length - MOST_ROWS} more in this conversation</p>}
    </section>
  )
}

function Row({ record, name }: { record: ActivityRecord; name: string }) {
  const title = useServerTitle()
  const server = record.kind === 'call' ? record.server : undefined
  const what = record.kind === 'call' ? humanName(record.tool) : 'Searched for tools'
  return (
    <li>
      <a
        href={hrefOf({ page: 'activity', call: record.id })}
        className="-mx-2 flex min-h-10 compact:min-h-8 items-center gap-2.5 rounded-box px-2 text-ink no-underline hover:bg-hover"
      >
        <Tile name={name} kind="app" size={24} />
        <span className="sr-only">{name}</span>
        <ArrowRight className="size-3.5 shrink-0 text-ink-3" aria-hidden />
        {server !== undefined && <Tile name={server} size={24} />}
        <span className="min-w-0 flex-1 truncate">
          <span className="font-medium">{legible(what)}</span>{' '}
          {record.kind === 'call' && record.object !== undefined && <CallObject text={record.object} />}
          <span className="text-ink-2">{record.kind === 'call' ? legible(title(record.server)) : `“${legible(record.query)}”`}</span>
        </span>
        <span className="shrink-0 text-small text-ink-3 max-[760px]:hidden">
          <Time at={record.at} />
        </span>
        <Outcome counted={countedAs(record)}>{record.outcome === 'ok' ? durationOf(record.milliseconds) : outcomeOf(record)}</Outcome>
      </a>
    </li>
  )
}
