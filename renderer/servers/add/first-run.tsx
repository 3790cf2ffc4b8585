import { foundSentence, isOfUse, isServer } from '../../clients/words.ts'
import { useAnswer } from '../../engine/use-engine.ts'
import { hrefOf } from '../../frame/route.ts'
import { LinkButton } from '../../parts/button.tsx'
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
    <div className="mx-auto flex max-w-md flex-col items-center justify-center px-6 text-center">
      <img src={logo} alt="" className="size-12" />
      <h1 className="mt-5 text-balance text-title font-semibold tracking-tight">
        {found.length === 0
          ? 'All your MCP servers behind one plug'
          : foundSentence(found, (id) => clients?.some((client) => client.id === id) ?? true)}
      </h1>
      <p className="mt-2 text-ink-2">
        {found.length === 0
          ? 'Add the servers you use. Your AI clients then connect to Tooltray alone: they search for the tool they need, instead ' +
            'of being handed every definition of every server.'
          : 'Tooltray can bring them in and put itself in their place. Your AI apps then search for the tool they need, instead ' +
            'of being handed every definition of every server. You see every change before it is made, and can undo it.'}
      </p>
      {found.length === 0 ? (
        <LinkButton look="primary" href={hrefOf({ page: 'add' })} className="mt-6">
          Add the first server
        </LinkButton>
      ) : (
        <>
          <LinkButton look="primary" href={hrefOf({ page: 'import' })} className="mt-6">
            Bring them in
          </LinkButton>
          <ul aria-label="Servers found" className="mt-5 flex max-h-32 flex-wrap justify-center gap-1.5 overflow-auto">
            {found.filter(isServer).map(({ key, name }) => (
              <li key={key} className="rounded-box border px-1.5 font-mono text-small text-ink-2">
                {name}
              </li>
            ))}
          </ul>
          <a href={hrefOf({ page: 'add' })} className="mt-4 text-accent">
            I will do it by hand
          </a>
        </>
      )}
    </div>
  )
}
