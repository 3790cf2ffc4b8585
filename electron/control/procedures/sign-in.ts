import { z } from 'zod'
import { data } from '../../contract/shape.ts'
import { exchange, named, request } from './procedure.ts'

export const signIn = {
  /**
   * Begins a sign-in. Returns the address that the caller must open in the user's browser; none if the server requires no sign-in.
   * `again`: even after repeated failures.
   */
  start: exchange(
    named.extend({ again: z.boolean().default(false) }),
    data({ authorizationUrl: z.string().optional(), until: z.number().exactOptional() }),
    async (input, engine) => ({ ...(await engine.signIn.start(input.name, input.again)) }),
  ),
  /** Resolves when the current sign-in is done; fails with the reason. */
  wait: request(named, (input, engine) => engine.signIn.wait(input.name)),
  cancel: request(named, (input, engine) => engine.signIn.cancel(input.name)),
  /** Imports mcp-remote's sign-in for the server. */
  takeOver: request(named, (input, engine) => engine.signIn.takeOver(input.name)),
  /** Uses a manually created token: stores it as a secret, and writes a reference into servers.json. */
  useToken: request(named.extend({ token: z.string().min(1) }), (input, engine) => engine.signIn.useToken(input.name, input.token)),
  /** The user declines the import of a sign-in. */
  declineOffer: request(named, (input, engine) => engine.signIn.declineOffer(input.name)),
  /** `told`: whether the server revoked the tokens. They are deleted here in any case. */
  signOut: exchange(named, data({ revoked: z.boolean() }), async (input, engine) => ({
    revoked: await engine.signIn.signOut(input.name),
  })),
}
