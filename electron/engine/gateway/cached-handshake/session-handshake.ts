import { messageOf } from '../../base/errors.ts'
import { type HandshakeFile, createHandshakeFile } from './handshake-file.ts'
import { HANDSHAKE_CLIENT } from '../../config/apps/client-names.ts'
import { recordHandshake } from './record-handshake.ts'
import { serveSession } from '../session/session.ts'
import type { SessionDeps } from '../session/session-deps.ts'

/** The cached handshake on disk, recorded from a session that no client is attached to. */
export interface SessionHandshake extends HandshakeFile {
  /** Writes immediately, without waiting. A failure goes to `onError`. */
  writeNow(): void
}

/** Closing writes the handshake that the next engine starts with. */
export function sessionHandshake(
  sessionDeps: SessionDeps & { readonly listedTools: { chooseAnew(): void } },
  {
    clock,
    version,
    onError,
    ...rest
  }: Omit<Parameters<typeof createHandshakeFile>[0], 'record'> & { readonly version: string; readonly onError: (error: Error) => void },
): SessionHandshake {
  const nobody = (): void => undefined
  const asked = { id: 'handshake', program: HANDSHAKE_CLIENT, choice: {}, origin: {}, onChange: nobody, onClose: nobody, onError }
  const handshake = createHandshakeFile({
    ...rest,
    clock,
    record: () => recordHandshake(version, (transport) => void serveSession(sessionDeps, { ...asked, transport, now: clock.now() })),
  })
  return {
    ...handshake,
    writeNow() {
      handshake.write().catch((error: unknown) => onError(new Error(`The cached handshake was not written: ${messageOf(error)}`)))
    },
    close() {
      sessionDeps.listedTools.chooseAnew()
      handshake.writeSoon()
      return handshake.close()
    },
  }
}
