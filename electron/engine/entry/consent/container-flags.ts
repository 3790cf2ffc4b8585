import { whollyAnyOf } from '../../base/any-of.ts'

/** Programs that run others in containers, with the options of docker. */
const CONTAINER_PROGRAM = /(?:^|[\\/])(?:docker|podman|nerdctl)(?:\.exe)?$/i

/** Describes how an option with this value weakens the isolation of a container; undefined if it does not. */
type Opening = (value: string) => string | undefined

const sharing =
  (what: string): Opening =>
  (value) =>
    value === 'host' ? `shares ${what} with this computer` : undefined
const rights: Opening = (value) => `gives it the right ${value}`
const mount: Opening = (value) => {
  const source = /(?:^|,)(?:source|src)=([^,]*)/.exec(value)?.[1] ?? sourceOf(value)
  return isWide(source) ? `gives it ${source} of this computer` : undefined
}

/** Options of `docker run` that give a container access to the computer. */
const OPENINGS: Readonly<Record<string, Opening>> = {
  '--privileged': (value) => (value === 'false' ? undefined : 'gives it all rights on this computer'),
  '-v': mount,
  '--volume': mount,
  '--mount': mount,
  '--pid': sharing('the processes'),
  '--network': sharing('the network'),
  '--net': sharing('the network'),
  '--ipc': sharing('the memory'),
  '--uts': sharing('the name'),
  '--userns': sharing('the users'),
  '--cgroupns': sharing('the groups of processes'),
  '--cap-add': rights,
  '--device': (value) => `gives it the device ${value}`,
  '--device-cgroup-rule': (value) => `gives it devices (${value})`,
  '--security-opt': (value) =>
    /unconfined|disable|no-new-privileges[=:]false|systempaths/.test(value) ? `removes a protection (${value})` : undefined,
  '--volumes-from': (value) => `gives it the folders of ${value}`,
}
/** Options without a separate value. */
const SWITCHES: ReadonlySet<string> = new Set(['--privileged'])

/** Folders and sockets that give access to the whole computer, or to all of the user's files. */
const WIDE_FOLDERS = whollyAnyOf(
  [
    /\/(?:bin|boot|dev|etc|home|lib\w*|opt|proc|root|run|sbin|srv|sys|usr|var|Users|private|System|Library|host_mnt)?\/?/,
    /[A-Z]:[\\/]?|[A-Z]:[\\/]Users[\\/]?/,
  ],
  'i',
)
const HOME_ITSELF = /^(?:~|\$\{?HOME\}?|\$\{?USERPROFILE\}?|\/(?:home|Users)\/[^/]+|[A-Z]:[\\/]Users[\\/][^\\/]+)[\\/]?$/i
const KEYS_OR_SOCKETS = /(?:docker|podman|containerd|crio)(?:-\w+)?\.sock$|docker_engine$|\/\.(?:ssh|aws|gnupg|kube|docker|config)(?:\/|$)/i

/** The parts of a command line that weaken the isolation of a container, as sentences. */
export function containerWarnings(words: readonly string[]): string[] {
  const start = words.findIndex((word) => CONTAINER_PROGRAM.test(word))
  if (start === -1) return []
  // Options after the image belong to the image and look the same. Distinguishing them would require every option of every version, and an
  // unnecessary warning is better than a missing one.
  return words.slice(start + 1).flatMap((word, at, rest) => {
    const { option, attached } = optionOf(word)
    const opening = Object.hasOwn(OPENINGS, option) ? OPENINGS[option] : undefined
    const effect = opening?.(attached ?? (SWITCHES.has(option) ? '' : (rest[at + 1] ?? '')))
    return effect === undefined ? [] : [`${option} ${effect}, so the container does not protect you.`]
  })
}

/** `--pid=host` may be one word or two. `-v` may be combined with others, with its value attached: `-itv/:/host`. */
function optionOf(word: string): { readonly option: string; readonly attached: string | undefined } {
  const [, long, value] = /^(--[a-z][\w-]*)(?:=(.*))?$/s.exec(word) ?? []
  if (long !== undefined) return { option: long, attached: value }
  const [, volume, path = ''] = /^(-[diPt]*v)=?(.*)$/s.exec(word) ?? []
  return volume === undefined ? { option: word, attached: undefined } : { option: '-v', attached: path === '' ? undefined : path }
}

/** The source in `SOURCE:TARGET:OPTIONS`, which may be a Windows path. */
function sourceOf(volume: string): string {
  return /^([A-Za-z]:[\\/][^:]*|[^:]*)/.exec(volume)?.[1] ?? ''
}

function isWide(path: string): boolean {
  // `/home/../` is `/`, and so is `//`.
  const plain = path.includes('..') ? '/' : path.replace(/\/{2,}/g, '/').replace(/(?:\/\.)+(?=\/|$)/g, '') || (path === '' ? '' : '/')
  return WIDE_FOLDERS.test(plain) || HOME_ITSELF.test(plain) || KEYS_OR_SOCKETS.test(plain)
}
