import { useEffect, useMemo, useState } from 'react'
import type { ChangePreview, ClientReport, ClientRequest, ReadableHub } from '../../../electron/contract/clients.ts'
import { UNDO_DAYS } from '../../../electron/control/undo-days.ts'
import { changesAnything, foundSentence, isOfUse, problemOf } from '../../clients/words.ts'
import { FailedFiles } from '../../clients/failed-files.tsx'
import { usePreview } from '../../clients/use-preview.ts'
import { askAgain } from '../../engine/queries.ts'
import { useAnswer } from '../../engine/use-engine.ts'
import { hrefOf, routeOf } from '../../frame/route.ts'
import { go } from '../../frame/use-route.ts'
import { Button, LinkButton } from '../../parts/button.tsx'
import { Failure, Skeleton, Trouble } from '../../parts/message.tsx'
import { counted } from '../../parts/time/ago.ts'
import { useGiven } from '../../servers/form/borrowed.tsx'
import { FoundApps } from './found-apps.tsx'
import { FoundDetails } from './found-details.tsx'
import { FoundHubs } from './found-hubs.tsx'
import { FoundNotes } from './found-notes.tsx'
import { rememberImport } from '../last-import.ts'
import { pastedHub } from '../pasted-hub.ts'
import { SetUpFrame } from '../set-up-frame.tsx'
import { StartWith } from './start-with.tsx'
import { Steps } from '../steps.tsx'

const WHAT_FOR = 'Your apps search for the tool that they need, instead of reading the definitions of all tools.'

/** A hub whose settings are in a file, or were pasted. */
type ChosenHub = ReadableHub & { readonly text?: string }

type ImportRequest = Extract<ClientRequest, { action: 'import' }>

/**
 * What the AI apps and other hubs of this computer have, and the button that imports it and connects the apps.
 *
 * @param first whether there is no server yet: then each app that is here is chosen, and otherwise only those with servers of their own.
 */
export function FoundStep({ first }: { first: boolean }) {
  const [changed, setChanged] = useState<ReadonlyMap<string, boolean>>(new Map())
  const [hub, setHub] = useState<ChosenHub | undefined>(() => pastedHub.get())
  useEffect(() => pastedHub.set(undefined), [])
  const [connects, setConnects] = useState(true)
  const [keychain, setKeychain] = useState(true)
  const [choices, setChoices] = useState<NonNullable<ImportRequest['choices']>>({})
  const [isStarting, setStarting] = useState(false)
  const given = useGiven()
  const { value: clients, error: failure } = useAnswer(['clients.list'], (client) => client.clients.list({}))

  const apps = clients?.filter(hasSomething) ?? []
  const isTicked = ({ id, servers }: ClientReport): boolean => changed.get(id) ?? (first || servers.length > 0)
  const ticked = apps.filter(isTicked)
  const ids = ticked.map(({ id }) => id).join(' ')
  const request = useMemo<ImportRequest | undefined>(() => {
    const own = { action: 'import', choices, secrets: keychain ? 'keychain' : 'keep' } as const
    if (hub !== undefined) return { ...own, clients: [hub.id], file: hub.file, text: hub.text }
    return ids === '' ? undefined : { ...own, clients: ids.split(' '), takeOver: connects }
  }, [ids, hub, connects, choices, keychain])
  const { preview, error, busy, renewed, apply } = usePreview(request)
  const shown = request === undefined ? undefined : preview
  const nameOf = (id: string): string => clients?.find((client) => client.id === id)?.name ?? (id === hub?.id ? hub.name : id)
  const coming = shown?.servers.filter(({ decision }) => decision !== 'skip') ?? []
  const isAgreed = coming.every((item) => given.all(item.preview.borrowed))
  const isLooking = clients === undefined || (request !== undefined && preview === undefined && error === undefined)

  const start = async (): Promise<void> => {
    setStarting(true)
    const report = await apply()
    setStarting(false)
    if (report === undefined || shown === undefined) return
    rememberImport(report, shown, !first)
    // Nobody is taken back who has left meanwhile.
    if (routeOf(location.hash).page === 'setup') go({ page: 'setup' }, { instead: true })
    await askAgain('clients.list')
  }
  const isEmpty = first && !isLooking && apps.length === 0 && hub === undefined
  return (
    <SetUpFrame
      steps={<Steps now={1} done={false} labels={['Import', 'Get them ready', 'First call']} />}
      title={isLooking ? 'Looking for your servers…' : titleFor(shown, clients ?? [], hub)}
      note={noteFor(shown)}
      actions={
        <>
          {hub !== undefined && (
            <Button look="quiet" onClick={() => setHub(undefined)}>
              Back to your AI apps
            </Button>
          )}
          {isEmpty ? (
            <LinkButton look="primary" href={hrefOf({ page: 'add' })}>
              Add the first server
            </LinkButton>
          ) : (
            <LinkButton look="quiet" href={hrefOf(first ? { page: 'add' } : { page: 'home' })}>
              {first ? 'Add a server myself' : 'Not now'}
            </LinkButton>
          )}
          {!isEmpty && (
            <Button
              look="primary"
              disabled={busy || shown === undefined || !changesAnything(shown) || !isAgreed}
              onClick={() => void start()}
            >
              {isStarting ? 'Importing…' : verbFor(coming.length, shown, hub)}
            </Button>
          )}
        </>
      }
    >
      <div className="max-w-4xl space-y-4">
        {failure !== undefined && <Failure error={failure} />}
        {isLooking && failure === undefined && <Skeleton lines={6} />}
        {renewed && <Trouble kind="warn" message="The settings of an app changed meanwhile. This is how it looks now." />}
        {error !== undefined && <Failure error={error} />}
        {shown !== undefined && <FailedFiles failed={shown.failed} />}
        {clients
          ?.filter((client) => problemOf(client) !== undefined)
          .map((client) => (
            <LeftOut key={client.id} client={client} />
          ))}
        {hub === undefined && apps.length > 0 && (
          <FoundApps
            apps={apps}
            isTicked={isTicked}
            onTick={(id, on) => setChanged(new Map(changed).set(id, on))}
            coming={connects ? 'connects' : 'stays'}
          />
        )}
        {hub === undefined && <FoundHubs items={shown?.servers ?? []} onHub={setHub} />}
        {shown !== undefined && (
          <>
            <FoundNotes items={coming} secrets={shown.secrets} />
            <FoundDetails
              preview={shown}
              isOpen={!isAgreed}
              nameOf={nameOf}
              given={given}
              keychain={keychain}
              onKeychain={setKeychain}
              connects={hub === undefined ? connects : undefined}
              onConnects={setConnects}
              onChoice={(key, choice) => {
                const { [key]: _before, ...others } = choices
                setChoices(choice === undefined ? others : { ...others, [key]: choice })
              }}
            />
          </>
        )}
        {first && !isLooking && hub === undefined && (shown?.servers.filter(isOfUse) ?? []).length === 0 && <StartWith />}
        {first && <FromAnotherComputer />}
      </div>
    </SetUpFrame>
  )
}

/** Whether an app is here, its settings can be read, and there is something to import or to connect. */
function hasSomething(client: ClientReport): boolean {
  const { found, registered, servers } = client
  return found && problemOf(client) === undefined && (servers.length > 0 || registered !== 'current')
}

function titleFor(preview: ChangePreview | undefined, clients: readonly ClientReport[], hub: ReadableHub | undefined): string {
  const items = preview?.servers.filter(isOfUse) ?? []
  if (hub !== undefined) return `You have ${counted(items.length, 'server')} in ${hub.name}.`
  if (items.length > 0) return foundSentence(items, (id) => clients.some((client) => client.id === id))
  return clients.some(({ registered }) => registered === 'current')
    ? 'Your apps are connected. Add your first server.'
    : 'All your MCP servers in one app'
}

function noteFor(preview: ChangePreview | undefined): string {
  if (preview === undefined) return WHAT_FOR
  return changesAnything(preview) ? `${WHAT_FOR} You can undo the import for ${UNDO_DAYS} days.` : 'There is nothing to change.'
}

/** What the first button does, counted. */
function verbFor(servers: number, preview: ChangePreview | undefined, hub: ReadableHub | undefined): string {
  if (servers > 0) return `Import ${counted(servers, 'server')}`
  if (hub !== undefined) return 'Import its settings'
  const apps = new Set(preview?.files.filter(({ what, owner }) => what !== 'unchanged' && owner !== 'tooltray').map(({ owner }) => owner))
  return apps.size === 0 ? 'Import' : `Connect ${counted(apps.size, 'app')}`
}

/** An app whose settings cannot be read: nothing is imported from it, and nothing is written. */
function LeftOut({ client }: { client: ClientReport }) {
  return <Trouble kind="warn" message={`${client.name} is left out. ${problemOf(client)}`} />
}

function FromAnotherComputer() {
  return (
    <p className="text-small text-ink-2">
      From another computer:{' '}
      <a href={hrefOf({ page: 'settings', part: 'backup' })} className="text-accent underline">
        import its file
      </a>{' '}
      or{' '}
      <a href={hrefOf({ page: 'settings', part: 'sync' })} className="text-accent underline">
        share a folder
      </a>
    </p>
  )
}
