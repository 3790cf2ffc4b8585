import { TooltrayError } from '../../base/errors.ts'
import type { Clock } from '../../base/platform.ts'
import { isSecretName } from '../../entry/secrets/secret-name.ts'
import type { Mask } from '../mask.ts'
import { MOST_SECRET_FILES, type SecretFolderRead, readSecretFolder } from './read-secret-folder.ts'

/** In ms. Kubernetes itself takes about a minute to change the files of a Secret. */
const LOOK_EVERY = 5_000

/** Files that one sentence names. Inner: the others are counted. */
const MOST_NAMED = 5

/** A secret that comes from a file. */
export interface SecretOfFile {
  readonly name: string
  readonly path: string
  /** When the file was changed, ms since 1970; undefined while it has no value. */
  readonly savedAt: number | undefined
  /** Why the file cannot be read now, as the end of a sentence. */
  readonly reason: string | undefined
}

/** Secrets as files that another program mounts: those of Docker and of Kubernetes. Tooltray only reads them. */
export interface SecretFolder {
  readonly path: string
  /** Whether the folder exists. */
  readonly found: boolean
  /** In alphabetical order. */
  list(): readonly SecretOfFile[]
  /** The secret of a name; undefined if no file has that name. */
  of(name: string): SecretOfFile | undefined
  /** The value of a secret; undefined if no file has that name. Throws `secret_file_unreadable`. */
  get(name: string): string | undefined
  /** Why the folder or some of its files cannot be read (`secret_file_unreadable`); undefined if all can. */
  problem(): TooltrayError | undefined
  /** Stops looking for changes. */
  close(): void
}

/** Dependencies of `openSecretFolder`. */
interface SecretFolderDeps {
  readonly path: string
  readonly clock: Clock
  readonly mask: Pick<Mask, 'add'>
  /** Called with the names of secrets whose value is new, another one, or gone. */
  readonly onChange: (names: readonly string[]) => void
  /** Called when a problem appears or changes. */
  readonly onProblem: (problem: TooltrayError) => void
}

interface Known extends SecretOfFile {
  readonly value: string | undefined
}

/**
 * Opens a folder of secrets, and looks for changes every five seconds: a mounted file system need not report them to watchers. All values
 * are masked. It owns the last values and a timer; looks run one at a time.
 *
 * A file that can no longer be read keeps its last value: it may be being written just now. One that is gone has none.
 */
export async function openSecretFolder(deps: SecretFolderDeps): Promise<SecretFolder> {
  const { path, clock, mask } = deps
  let found = false
  let known: ReadonlyMap<string, Known> = new Map()
  let problem: TooltrayError | undefined
  let cancel = (): void => undefined
  let isClosed = false

  const enter = (read: SecretFolderRead): void => {
    found = read.found
    // What cannot be listed for a moment is not gone.
    const next = read.reason === undefined ? knownOf(read, known) : known
    for (const { name, value } of next.values()) if (value !== undefined) mask.add(value, name)
    const names = new Set([...known.keys(), ...next.keys()])
    const changed = [...names].filter((name) => known.get(name)?.value !== next.get(name)?.value)
    known = next
    const troubles = problemOf(path, read)
    const isNews = troubles !== undefined && troubles.message !== problem?.message
    problem = troubles
    if (isNews) deps.onProblem(troubles)
    if (changed.length > 0) deps.onChange(changed)
  }
  const lookLater = (): void => {
    if (!isClosed) cancel = clock.after(LOOK_EVERY, () => void look())
  }
  const look = async (): Promise<void> => {
    const read = await readSecretFolder(path)
    if (!isClosed) enter(read)
    lookLater()
  }
  await look()

  return {
    path,
    get found() {
      return found
    },
    list: () => [...known.values()].map(withoutValue),
    of(name) {
      const secret = known.get(name)
      return secret && withoutValue(secret)
    },
    get(name) {
      const secret = known.get(name)
      if (secret === undefined || secret.value !== undefined) return secret?.value
      throw unreadable(`The secret ${name} cannot be read from ${secret.path}: ${secret.reason}.`)
    },
    problem: () => problem,
    close() {
      isClosed = true
      cancel()
    },
  }
}

function knownOf({ files }: SecretFolderRead, before: ReadonlyMap<string, Known>): Map<string, Known> {
  const secrets = files.filter(({ name }) => isSecretName(name))
  return new Map(
    secrets.map(({ name, path, ...read }): [string, Known] => {
      if ('value' in read) return [name, { name, path, ...read, reason: undefined }]
      const { value, savedAt } = before.get(name) ?? {}
      return [name, { name, path, value, savedAt, reason: read.reason }]
    }),
  )
}

function withoutValue({ value: _value, ...secret }: Known): SecretOfFile {
  return secret
}

function problemOf(folder: string, { reason, files, more }: SecretFolderRead): TooltrayError | undefined {
  if (reason !== undefined) return unreadable(`The folder of secrets ${folder} cannot be read: ${reason}.`)
  const bad = files.flatMap((file) => ('reason' in file ? [`${file.path} (${file.reason})`] : []))
  const named = [...bad.slice(0, MOST_NAMED), ...(bad.length > MOST_NAMED ? [`${bad.length - MOST_NAMED} more`] : [])]
  const sentences = [
    ...(bad.length === 0 ? [] : [`Secrets cannot be read from files: ${named.join(', ')}.`]),
    ...(more === 0 ? [] : [`${folder} has more than ${MOST_SECRET_FILES} files, so ${more} are not used.`]),
  ]
  return sentences.length === 0 ? undefined : unreadable(sentences.join(' '))
}

function unreadable(message: string): TooltrayError {
  return new TooltrayError('secret_file_unreadable', message, {
    hint: 'Correct the file, or its permissions. Tooltray reads it again within ten seconds.',
  })
}
