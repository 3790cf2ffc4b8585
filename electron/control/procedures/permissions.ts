import { z } from 'zod'
import { credential, pairing, policyDecision, policyQuestion, roleToSave, rule, rulePlace } from '../../contract/access.ts'
import { chosenDefinition, definitionChange, pendingCounts } from '../../contract/consent/pending-changes.ts'
import { EXPOSURES } from '../../contract/exposure.ts'
import {
  changedPermissions,
  permissionChanges,
  permissionMatrix,
  permissions as permissionsShape,
} from '../../contract/consent/permissions.ts'
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
  /** With `from`, the rule gets an id and the time; without, it counts as written by hand. */
  add: request(rule, (input, engine) => engine.rules.add(input)),
  /** Replaces a rule, by its number in the file, from 1, or by its id. Throws `rule_unknown`, `config_invalid`. */
  change: request(z.object({ place: rulePlace, rule }), (input, engine) => engine.rules.change(input.place, input.rule)),
  /** By its number in the file, from 1, or by its id. Returns the removed rule as it was written. Throws `rule_unknown`. */
  remove: exchange(rulePlace, data({ removed: z.unknown() }), async (input, engine) => ({ removed: await engine.rules.remove(input) })),
}

/** What every client may do with every tool: allow, ask, or off. */
export const permissions = {
  /** With `server`: that server by effect, and its tools. Without: everything by effect. Throws `server_unknown`. */
  get: exchange(z.object({ server: z.string().optional() }), permissionsShape, (input, engine) => engine.permissions.get(input.server)),
  /** Of every server: for every client, how many of its tools run, are asked about, or are off, by effect. */
  matrix: report(permissionMatrix, (engine) => engine.permissions.matrix()),
  /**
   * Writes changes into servers.json, all or nothing. `changed` tells the true state: a rule that outranks what was set still decides.
   * Throws `server_unknown`, `tool_unknown`, `rule_unknown`, `config_invalid`, `usage`.
   */
  set: exchange(permissionChanges, changedPermissions, (input, engine) => engine.permissions.set(input)),
  /** Throws `nothing_to_undo`; `config_conflict` if what was changed was changed again. */
  undo: request(z.object({ id: z.string() }), (input, engine) => engine.permissions.undo(input.id)),
}

export const policy = {
  /** Whether a client (a credential, or the client's own name) may use a tool or needs approval, and which rule decides. */
  check: exchange(policyQuestion, policyDecision, (input, engine) => engine.policy.check(input)),
}

const chosenOfServer = named.extend({ chosen: list(chosenDefinition).optional() })

/** The trusted definitions of servers' tools, prompts, and resources; changes to them wait for review. */
export const pendingChanges = {
  list: report(list(pendingCounts), (engine) => engine.pendingChanges.list()),
  /** What waits for review, and what was left out; empty if there is nothing. Throws `server_unknown`. */
  review: exchange(named, list(definitionChange), (input, engine) => engine.pendingChanges.review(input.name)),
  /**
   * Accepts changes of a server: the chosen ones, or all that wait; returns how many. Nothing is accepted if one of them is not as the user
   * saw it. Throws `server_unknown`, `preview_stale`; `usage` if nothing of that name waits.
   */
  accept: exchange(chosenOfServer, data({ accepted: z.number() }), (input, engine) => ({
    accepted: engine.pendingChanges.accept(input.name, input.chosen),
  })),
  /** Leaves changes out: they are not offered, and are not asked about until they change again. Throws as `accept`. */
  leave: exchange(chosenOfServer, data({ left: z.number() }), (input, engine) => ({
    left: engine.pendingChanges.leave(input.name, input.chosen),
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
  /** Changes the profile and role of a credential; what is not set is any. Its sessions end. Throws `credential_unknown`. */
  change: request(named.extend({ profile: z.string().optional(), role: z.string().optional() }), (input, engine) =>
    engine.access.change(input),
  ),
  /**
   * Opens a code that one device can sign in with, and ends the one before it. `name` not set: the name of its app. Throws `sign_in_off`,
   * `credential_exists`, `credential_invalid`.
   */
  pair: exchange(
    z.object({ name: z.string().optional(), profile: z.string().optional(), role: z.string().optional() }),
    data({
      code: z.string(),
      /** ms since 1970 */
      expires: z.number(),
    }),
    (input, engine) => engine.devices.pairing.open(input),
  ),
  /** The latest code; `pairing` not set: there was none. */
  pairing: report(data({ pairing: pairing.exactOptional() }), (engine) => {
    const current = engine.devices.pairing.current()
    return current === undefined ? {} : { pairing: current }
  }),
  /** Ends the code that is open, and forgets the latest one. */
  endPairing: request(z.object({}), (_input, engine) => engine.devices.pairing.end()),
  /** Its token stays. Its sessions end. Throws `credential_unknown`, `credential_exists`, `credential_invalid`. */
  rename: request(named.extend({ newName: z.string() }), ({ name, newName }, engine) => engine.access.rename(name, newName)),
  /** Its token becomes invalid, and its sessions end. */
  revoke: request(named, (input, engine) => engine.access.revoke(input.name)),
}
