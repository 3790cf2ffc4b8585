import { explainError } from '../../engine/explain-error.ts'
import { useServers } from '../../engine/use-engine.ts'
import { Trouble } from '../../parts/message.tsx'
import { WaysOut } from '../../servers/ways-out.tsx'

/** A call that failed, with what puts that right if it is the server's state. */
export function RunFailure({ server: name, error }: { server: string; error: unknown }) {
  const { message, hint, code } = explainError(error)
  const server = useServers().find((each) => each.name === name)
  return (
    <Trouble
      message={message}
      hint={hint}
      code={code}
      action={server === undefined || code === undefined ? undefined : <WaysOut server={server} code={code} on="elsewhere" />}
    />
  )
}
