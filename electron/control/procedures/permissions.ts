import { z } from 'zod'
import { credential, policyDecision, policyQuestion, roleToSave, rule } from '../../contract/access.ts'
import { pinChange, serverPins } from '../../contract/consent/pins.ts'
import { EXPOSURES } from '../../contract/exposure.ts'
import { data, list, texts } from '../../contract/shape.ts'
import { exchange, named, report, request } from './procedure.ts'

export const profiles = {
  /** Activates a profile for every client that was not started with one; without a name, all servers. */
  use: request(z.object({ name: z.string().optional() }), (input, engine) => engine.profiles.use(input.name)),
  /** `of`: the old name, if the profile is renamed. `expose`: unchanged if not set. */
  save: request(
    z.object({ name: z.string(), servers: texts, of: z.string().optional(), expose: z.enum(EXPOSURES).optional() }),
    (input, engine) => engine.profiles.save(input.name, input.servers, input),
  ),
  remove: request(named, (input, engine) => engine.profiles.remove(input.name)),
}

export const roles = {
  /** Creates or replaces a role. */
  save: request(roleToSave, ({ name, ...role }, engine) => engine.roles.save(name, role)),
  remove: request(named, (input, engine) => engine.roles.remove(input.name)),
}

export const rules = {
  add: request(rule, (input, engine) => engine.rules.add(input)),
  /** By its number in the file, from 1. Returns the removed rule as it was written. */
  remove: exchange(z.object({ number: z.number().int().min(1) }), data({ removed: z.unknown() }), async (input, engine) => ({
    removed: await engine.rules.remove(input.number),
  })),
}

export const policy = {
  /** Whether a client (a credential, or the client's own name) may use a tool or needs approval, and which rule decides. */
  check: exchange(policyQuestion, policyDecision, (input, engine) => engine.policy.check(input)),
}

/** The trusted definitions of servers' tools, prompts, and resources; changes to them wait for review. */
export const pins = {
  list: report(list(serverPins), (engine) => engine.pins.list()),
  /** The pending changes; empty if there are none. Throws `server_unknown`. */
  review: exchange(named, list(pinChange), (input, engine) => engine.pins.review(input.name)),
  /**
   * Accepts a server's current definitions; returns how many were pending. `shown`: accept only what the user saw. Throws
   * `server_unknown`, `preview_stale`.
   */
  accept: exchange(named.extend({ shown: list(pinChange).optional() }), data({ accepted: z.number() }), (input, engine) => ({
    accepted: engine.pins.accept(input.name, input.shown),
  })),
}

/** The credentials for HTTP access. */
export const access = {
  list: report(list(credential), (engine) => engine.access.list()),
  /** Creates a credential. Only this answer ever contains its token. */
  add: exchange(
    named.extend({ profile: z.string().optional(), role: z.string().optional() }),
    data({ token: z.string() }),
    (input, engine) => ({ token: engine.access.add(input) }),
  ),
  /** Its token becomes invalid, and its sessions end. */
  revoke: request(named, (input, engine) => engine.access.revoke(input.name)),
}
