import { resolve } from 'node:path'
import type { SandboxRules } from '../../../contract/consent/sandbox.ts'
import type { SignIns } from '../../auth/sign-ins-api.ts'
import type { Platform } from '../../base/platform.ts'
import { reachesRegistry } from '../../entry/keys/sandbox-warnings.ts'
import { isProgram } from '../../entry/schema.ts'
import { foldersHere, workingFolder } from '../../entry/start/working-folder.ts'
import type { KeptCommand, KeptPackages } from '../../packages/kept-packages.ts'
import { registriesFor } from '../../packages/request/registry-settings.ts'
import type { CrashJournal } from '../../storage/crash-journal.ts'
import { serverEnvironment } from '../../upstream/process/environment.ts'
import type { Program } from '../../upstream/process/stdio.ts'
import type { Sandbox } from '../../upstream/sandbox/sandbox.ts'
import type { LaunchPlanner } from '../../upstream/session/launch-planner.ts'
import { quarantine } from './quarantine.ts'
import type { ResolvedServers } from './resolved-servers.ts'
import { signInTarget, usesSignIn } from './server-sign-in.ts'

/** Dependencies of `launchPlanner`. */
interface LaunchPlannerDeps {
  readonly platform: Platform
  readonly resolved: Pick<ResolvedServers, 'config'>
  readonly journal: Pick<CrashJournal, 'deathsOf'>
  /** The PATH of the login shell, for programs. */
  readonly path: () => Promise<string | undefined>
  readonly signIns: Pick<SignIns, 'accessTo'>
  readonly sandbox: Pick<Sandbox, 'launch'>
  readonly packages: Pick<KeptPackages, 'commandOf'>
}

/** Creates the planner of launches. It owns no state; any number of launches may be planned at once. */
export function launchPlanner(deps: LaunchPlannerDeps): LaunchPlanner {
  const { platform } = deps
  return {
    async plan({ server, config, project, person }, onFetching) {
      const quarantined = quarantine(server, deps.journal)
      if (quarantined !== undefined) throw quarantined
      const resolved = await deps.resolved.config(server, config, project, person)
      if (isProgram(resolved)) {
        const { command, args, cwd, env, sandbox: rules } = resolved
        const own = config.project === undefined ? cwd : resolve(config.project, cwd ?? '.')
        const folder = own ?? (config.sharing === 'project' ? project : undefined)
        const runsIn = workingFolder({ command, args, cwd: folder }, foldersHere(platform.home))
        const inherited = serverEnvironment(platform, env, await deps.path())
        const asWritten = { command, args, env: { ...registriesFor({ command, args }, platform.env), ...inherited } }
        const wanted = { command, args, env: inherited, mayFetch: rules === undefined || reachesRegistry({ command, args }, rules.network) }
        const kept = resolved.keep ? await deps.packages.commandOf(server, wanted, onFetching) : undefined
        const canWait = rules === undefined && resolved.transport === 'stdio'
        const gate = kept?.gate === undefined || !canWait ? undefined : { script: kept.gate, check: kept.check }
        if (gate === undefined) await kept?.check()
        const program = {
          ...(kept === undefined ? asWritten : { command: kept.command, args: kept.args, env: kept.env, startHint: kept.startHint }),
          cwd: runsIn,
          gate,
          // Arguments and environment belong to each run: a CLI tool has different ones in each call.
          ...(rules === undefined
            ? {}
            : {
                sandboxed: (run: Program) => deps.sandbox.launch({ ...run, cwd: run.cwd ?? runsIn }, withFolders(rules, kept), server, env),
              }),
        }
        return resolved.transport === 'cli'
          ? { transport: 'cli', commands: resolved.commands, ...program }
          : { transport: 'stdio', ...program }
      }
      const { transport, url, headers, bearer } = resolved
      const access = usesSignIn(resolved) ? { access: deps.signIns.accessTo(signInTarget(server, resolved, person)) } : {}
      return { transport, url, headers, bearer, ...access }
    },
  }
}

/** A program also sees what it is started from, and may store data in its folder: that is of this server alone. */
function withFolders(rules: SandboxRules, kept: KeptCommand | undefined): SandboxRules {
  if (kept === undefined) return rules
  return { ...rules, read: [...rules.read, ...kept.reads], write: [...rules.write, kept.folder, ...kept.writes] }
}
