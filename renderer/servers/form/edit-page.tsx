import { useState } from 'react'
import { humanName } from '../../../electron/control/human-name.ts'
import { engine } from '../../engine/engine.ts'
import { useAnswer, useServers } from '../../engine/use-engine.ts'
import { notify } from '../../frame/notices.ts'
import { hrefOf } from '../../frame/route.ts'
import { go } from '../../frame/use-route.ts'
import { LinkButton } from '../../parts/button.tsx'
import { Empty, Failure, Skeleton } from '../../parts/message.tsx'
import { Page } from '../../parts/page.tsx'
import { changedEntry, valuesOf } from './form-values.ts'
import { ServerForm } from './server-form.tsx'

/** Edits a server in the form that also adds one. */
export function EditPage({ name }: { name: string }) {
  const servers = useServers()
  // The initial entry: a change from elsewhere must neither be overwritten unnoticed, nor reset the form.
  const [begun] = useState(() => Date.now())
  const { value: entry, error } = useAnswer(`${name} ${begun}`, (client) => client.servers.entry({ name }))
  const known = servers.some((server) => server.name === name)
  return (
    <Page
      title={`Edit ${humanName(name)}`}
      short
      actions={
        <LinkButton look="quiet" href={hrefOf({ page: 'servers', ...(known ? { server: name } : {}) })}>
          Cancel
        </LinkButton>
      }
    >
      {entry === undefined || error !== undefined ? (
        <div className="px-6 py-5">
          {error !== undefined ? (
            <Failure error={error} />
          ) : known ? (
            <Skeleton lines={6} />
          ) : (
            <Empty title="There is no server of that name">It was removed or renamed.</Empty>
          )}
        </div>
      ) : (
        <ServerForm
          intro={
            <p className="text-ink-2">Saved keys are hidden. Leave the dots to keep them. What this form does not show stays as it is.</p>
          }
          initial={valuesOf(name, entry)}
          taken={new Set(servers.map((server) => server.name).filter((other) => other !== name))}
          entryOf={(values) => changedEntry(entry, values)}
          of={name}
          verb="Save"
          save={async (as, next, agreed) => {
            await engine().servers.change({ name, next: { name: as, entry: { ...next } }, agreed })
            go({ page: 'servers', server: as })
            notify({ kind: 'done', text: `${as} is saved.` })
          }}
        />
      )}
    </Page>
  )
}
