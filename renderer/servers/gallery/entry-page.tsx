import { useState } from 'react'
import type { GalleryDetails } from '../../../electron/contract/sources/gallery.ts'
import { CATEGORY_WORDS } from '../../../electron/control/words/gallery-words.ts'
import { engine } from '../../engine/engine.ts'
import { useAnswer, useServers } from '../../engine/use-engine.ts'
import { hrefOf } from '../../frame/route.ts'
import { go } from '../../frame/use-route.ts'
import { LinkButton } from '../../parts/button.tsx'
import { Field } from '../../parts/field.tsx'
import { Card } from '../../parts/layout/card.tsx'
import { Tile } from '../../parts/marks/tile.tsx'
import { Failure, Skeleton, Trouble } from '../../parts/message.tsx'
import { Page } from '../../parts/page.tsx'
import { useConfigNumber } from '../../settings/rows/use-config-number.ts'
import { SourceForm } from '../add/source-form.tsx'
import { signedInAs } from '../server-words.ts'
import { beginSignIn } from '../sign-in-actions.ts'
import { EntryFacts } from './entry-facts.tsx'
import { Official } from './gallery-cards.tsx'
import { NeedLine } from './need-line.tsx'

/** An entry of the gallery before it is added: what it can do, what it gets to see, what will be started, and the form that adds it. */
export function EntryPage({ id }: { id: string }) {
  const read = useConfigNumber()
  const { value: answered, error } = useAnswer(['gallery entry', id, read], (client, signal) => client.gallery.details({ id }, { signal }))
  // The answer for an entry that was shown before is not this one's.
  const value = answered?.id === id ? answered : undefined
  return (
    <Page
      title={value?.name ?? 'Gallery'}
      short
      actions={
        <LinkButton look="quiet" href={hrefOf({ page: 'add' })}>
          Back to the gallery
        </LinkButton>
      }
    >
      <div className="px-6 py-5 @max-3xl:px-4">
        {error !== undefined ? <Failure error={error} /> : value === undefined ? <Skeleton lines={6} /> : <Entry key={id} entry={value} />}
      </div>
    </Page>
  )
}

function Entry({ entry }: { entry: GalleryDetails }) {
  const { id, name, publisher, official, category, what, docs, added, status, successor, suggestedName, ways } = entry
  const [number, setNumber] = useState(ways[0]?.way ?? 1)
  // The name that was free when the page opened: once it is added, it is taken.
  const [suggested] = useState(suggestedName)
  const way = ways.find((one) => one.way === number) ?? ways[0]
  if (way === undefined) return null
  return (
    <div className="grid items-start gap-4 @4xl:grid-cols-[3fr_2fr]">
      <div className="flex items-center gap-4 @4xl:col-span-2">
        <Tile name={name} size={56} />
        <div className="min-w-0">
          <p className="flex items-center gap-1.5 text-section font-semibold">
            {official ? publisher : `${publisher}, community`} {official && <Official publisher={publisher} />}
          </p>
          <p className="break-words">{what}</p>
          <p className="flex flex-wrap gap-x-3 text-small text-ink-2">
            <span>{CATEGORY_WORDS[category] ?? category}</span>
            {entry.licence !== undefined && <span>{entry.licence}</span>}
            {docs !== undefined && (
              <a href={docs} target="_blank" rel="noreferrer" className="text-accent">
                Documentation
              </a>
            )}
          </p>
        </div>
      </div>
      <div className="min-w-0 space-y-4">
        <EntryFacts entry={entry} way={way} />
      </div>
      <div className="min-w-0 space-y-4">
        {status === 'deprecated' && (
          <Trouble
            kind="warn"
            message="This server is deprecated."
            hint={successor === undefined ? undefined : `Use ${successor} instead.`}
          />
        )}
        <Card title={`Add ${name}`}>
          <div className="space-y-4">
            <NeedLine entry={{ ...entry, need: way.need, runs: way.kind === 'remote' ? 'remote' : 'here' }} />
            {status === 'preview' && <p className="text-small text-ink-2">Its publisher calls it a preview.</p>}
            {added.length > 0 && (
              <p className="text-ink-2">
                You have it already as{' '}
                {added.map((server, at) => (
                  <span key={server}>
                    {at > 0 && ', '}
                    <a href={hrefOf({ page: 'servers', server })} className="text-accent">
                      {server}
                    </a>
                    <SignedIn server={server} />
                  </span>
                ))}
                .
              </p>
            )}
            {ways.length > 1 && (
              <Field label="Way to run it">
                {(wiring) => (
                  <select {...wiring} value={number} onChange={(event) => setNumber(Number(event.target.value))} className="field-box">
                    {ways.map(({ way: at, kind, label }) => (
                      <option key={at} value={at}>
                        {kind === 'remote' ? `On the web: ${label}` : `On this computer: ${label}`}
                      </option>
                    ))}
                  </select>
                )}
              </Field>
            )}
            {way.needs !== undefined && <p>{way.needs}</p>}
            {entry.costs !== undefined && <p>{entry.costs}</p>}
            <SourceForm
              key={`${id} ${way.way}`}
              id={`${id} ${way.way}`}
              fields={way.fields}
              keepsSecrets={way.keepsSecrets}
              signsIn={way.signsIn}
              suggestedName={suggested}
              pages={way.pages}
              verb={(isShared) => (way.signsIn && !isShared ? 'Add and sign in' : `Add ${name}`)}
              preview={(input, signal) => engine().gallery.preview({ id, way: way.way, input }, { signal })}
              add={(request) => engine().gallery.add({ id, way: way.way, ...request })}
              after={(server, isShared) => {
                if (way.signsIn && !isShared) void beginSignIn(server, false)
                go({ page: 'servers', server })
              }}
            />
          </div>
        </Card>
      </div>
    </div>
  )
}

/** As whom a server is signed in, in brackets. */
function SignedIn({ server }: { server: string }) {
  const status = useServers().find(({ name }) => name === server)
  const account = status && signedInAs(status)
  return account === undefined ? null : <> ({account})</>
}
