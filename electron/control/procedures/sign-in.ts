import { z } from 'zod'
import { data } from '../../contract/shape.ts'
import { exchange, named, procedure } from './procedure.ts'

export const signIn = {
  /**
   * Begins a sign-in. Returns the address that the caller must open in the user's browser; none if the server requires no sign-in.
   * `again`: even after repeated failures.
   */
  start: exchange(
    named.extend({ again: z.boolean().default(false) }),
    data({ authorizationUrl: z.string().exactOptional(), until: z.number().exactOptional() }),
  ).handler(async ({ input, context: { engine } }) => ({ ...(await engine.signIn.start(input.name, input.again)) })),
  /** Resolves when the current sign-in is done; fails with the reason. */
  wait: procedure.input(named).handler(({ input, context: { engine } }) => engine.signIn.wait(input.name)),
  cancel: procedure.input(named).handler(({ input, context: { engine } }) => engine.signIn.cancel(input.name)),
  /** Imports mcp-remote's sign-in for the server. */
  takeOver: procedure.input(named).handler(({ input, context: { engine } }) => engine.signIn.takeOver(input.name)),
  /** Uses a manually created token: stores it as a secret, and writes a reference into servers.json. */
  useToken: procedure
    .input(named.extend({ token: z.string().min(1) }))
    .handler(({ input, context: { engine } }) => engine.signIn.useToken(input.name, input.token)),
  /** The user declines the import of a sign-in. */
  declineOffer: procedure.input(named).handler(({ input, context: { engine } }) => engine.signIn.declineOffer(input.name)),
  /** `told`: whether the server revoked the tokens. They are deleted here in any case. */
  signOut: exchange(named, data({ told: z.boolean() })).handler(async ({ input, context: { engine } }) => ({
    told: await engine.signIn.signOut(input.name),
  })),
}
