import { type DockerRun, readDockerRun } from './docker-run.ts'

/** What a local server runs in: the image of a package runner, or the image that a command runs. */
export interface Container {
  readonly image: string
  /** The program and its arguments in the image; if the image is the server itself, its arguments. */
  readonly words: readonly string[]
  /** How the image is run, if it is the server itself, so that its entry point must stay. */
  readonly run: DockerRun | undefined
}

/** Images with the package runners, on a Debian that has the C library of agentgateway's program. */
const NODE = 'docker.io/library/node:24-trixie-slim'
const UV = 'ghcr.io/astral-sh/uv:python3.13-trixie-slim'

const RUNNERS: Readonly<Record<string, string>> = { npx: NODE, uvx: UV }

/** The image of a package runner by the first word of a container's arguments; undefined for others. */
export function imageOfRunner(runner: string): string | undefined {
  return RUNNERS[runner]
}

/** Whether an image is that of a package runner. */
export function isRunnerImage(image: string): boolean {
  return Object.values(RUNNERS).includes(image)
}

/** Returns the container for a command: of `npx`, `uvx`, and `docker run`. Undefined for programs that are in no image. */
export function containerOf(command: string, args: readonly string[]): Container | undefined {
  const runner = command.replace(/^.*[\\/]/, '').replace(/\.(?:cmd|exe)$/i, '')
  const image = imageOfRunner(runner)
  if (image !== undefined) return { image, words: [runner, ...args], run: undefined }
  const run = runner === 'docker' || runner === 'podman' ? readDockerRun(args) : undefined
  return run === undefined ? undefined : { image: run.image, words: run.words, run }
}

/**
 * Returns the variables of a container. Those of the entry reach the container of a package runner, and that of an image only if the
 * command passes them on.
 */
export function containerEnv({ run }: Container, env: Readonly<Record<string, string>>): readonly (readonly [string, string])[] {
  if (run === undefined) return Object.entries(env)
  return [...run.env].map(([name, value]) => [name, value ?? env[name] ?? `\${${name}}`])
}

/** The command's words before the image, in one text for reading them back; undefined if one refers to a secret. */
export function runWordsBefore(args: readonly string[], { words, image }: DockerRun): readonly string[] | undefined {
  const before = args.slice(1, args.length - words.length - 1)
  return args.at(before.length + 1) === image && !before.some((word) => word.includes('${')) ? before : undefined
}

/** Returns the variables of an entry that only the command gets, and not its container. */
export function unusedEnv({ run }: Container, env: Readonly<Record<string, string>>): readonly string[] {
  return run === undefined ? [] : Object.keys(env).filter((name) => !run.env.has(name) || run.env.get(name) !== undefined)
}
