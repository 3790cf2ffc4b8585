import { z } from 'zod'
import { rule, rulePlace } from '../access.ts'
import { data, list, texts } from '../shape.ts'
import { effect } from '../tools.ts'
import { decidedBy } from './decided-by.ts'

/** What becomes of calls: they run, you are asked first, or the tool is not offered. */
export const permissionValue = z.enum(['allow', 'ask', 'off'])

/** The state of one setting: what calls really meet, and why. */
export const permissionState = data({
  value: permissionValue,
  by: decidedBy,
  /** What was set here, if anything was. */
  set: permissionValue.exactOptional(),
  /** Something else outranks what is set here. */
  locked: z.literal(true).exactOptional(),
})

/**
 * Which setting: of one client, or of all; for one tool by its server's own name for it, else for everything of a server with an effect,
 * else for everything with that effect.
 */
const place = {
  client: z.string().min(1).exactOptional(),
  server: z.string().min(1).exactOptional(),
  tool: z.string().min(1).exactOptional(),
  /** Not set, and no tool: each of the three. */
  effect: effect.exactOptional(),
}

/** A client that permissions can differ for. */
export const permissionClient = data({
  id: z.string(),
  name: z.string(),
  kind: z.enum(['app', 'credential', 'other']),
  /** Whether its identity is proven. An `allow` for a client holds only then. */
  proven: z.boolean(),
})

const byEffect = { read: permissionState, write: permissionState, destructive: permissionState }

/** The permissions for one tool. */
export const toolPermissions = data({
  /** The server's own name for it. */
  tool: z.string(),
  effect,
  /** For every client. */
  state: permissionState,
  /** For each client for which it differs. */
  differing: list(data({ client: z.string(), state: permissionState })),
})

/** What every client may do. */
export const permissions = data({
  clients: list(permissionClient),
  /** By effect: without `client` for all, without `server` for any. */
  effects: list(data({ client: z.string().exactOptional(), server: z.string().exactOptional(), ...byEffect })),
  /** The tools of the server that was asked for. */
  tools: list(toolPermissions),
  /** The setting that decides on what deletes or overwrites, where nothing else does. */
  destructive: z.enum(['ask', 'client', 'allow']),
  /** For each server whose entry limits its tools: the patterns of what it denies, and of what alone it allows. */
  limits: list(data({ server: z.string(), allow: texts.exactOptional(), deny: texts.exactOptional() })),
})

/** Of the tools of one server with one effect: how many have each state. `value`: of tools that nothing names, known or not. */
const toolCounts = data({ value: permissionValue, allow: z.number(), ask: z.number(), off: z.number() })

/** What one client, or any, may do on one server. */
export const matrixCell = data({ read: toolCounts, write: toolCounts, destructive: toolCounts })

/** What every client may do on every server. */
export const permissionMatrix = data({
  clients: list(permissionClient),
  servers: list(
    data({
      server: z.string(),
      /** For clients that nothing differs for. */
      all: matrixCell,
      /** For each client for which it differs. No cell: its profile or role is missing, and it may do nothing. */
      differing: list(data({ client: z.string(), cell: matrixCell.exactOptional() })),
    }),
  ),
})

/** One change; `inherit`: back to what holds without a setting here. */
export const permissionChange = z.object({ ...place, value: z.enum(['allow', 'ask', 'off', 'inherit']) }).readonly()

/** A pattern of `tools.deny` in the entry of a server that is taken out. */
const offerAgain = data({ server: z.string().min(1), pattern: z.string() })

/**
 * Changes that are written together. `destructive`: the setting that decides on what deletes or overwrites, where nothing else does.
 */
export const permissionChanges = z.object({
  changes: z.array(permissionChange).max(2_000).readonly(),
  destructive: z.enum(['ask', 'client', 'allow']).optional(),
  /** Numbers are those of the file before these changes. */
  removeRules: z.array(rulePlace).max(2_000).readonly().optional(),
  addRules: z.array(rule).max(2_000).readonly().optional(),
  offerAgain: z.array(offerAgain).max(2_000).readonly().optional(),
})

/** What was changed, as it is now. `undo`: for `permissions.undo`, until the engine ends or 20 changes later. */
export const changedPermissions = data({ changed: list(data({ ...place, state: permissionState })), undo: z.string() })

export type PermissionValue = z.infer<typeof permissionValue>
export type PermissionState = z.infer<typeof permissionState>
export type PermissionClient = z.infer<typeof permissionClient>
export type MatrixCell = z.infer<typeof matrixCell>
export type PermissionMatrix = z.infer<typeof permissionMatrix>
export type PermissionChange = z.infer<typeof permissionChange>
export type OfferAgain = z.infer<typeof offerAgain>
export type PermissionChanges = z.infer<typeof permissionChanges>
export type ToolPermissions = z.infer<typeof toolPermissions>
export type Permissions = z.infer<typeof permissions>
export type ChangedPermissions = z.infer<typeof changedPermissions>
