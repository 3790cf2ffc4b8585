import type { RouterClient } from '@orpc/server'
import { calls, audit } from './procedures/calls.ts'
import { clients } from './procedures/clients.ts'
import { setUp } from './procedures/transfer/config-transfer.ts'
import { sync } from './procedures/transfer/sync.ts'
import { docs, places } from './procedures/docs.ts'
import { engineProcedures } from './procedures/engine.ts'
import { cases, learning } from './procedures/learning.ts'
import { skills } from './procedures/skills.ts'
import { packages } from './procedures/packages.ts'
import { pages } from './procedures/pages.ts'
import { needs } from './procedures/needs.ts'
import { access, permissions, pendingChanges, policy, profiles, roles, rules } from './procedures/permissions.ts'
import { scripts } from './procedures/scripts.ts'
import { secrets } from './procedures/secrets.ts'
import { servers } from './procedures/servers.ts'
import { settings } from './procedures/settings.ts'
import { signIn } from './procedures/sign-in.ts'
import { stats } from './procedures/stats.ts'
import { bundles, gallery, paths, projects, registry } from './procedures/sources.ts'
import { catalogue, prompts, resources, tools } from './procedures/tools.ts'

/** The control API: every request that a window, a page, or the command line can send to the engine. */
export const controlApi = {
  ...engineProcedures,
  docs,
  needs,
  stats,
  servers,
  settings,
  setUp,
  sync,
  tools,
  resources,
  prompts,
  pages,
  catalogue,
  scripts,
  calls,
  audit,
  cases,
  learning,
  packages,
  profiles,
  roles,
  rules,
  permissions,
  policy,
  pendingChanges,
  skills,
  access,
  gallery,
  registry,
  bundles,
  projects,
  paths,
  places,
  clients,
  signIn,
  secrets,
}

/** The client of the control API. Errors are `ORPCError` with `data.code` and `data.hint`. */
export type ControlClient = RouterClient<typeof controlApi>
