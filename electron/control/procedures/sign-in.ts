import { z } from 'zod'
import { addressAccount } from '../../contract/servers.ts'
import { data, list, texts } from '../../contract/shape.ts'
import { exchange, named, request } from './procedure.ts'

export const signIn = {
  /**
   * Begins a sign-in. Returns the address that the caller must open in the user's browser; none if the server requires no sign-in, or is
   * signed in, and then as whom (`account`). `again`: even after repeated failures. `asAnother`: as another user, even if it is signed in.
   * `userCode`: what the user types at the address, which may be on another device.
   * `account`: the account that its entry gets first.
   */
  start: exchange(
    named.extend({
      again: z.boolean().default(false),
      asAnother: z.boolean().exactOptional(),
      account: z.string().min(1).exactOptional(),
    }),
    data({
      authorizationUrl: z.string().optional(),
      userCode: z.string().exactOptional(),
      until: z.number().exactOptional(),
      account: z.string().exactOptional(),
    }),
    async ({ name, again, ...wanted }, engine) => {
      const started = await engine.signIn.start(name, again, wanted)
      if (started !== undefined) return { ...started }
      const account = engine.signIn.account(name)
      return account === undefined ? {} : { account }
    },
  ),
  /** The servers with an address, and their accounts. */
  accountsAt: exchange(z.strictObject({ url: z.string() }), list(addressAccount), (input, engine) => engine.signIn.accountsAt(input.url)),
  /**
   * Adds a server with the address of `name` and an account of its own, as `as`; not signed in yet. Fails if that name is taken
   * (`server_exists`), or if `name` is a program (`usage`).
   */
  addAccount: request(named.extend({ as: z.string() }), (input, engine) => engine.signIn.addAccount(input.name, input.as)),
  /** Resolves when the current sign-in is done; fails with the reason. */
  wait: request(named, (input, engine) => engine.signIn.wait(input.name)),
  cancel: request(named, (input, engine) => engine.signIn.cancel(input.name)),
  /** Imports mcp-remote's sign-in for the server. */
  takeOver: request(named, (input, engine) => engine.signIn.takeOver(input.name)),
  /** Uses a manually created token: stores it as a secret, and writes a reference into servers.json. */
  useToken: request(named.extend({ token: z.string().min(1) }), (input, engine) => engine.signIn.useToken(input.name, input.token)),
  /** The user declines the import of a sign-in. */
  declineOffer: request(named, (input, engine) => engine.signIn.declineOffer(input.name)),
  /** The servers that share the sign-in of one, itself included. */
  sharedBy: exchange(named, texts, (input, engine) => engine.signIn.sharedBy(input.name)),
  /**
   * `revoked`: whether the server revoked the tokens. They are deleted here in any case. `servers`: those that are signed out, more than
   * one if they shared the sign-in. `person`: the name of a person who connects over HTTP and signed in as themselves.
   */
  signOut: exchange(
    named.extend({ person: z.string().min(1).exactOptional() }),
    data({ revoked: z.boolean(), servers: texts }),
    async ({ name, person }, engine) => {
      const servers = person === undefined ? await engine.signIn.sharedBy(name) : [name]
      return { revoked: await engine.signIn.signOut(name, person), servers }
    },
  ),
}
