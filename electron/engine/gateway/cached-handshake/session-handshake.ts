import { messageOf } from '../../base/errors.ts'
import { type HandshakeFile, createHandshakeFile } from './handshake-file.ts'
import { HANDSHAKE_CLIENT } from '../../config/client-names.ts'
import { recordHandshake } from './record-handshake.ts'
import { serveSession } from '../session/session.ts'
import type { SessionDeps } from '../session/session-deps.ts'

/** What a session says at its opening, kept on disk: one that nobody is attached to is asked. */
export interface SessionHandshake extends HandshakeFile {
  /** At once, where nobody waits for it. */
  writeNow(): void
}

/** Closing it writes what the next engine begins with. */
export function sessionHandshake(
  sessionParts: SessionDeps & { readonly atHand: { chooseAnew(): void } },
  {
    clock,
    version,
    onError,
    ...rest
  }: Omit<Parameters<typeof createHandshakeFile>[0], 'record'> & { readonly version: string; readonly onError: (error: Error) => void },
): SessionHandshake {
  const nobody = (): void => undefined
  const asked = { id: 'greeting', program: HANDSHAKE_CLIENT, choice: {}, origin: {}, onChange: nobody, onClose: nobody, onError }
  const greeting = createHandshakeFile({
    ...rest,
    clock,
    record: () => recordHandshake(version, (transport) => void serveSession(sessionParts, { ...asked, transport, now: clock.now() })),
  })
  return {
    ...greeting,
    writeNow() {
      greeting.write().catch((error: unknown) => onError(new Error(`The greeting was not written: ${messageOf(error)}`)))
    },
    close() {
      sessionParts.atHand.chooseAnew()
      greeting.writeSoon()
      return greeting.close()
    },
  }
}
