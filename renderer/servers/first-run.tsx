import { useStatus } from '../engine/use-engine.ts'
import { hrefOf } from '../frame/route.ts'
import { LinkButton } from '../parts/button.tsx'
import logo from '../../resources/logo.svg'

/** What one sees before there is a server. */
export function FirstRun() {
  const file = useStatus()?.config.file
  return (
    <div className="mx-auto flex max-w-md flex-col items-center justify-center px-6 text-center">
      <img src={logo} alt="" className="size-12" />
      <h1 className="mt-5 text-balance text-title font-semibold tracking-tight">All your MCP servers behind one plug</h1>
      <p className="mt-2 text-muted">
        Add the servers you use. Your AI clients then connect to Tooltray alone: they search for the tool they need, instead of being handed every definition of every server.
      </p>
      <LinkButton look="primary" href={hrefOf({ page: 'add' })} className="mt-6">
        Add the first server
      </LinkButton>
      <p className="mt-4 text-small text-muted">
        Or write it by hand: <span className="font-mono break-all">{file}</span> is read again whenever you save it.
      </p>
    </div>
  )
}
