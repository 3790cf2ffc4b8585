import type { ProjectStatus, ProjectView } from '../../../contract/sources/sources.ts'
import { consentTo } from '../../base/consent/agreed.ts'
import { TooltrayError, problemOf } from '../../base/errors.ts'
import { isObject } from '../../base/is-object.ts'
import type { Clock } from '../../base/platform.ts'
import { QUIET_TIME, type WatchFolder, watchFolder } from '../../config/watch-folder.ts'
import { previewOf } from '../../entry/consent/agreement.ts'
import type { SecretHolders } from '../../entry/consent/borrowed-secrets.ts'
import type { ServerConfig } from '../../entry/schema.ts'
import type { Agreements, ShownFiles } from './agreements.ts'
import { PROJECT_FILES, type ProjectFiles, nameInProject, readProjectFiles } from './project-files.ts'

/**
 * The servers of project folders. A session that works in a folder can use them, once the user consented to exactly the content of its
 * files.
 */
export interface Projects {
  /** A session now works in this folder, and in no other. Resolves when the files of the folder were read; never rejects. */
  enter(session: string, folder: string): Promise<void>
  leave(session: string): void
  /** The servers with consent, by qualified name, of every folder that sessions have been in. */
  servers(taken: ReadonlyMap<string, unknown>): ReadonlyMap<string, ServerConfig>
  /** The folders with servers and sessions. */
  report(): ProjectStatus[]
  /** The servers that the files of a folder define now. Throws `project_without_servers`, and if they cannot be read. */
  look(folder: string, holders: SecretHolders): Promise<ProjectView>
  /**
   * Stores the user's decision. Throws as `look`, and `consent_needed` if the files differ from what was shown.
   *
   * @param shown the fingerprint of what was shown.
   */
  answer(folder: string, agrees: boolean, shown: string): Promise<void>
  close(): void
}

/** The consent to the files of a folder. Their servers start only while the files have the stored fingerprint. */
const filesConsent = consentTo<ShownFiles>({
  fingerprint: ({ fingerprint }) => fingerprint,
  what: () => 'what the files of this folder bring',
})

interface Project {
  files: ProjectFiles | undefined
  problem: TooltrayError | undefined
  readonly sessions: Set<string>
  stopWatching: () => void
  /** The current or last reading. */
  reading: Promise<void>
}

/** The dependencies of `createProjects`. */
interface ProjectsDeps {
  readonly agreements: Agreements
  readonly clock: Pick<Clock, 'after'>
  isOwn(entry: Readonly<Record<string, unknown>>): boolean
  onChange(): void
  onError(folder: string, error: unknown): void
  readonly watch?: WatchFolder
}

/**
 * Creates the projects. It owns the watched folders and the sessions in them. A folder is read once at a time; other calls may overlap.
 *
 * @param deps.isOwn whether an entry starts Tooltray itself.
 * @param deps.onChange is called when the servers, or the state of a folder, may have changed.
 */
export function createProjects(deps: ProjectsDeps): Projects {
  const { agreements, clock } = deps
  const projects = new Map<string, Project>()

  const isAgreed = ({ folder, fingerprint }: ProjectFiles): boolean | undefined => {
    const said = agreements.get(folder)
    return said === undefined || said.fingerprint !== fingerprint ? undefined : said.agrees
  }
  const read = async (folder: string, project: Project): Promise<void> => {
    try {
      project.files = await readProjectFiles(folder, deps.isOwn)
      project.problem = undefined
    } catch (error) {
      // Consent does not cover files that cannot be read.
      project.files = undefined
      project.problem = asProblem(error)
    }
    deps.onChange()
  }
  /** Reads after the current reading, which may have read an older state. */
  const readAgain = (folder: string, project: Project): Promise<void> => {
    project.reading = project.reading.then(() => read(folder, project)).catch((error: unknown) => deps.onError(folder, error))
    return project.reading
  }
  const follow = (folder: string, project: Project): void => {
    let cancel = (): void => undefined
    const onChange = (name: string | null): void => {
      if (name !== null && !(PROJECT_FILES as readonly string[]).includes(name)) return
      cancel()
      cancel = clock.after(QUIET_TIME, () => void readAgain(folder, project))
    }
    try {
      const stop = (deps.watch ?? watchFolder)(folder, onChange, (error) => deps.onError(folder, error))
      project.stopWatching = () => {
        cancel()
        stop()
      }
    } catch (error) {
      // It is read again whenever a session enters.
      deps.onError(folder, error)
    }
  }
  const opened = (folder: string): Project => {
    const known = projects.get(folder)
    if (known !== undefined) return known
    const project: Project = {
      files: undefined,
      problem: undefined,
      sessions: new Set(),
      stopWatching: () => undefined,
      reading: Promise.resolve(),
    }
    projects.set(folder, project)
    follow(folder, project)
    return project
  }
  const leave = (session: string): boolean => {
    let left = false
    for (const { sessions } of projects.values()) left = sessions.delete(session) || left
    return left
  }
  const filesNow = async (folder: string): Promise<ProjectFiles & { readonly fingerprint: string }> => {
    const files = await readProjectFiles(folder, deps.isOwn)
    const { fingerprint } = files
    if (fingerprint !== undefined) return { ...files, fingerprint }
    throw new TooltrayError('project_without_servers', `${folder} has no servers.`, {
      hint: `There is neither ${PROJECT_FILES.join(' nor ')} in it.`,
      data: { folder },
    })
  }

  return {
    enter(session, folder) {
      leave(session)
      const project = opened(folder)
      project.sessions.add(session)
      return readAgain(folder, project)
    },
    leave(session) {
      if (leave(session)) deps.onChange()
    },
    servers(taken) {
      const all = new Map<string, ServerConfig>()
      for (const [folder, { files }] of projects) {
        if (files === undefined || isAgreed(files) !== true) continue
        for (const [server, config] of files.servers)
          all.set(
            nameInProject(server, folder, (name) => taken.has(name) || all.has(name)),
            config,
          )
      }
      return all
    },
    report: () =>
      [...projects].flatMap(([folder, { files, problem, sessions }]) => {
        if (sessions.size === 0 || (problem === undefined && (files === undefined || files.servers.size === 0))) return []
        return {
          folder,
          state: files === undefined ? ('unreadable' as const) : STATES[String(isAgreed(files)) as keyof typeof STATES],
          servers: [...(files?.servers.keys() ?? [])],
          sessions: sessions.size,
          problem: problem && problemOf(problem),
        }
      }),
    async look(folder, holders) {
      const files = await filesNow(folder)
      const said = isAgreed(files)
      return {
        folder,
        servers: [...files.entries].map(([name, entry]) => ({ name, preview: previewOf(entry, { holders }) })),
        problems: [...files.problems],
        fingerprint: files.fingerprint,
        ...(said === undefined ? {} : { answered: said ? ('agreed' as const) : ('refused' as const) }),
      }
    },
    async answer(folder, agrees, shown) {
      agreements.set(filesConsent.agreed(await filesNow(folder), shown), agrees)
      const project = projects.get(folder)
      if (project !== undefined) await readAgain(folder, project)
    },
    close() {
      for (const { stopWatching } of projects.values()) stopWatching()
    },
  }
}

const STATES = { true: 'agreed', false: 'refused', undefined: 'asked' } as const

function asProblem(error: unknown): TooltrayError {
  if (error instanceof TooltrayError) return error
  return new TooltrayError('config_unreadable', isObject(error) ? String(error['message']) : String(error), { cause: error })
}
