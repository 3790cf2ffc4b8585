import { humanName } from '../../../electron/control/human-name.ts'
import { foundSentence, isOfUse, isServer } from '../../clients/words.ts'
import { useAnswer } from '../../engine/use-engine.ts'
import { hrefOf } from '../../frame/route.ts'
import { LinkButton } from '../../parts/button.tsx'
import { Tile } from '../../parts/marks/tile.tsx'
import logo from '../../../resources/logo.svg'

/** The page without servers: what the AI apps of this computer have, or how to add the first server. */
export function FirstRun() {
  const { value: preview, loading } = useAnswer('what is there', (client, signal) =>
    client.clients.preview({ action: 'import', clients: [] }, { signal }),
  )
  const { value: clients, loading: finding } = useAnswer(['clients.list'], (client) => client.clients.list({}))
  const found = preview?.servers.filter(isOfUse) ?? []
  if (loading || finding) return null
  return (
    <div className="mx-auto flex max-h-full max-w-md flex-col items-center justify-center-safe overflow-auto px-6 py-4 text-center">
      <img src={logo} alt="" className="size-12 shrink-0" />
      <h1 className="mt-5 text-balance text-title font-semibold tracking-tight">
        {found.length === 0
          ? 'All your MCP servers in one app'
          : foundSentence(found, (id) => clients?.some((client) => client.id === id) ?? true)}
      </h1>
      <p className="mt-2 text-ink-2">
        {found.length === 0
          ? 'Add the servers you use, and connect your AI apps to Tooltray. They then search for the tool that they need, instead of ' +
            'reading the definitions of all tools.'
          : 'Tooltray can import what your AI apps use, and connect them to itself. They then search for the tool that they need, ' +
            'instead of reading the definitions of all tools. You see every change before it is made, and can undo it.'}
      </p>
      {found.length === 0 ? (
        <>
          <LinkButton look="primary" href={hrefOf({ page: 'add' })} className="mt-6">
            Add the first server
          </LinkButton>
          <StartWith />
        </>
      ) : (
        <>
          <LinkButton look="primary" href={hrefOf({ page: 'import' })} className="mt-6">
            Import servers
          </LinkButton>
          <ul aria-label="Servers found" className="mt-5 flex max-h-32 flex-wrap justify-center gap-1.5 overflow-auto">
            {found.filter(isServer).map(({ key, name }) => (
              <li key={key} className="flex items-center gap-1.5 rounded-box border py-0.5 pr-2 pl-1 text-ink-2">
                <Tile name={name} size={20} /> {humanName(name)}
              </li>
            ))}
          </ul>
          <a href={hrefOf({ page: 'add' })} className="mt-4 text-accent">
            Add a server myself
          </a>
        </>
      )}
      <p className="mt-6 text-small text-ink-2">
        From another computer:{' '}
        <a href={hrefOf({ page: 'settings', part: 'backup' })} className="text-accent underline">
          import its file
        </a>{' '}
        or{' '}
        <a href={hrefOf({ page: 'settings', part: 'sync' })} className="text-accent underline">
          share a folder
        </a>
      </p>
    </div>
  )
}

/** The servers that most people use, each one click from its page. */
function StartWith() {
  const { value } = useAnswer(['gallery', 'first'], (client) => client.gallery.search({ query: '' }))
  if (value === undefined) return null
  return (
    <ul aria-label="People start with" className="mt-6 flex flex-wrap justify-center gap-2">
      {value.entries
        .filter(({ first }) => first)
        .map(({ id, name }) => (
          <li key={id}>
            <LinkButton href={hrefOf({ page: 'gallery', entry: id })}>
              <Tile name={name} size={20} /> {name}
            </LinkButton>
          </li>
        ))}
    </ul>
  )
}
