import { type FormEvent, useMemo, useState } from 'react'
import type { ChangePreview, ChangeReport, ClientReport, ClientRequest, ReadableHub } from '../../electron/contract/clients.ts'
import { UNDO_DAYS } from '../../electron/control/undo-days.ts'
import { useAnswer } from '../engine/use-engine.ts'
import { hrefOf } from '../frame/route.ts'
import { go } from '../frame/use-route.ts'
import { windowMessage } from '../help/window-words.ts'
import { counted } from '../parts/time/ago.ts'
import { Button, LinkButton } from '../parts/button.tsx'
import { Empty, Failure, Skeleton, Trouble } from '../parts/message.tsx'
import { Page } from '../parts/page.tsx'
import { useGiven } from '../servers/form/borrowed.tsx'
import { useTypedKeys } from '../servers/form/open-keys.tsx'
import { engine } from '../engine/engine.ts'
import { attempt } from '../frame/notices.ts'
import { undoChange } from './change-dialog.tsx'
import { Differences } from './difference.tsx'
import { FailedFiles } from './failed-files.tsx'
import { FoundServers } from './found-servers.tsx'
import { MissingPrograms } from './missing-programs.tsx'
import { HubSettings } from './hub-settings.tsx'
import { usePreview } from './use-preview.ts'
import { changesAnything, foundSentence, listed, problemOf } from './words.ts'

type ImportRequest = Extract<ClientRequest, { action: 'import' }>

/** Imports the servers of AI apps: shows what was found, the exact changes, and then the result. */
export function ImportPage() {
  const [report, setReport] = useState<ChangeReport>()
  const [hub, setHub] = useState<ReadableHub>()
  const { value: clients, error } = useAnswer('clients', (client) => client.clients.list({}))
  const nameOf = (id: string): string => clients?.find((client) => client.id === id)?.name ?? (id === hub?.id ? hub.name : id)
  if (report !== undefined) return <Done report={report} nameOf={nameOf} />
  return (
    <Page title="Import servers">
      <div className="max-w-4xl space-y-4 px-6 pt-4 max-[760px]:px-3">
        {error !== undefined && <Failure error={error} />}
        {clients === undefined && error === undefined && <Skeleton lines={6} />}
        {clients !== undefined && (
          <>
            <Unreadable clients={clients.filter((client) => problemOf(client) !== undefined)} />
            <Choose
              // Choices made for the apps do not apply to a hub.
              key={hub?.id}
              clients={clients.filter(({ servers }) => servers.length > 0).map(({ id }) => id)}
              hub={hub}
              nameOf={nameOf}
              onHub={setHub}
              onDone={setReport}
            />
          </>
        )}
      </div>
    </Page>
  )
}

/** Apps whose settings cannot be read: nothing is imported from them, and nothing is written. */
function Unreadable({ clients }: { clients: readonly ClientReport[] }) {
  return clients.map((client) => <Trouble key={client.id} kind="warn" message={`${client.name} is left out. ${problemOf(client)}`} />)
}

/**
 * The choice of servers.
 *
 * @param hub imports this hub's servers and settings instead of the apps'.
 */
function Choose({
  clients,
  hub,
  nameOf,
  onHub,
  onDone,
}: {
  clients: readonly string[]
  hub: ReadableHub | undefined
  nameOf: (id: string) => string
  onHub: (hub: ReadableHub | undefined) => void
  onDone: (report: ChangeReport) => void
}) {
  const [takeOver, setTakeOver] = useState(true)
  const [keychain, setKeychain] = useState(true)
  const [choices, setChoices] = useState<NonNullable<ImportRequest['choices']>>({})
  const request = useMemo<ImportRequest>(
    () => ({
      ...{ action: 'import', choices, secrets: keychain ? 'keychain' : 'keep' },
      ...(hub === undefined ? { clients: [...clients], takeOver } : { clients: [hub.id], file: hub.file }),
    }),
    [clients.join(' '), hub, takeOver, choices, keychain],
  )
  const { preview, error, busy, renewed, apply } = usePreview(clients.length === 0 ? undefined : request)
  const given = useGiven()
  const typed = useTypedKeys()

  if (clients.length === 0) {
    return (
      <Empty
        title="No AI app on this computer has servers"
        action={
          <LinkButton look="primary" href={hrefOf({ page: 'add' })}>
            Add a server by hand
          </LinkButton>
        }
      >
        Tooltray checked the settings of all apps that it knows. The page AI apps lists them.
      </Empty>
    )
  }
  if (preview === undefined) return error === undefined ? <Skeleton lines={8} /> : <Failure error={error} />

  const changing = changesAnything(preview)
  const coming = preview.servers.filter(({ decision }) => decision !== 'skip')
  const allGiven = coming.every((item) => given.all(item.preview.borrowed))
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    const report = await apply()
    if (report === undefined) return
    for (const { key: item, openKeys = [] } of coming) {
      const values = typed.of(item)
      for (const { key, secret } of openKeys) {
        const value = values[key]
        if (value !== undefined) await attempt(() => engine().secrets.set({ name: secret, value }), `${key} was not kept`)
      }
    }
    onDone(report)
  }
  return (
    <form className="space-y-4" onSubmit={(event) => void submit(event)}>
      <div>
        <p className="text-section font-semibold">
          {hub === undefined
            ? foundSentence(preview.servers, (id) => clients.includes(id))
            : `You have ${counted(preview.servers.length, 'server')} in ${hub.name}.`}
        </p>
        {changing && (
          <p className="text-ink-2">
            {`${counted(preview.files.filter(({ what }) => what !== 'unchanged').length, 'file')} will ` +
              'change; the ' +
              'end of this ' +
              'page shows how, before anything is written.'}
          </p>
        )}
      </div>
      {renewed && <Trouble kind="warn" message="The settings of an app changed meanwhile. This is how it looks now." />}
      {error !== undefined && <Failure error={error} />}
      <FailedFiles failed={preview.failed} />
      <div className="space-y-1.5">
        {hub === undefined ? (
          <label className="flex items-center gap-2">
            <input type="checkbox" checked={takeOver} onChange={(event) => setTakeOver(event.target.checked)} />
            Replace these servers with Tooltray in {listed(clients.map(nameOf))}
          </label>
        ) : (
          <Button onClick={() => onHub(undefined)}>Back to the servers of your AI apps</Button>
        )}
        <Secrets preview={preview} keychain={keychain} onKeychain={setKeychain} />
      </div>
      <FoundServers
        items={preview.servers}
        nameOf={nameOf}
        given={given}
        typed={typed}
        onChoice={(key, choice) => {
          const { [key]: _before, ...others } = choices
          setChoices(choice === undefined ? others : { ...others, [key]: choice })
        }}
        onHub={onHub}
      />
      <MissingPrograms items={coming} />
      <HubSettings hubs={preview.hubs ?? []} />
      {changing ? (
        <section aria-label="What changes" className="space-y-2">
          <h2 className="text-section font-semibold">What changes</h2>
          <p className="text-ink-2">
            A copy of each file is kept first, so that all of this can be undone for {UNDO_DAYS} days. Secrets are not shown.
          </p>
          <Differences files={preview.files} open={preview.files.length <= 4} />
        </section>
      ) : (
        <p className="text-ink-2">There is nothing to change.</p>
      )}
      {/* Always visible, however long the page is. */}
      <div
        className={
          'sticky bottom-0 -mx-6 flex items-center justify-end gap-3 border-t bg-surface px-6 py-3 max-[760px]:-mx-3 ' + 'max-[760px]:px-3'
        }
      >
        <LinkButton look="quiet" href={hrefOf({ page: 'servers' })}>
          {changing ? 'Not now' : 'See the servers'}
        </LinkButton>
        {changing && (
          <Button type="submit" look="primary" disabled={busy || !allGiven}>
            {coming.length === 0
              ? hub === undefined
                ? 'Replace them with Tooltray'
                : 'Import its settings'
              : `Import ${counted(coming.length, 'server')}`}
          </Button>
        )}
      </div>
    </form>
  )
}

function Secrets({ preview, keychain, onKeychain }: { preview: ChangePreview; keychain: boolean; onKeychain: (on: boolean) => void }) {
  const found = preview.servers.filter(({ decision }) => decision !== 'skip').flatMap(({ secrets }) => secrets)
  if (found.length === 0) return null
  if (!preview.secrets.available)
    return <p className="text-small text-ink-2">{`${counted(found.length, 'secret')} found; ${preview.secrets.where}.`}</p>
  return (
    <label className="flex items-center gap-2">
      <input type="checkbox" checked={keychain} onChange={(event) => onKeychain(event.target.checked)} />
      {`Move ${counted(found.length, 'secret')} to ${preview.secrets.where}`}
    </label>
  )
}

/** The result, the remaining steps, and a first search. */
function Done({
  report: { imported, files, failed, afterwards, change },
  nameOf,
}: {
  report: ChangeReport
  nameOf: (id: string) => string
}) {
  const [query, setQuery] = useState('')
  const apps = [...new Set(files.map(({ owner }) => owner))].filter((owner) => owner !== 'tooltray')
  const usable = imported.length > 0
  return (
    <Page title={usable ? `${counted(imported.length, 'server')} imported` : 'Done'}>
      <div className="max-w-2xl space-y-5 px-6 py-4">
        {apps.length > 0 && <p role="status">{`${listed(apps.map(nameOf))} now ${apps.length === 1 ? 'uses' : 'use'} Tooltray.`}</p>}
        <FailedFiles failed={failed} />
        {afterwards.length > 0 && (
          <ul aria-label="What is left to do" className="list-disc space-y-0.5 pl-5">
            {afterwards.map((sentence) => (
              <li key={sentence}>{windowMessage(sentence)}</li>
            ))}
          </ul>
        )}
        <form
          className="space-y-1"
          onSubmit={(event) => {
            event.preventDefault()
            go({ page: 'playground', query })
          }}
        >
          <label htmlFor="first-search" className="block font-medium">
            Try it: what should a tool do?
          </label>
          <div className="flex gap-2">
            <input
              id="first-search"
              type="search"
              value={query}
              onChange={(event) => setQuery(event.target.value)}
              autoFocus
              placeholder="read a text file"
              className="field-box"
            />
            <Button type="submit" disabled={query.trim() === ''}>
              Search
            </Button>
          </div>
        </form>
        <div className="flex gap-2">
          <LinkButton href={hrefOf({ page: 'servers' })}>See the servers</LinkButton>
          {change !== undefined && (
            <Button look="quiet" onClick={() => void undoChange(change).then((undone) => undone && go({ page: 'servers' }))}>
              Undo all of it
            </Button>
          )}
        </div>
      </div>
    </Page>
  )
}
