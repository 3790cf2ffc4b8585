import { whollyAnyOf } from '../../base/any-of.ts'

/** Programs that run others in containers, by the options of docker. */
const CONTAINER_PROGRAM = /(?:^|[\\/])(?:docker|podman|nerdctl)(?:\.exe)?$/i

/** What an option that takes a value does to the walls of a container; undefined for values that leave them standing. */
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

/** Options of `docker run` that open the computer to what is in the container. */
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
    /unconfined|disable|no-new-privileges[=:]false|systempaths/.test(value) ? `takes a protection away (${value})` : undefined,
  '--volumes-from': (value) => `gives it the folders of ${value}`,
}
/** Take no value as a word of their own. */
const SWITCHES: ReadonlySet<string> = new Set(['--privileged'])

/** Folders and sockets of which whoever has one has the computer, or all that is the person's. */
const WIDE_FOLDERS = whollyAnyOf(
  [
    /\/(?:bin|boot|dev|etc|home|lib\w*|opt|proc|root|run|sbin|srv|sys|usr|var|Users|private|System|Library|host_mnt)?\/?/,
    /[A-Z]:[\\/]?|[A-Z]:[\\/]Users[\\/]?/,
  ],
  'i',
)
const HOME_ITSELF = /^(?:~|\$\{?HOME\}?|\$\{?USERPROFILE\}?|\/(?:home|Users)\/[^/]+|[A-Z]:[\\/]Users[\\/][^\\/]+)[\\/]?$/i
const KEYS_OR_SOCKETS = /(?:docker|podman|containerd|crio)(?:-\w+)?\.sock$|docker_engine$|\/\.(?:ssh|aws|gnupg|kube|docker|config)(?:\/|$)/i

/** What of a command line takes the walls between a container and this computer down, as sentences. */
export function containerWarnings(words: readonly string[]): string[] {
  const start = words.findIndex((word) => CONTAINER_PROGRAM.test(word))
  if (start === -1) return []
  // Options of the image stand behind it and look the same. To tell them apart would need every option of every version: one warning too
  // many costs less than one too few.
  return words.slice(start + 1).flatMap((word, at, rest) => {
    const { option, attached } = optionOf(word)
    const opening = Object.hasOwn(OPENINGS, option) ? OPENINGS[option] : undefined
    const effect = opening?.(attached ?? (SWITCHES.has(option) ? '' : (rest[at + 1] ?? '')))
    return effect === undefined ? [] : [`${option} ${effect}: a container is no protection then.`]
  })
}

/** `--pid=host` is one word or two, `-v` may have others in front and its value behind: `-itv/:/host`. */
function optionOf(word: string): { readonly option: string; readonly attached: string | undefined } {
  const [, long, value] = /^(--[a-z][\w-]*)(?:=(.*))?$/s.exec(word) ?? []
  if (long !== undefined) return { option: long, attached: value }
  const [, volume, path = ''] = /^(-[diPt]*v)=?(.*)$/s.exec(word) ?? []
  return volume === undefined ? { option: word, attached: undefined } : { option: '-v', attached: path === '' ? undefined : path }
}

/** Of `SOURCE:TARGET:OPTIONS`; the source may be a path of Windows. */
function sourceOf(volume: string): string {
  return /^([A-Za-z]:[\\/][^:]*|[^:]*)/.exec(volume)?.[1] ?? ''
}

function isWide(path: string): boolean {
  // `/home/../` is `/`, and `//` too.
  const plain = path.includes('..') ? '/' : path.replace(/\/{2,}/g, '/').replace(/(?:\/\.)+(?=\/|$)/g, '') || (path === '' ? '' : '/')
  return WIDE_FOLDERS.test(plain) || HOME_ITSELF.test(plain) || KEYS_OR_SOCKETS.test(plain)
}
