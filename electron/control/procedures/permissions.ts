import { z } from 'zod'
import { credential, policyDecision, policyQuestion, roleToSave, rule } from '../../contract/access.ts'
import { pinChange, serverPins } from '../../contract/consent/pins.ts'
import { EXPOSURES } from '../../contract/exposure.ts'
import { data, list, texts } from '../../contract/shape.ts'
import { exchange, named, procedure } from './procedure.ts'

export const profiles = {
  /** Activates a profile for every client that was not started with one; without a name, all servers. */
  use: procedure
    .input(z.object({ name: z.string().optional() }))
    .handler(({ input, context: { engine } }) => engine.profiles.use(input.name)),
  /** `of`: the old name, if the profile is renamed. `expose`: unchanged if not set. */
  save: procedure
    .input(z.object({ name: z.string(), servers: texts, of: z.string().optional(), expose: z.enum(EXPOSURES).optional() }))
    .handler(({ input, context: { engine } }) => engine.profiles.save(input.name, input.servers, input)),
  remove: procedure.input(named).handler(({ input, context: { engine } }) => engine.profiles.remove(input.name)),
}

export const roles = {
  /** Creates or replaces a role. */
  save: procedure.input(roleToSave).handler(({ input: { name, ...role }, context: { engine } }) => engine.roles.save(name, role)),
  remove: procedure.input(named).handler(({ input, context: { engine } }) => engine.roles.remove(input.name)),
}

export const rules = {
  add: procedure.input(rule).handler(({ input, context: { engine } }) => engine.rules.add(input)),
  /** By its number in the file, from 1. Returns the removed rule as it was written. */
  remove: exchange(z.object({ number: z.number().int().min(1) }), data({ removed: z.unknown() })).handler(
    async ({ input, context: { engine } }) => ({ removed: await engine.rules.remove(input.number) }),
  ),
}

export const policy = {
  /** Whether a client (a credential, or the client's own name) may use a tool or needs approval, and which rule decides. */
  check: exchange(policyQuestion, policyDecision).handler(({ input, context: { engine } }) => engine.policy.check(input)),
}

/** The trusted definitions of servers' tools, prompts, and resources; changes to them wait for review. */
export const pins = {
  list: procedure.output(list(serverPins)).handler(({ context: { engine } }) => engine.pins.list()),
  /** The pending changes; empty if there are none. Throws `server_unknown`. */
  review: exchange(named, list(pinChange)).handler(({ input, context: { engine } }) => engine.pins.review(input.name)),
  /**
   * Accepts a server's current definitions; returns how many were pending. `shown`: accept only what the user saw. Throws
   * `server_unknown`, `preview_stale`.
   */
  accept: exchange(named.extend({ shown: list(pinChange).optional() }), data({ accepted: z.number() })).handler(
    ({ input, context: { engine } }) => ({ accepted: engine.pins.accept(input.name, input.shown) }),
  ),
}

/** The credentials for HTTP access. */
export const access = {
  list: procedure.output(list(credential)).handler(({ context: { engine } }) => engine.access.list()),
  /** Creates a credential. Only this answer ever contains its token. */
  add: exchange(named.extend({ profile: z.string().optional(), role: z.string().optional() }), data({ token: z.string() })).handler(
    ({ input, context: { engine } }) => ({ token: engine.access.add(input) }),
  ),
  /** Its token becomes invalid, and its sessions end. */
  revoke: procedure.input(named).handler(({ input, context: { engine } }) => engine.access.revoke(input.name)),
}
