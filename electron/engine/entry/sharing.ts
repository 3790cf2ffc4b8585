import type { SandboxRules } from '../../contract/consent/sandbox.ts'
import type { Sharing } from '../../contract/servers.ts'
import { type NamedProgram, statefulReason } from './stateful-servers.ts'

/** The variable for the project folder in an entry. */
export const PROJECT = 'PROJECT'

/** The parts of an entry that may contain the project folder. */
interface ProjectPlaces {
  readonly command?: string | undefined
  readonly args?: readonly string[] | undefined
  readonly env?: Readonly<Record<string, string>> | undefined
  readonly cwd?: string | undefined
  readonly sandbox?: Pick<SandboxRules, 'read' | 'write'> | undefined
}

/** Whether a server is started for a project folder. `$${` stands for a literal `${`. */
export function namesProject({ command = '', args = [], env = {}, cwd = '', sandbox }: ProjectPlaces): boolean {
  const folders = sandbox === undefined ? [] : [...sandbox.read, ...sandbox.write]
  return [command, ...args, ...Object.values(env), cwd, ...folders].some((text) =>
    [...text.matchAll(/\$\$\{|\$\{PROJECT\}/g)].some(([found]) => found === `\${${PROJECT}}`),
  )
}

/** Whether the folder of a session determines which instance of a server it uses, or how that is started. */
export function worksForProject({ sharing, namesProject: named }: { readonly sharing: Sharing; readonly namesProject: boolean }): boolean {
  return sharing === 'project' || named
}

/** Which callers share a server, with the reason as a sentence if its entry does not set it. */
export function sharingOf(
  entry: NamedProgram & { readonly sharing?: Sharing | undefined },
  project: boolean,
): { readonly sharing: Sharing; readonly sharingReason: string | undefined } {
  if (entry.sharing !== undefined) return { sharing: entry.sharing, sharingReason: undefined }
  const sharingReason = statefulReason(entry)
  if (sharingReason !== undefined) return { sharing: 'session', sharingReason }
  if (project) return { sharing: 'project', sharingReason: 'Its entry names the folder of a project: ${PROJECT}.' }
  return { sharing: 'all', sharingReason: undefined }
}
