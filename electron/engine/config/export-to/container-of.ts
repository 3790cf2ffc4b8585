/** What a local server runs in. */
export interface Container {
  readonly image: string
  /** The program and its arguments in the image. */
  readonly words: readonly string[]
  /** Whether the image is the server itself, so that its entry point must stay. */
  readonly isServer: boolean
  /** Names of variables that the command passes on from this computer. */
  readonly passed: readonly string[]
}

/** Images with the package runners, on a Debian that has the C library of agentgateway's program. */
const NODE = 'docker.io/library/node:24-trixie-slim'
const UV = 'ghcr.io/astral-sh/uv:python3.13-trixie-slim'

const RUNNERS: Readonly<Record<string, string>> = { npx: NODE, uvx: UV }

/** The image of a package runner by the first word of a container's arguments; undefined for others. */
export function imageOfRunner(runner: string): string | undefined {
  return RUNNERS[runner]
}

/** Returns the container for a command: of `npx`, `uvx`, and plain `docker run`. Undefined for programs that are in no image. */
export function containerOf(command: string, args: readonly string[]): Container | undefined {
  const runner = command.replace(/^.*[\\/]/, '').replace(/\.(?:cmd|exe)$/i, '')
  const image = imageOfRunner(runner)
  if (image !== undefined) return { image, words: [runner, ...args], isServer: false, passed: [] }
  return runner === 'docker' || runner === 'podman' ? dockerRun(args) : undefined
}

const FLAGS = new Set(['-i', '--interactive', '--rm', '--init', '-t', '--tty', '-it', '-ti'])

function dockerRun([run, ...words]: readonly string[]): Container | undefined {
  if (run !== 'run') return undefined
  const passed: string[] = []
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? ''
    const next = words[at + 1] ?? ''
    if (FLAGS.has(word)) continue
    if ((word === '-e' || word === '--env') && /^\w+$/.test(next)) {
      passed.push(next)
      at++
    } else if (word.startsWith('-')) return undefined
    else return { image: word, words: words.slice(at + 1), isServer: true, passed }
  }
  return undefined
}
