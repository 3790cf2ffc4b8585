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

/** Characters of the name of an image (distribution, "reference"). */
const LONGEST_IMAGE = 255
/** A host with its port, and the parts of a path; a tag; a digest. Each is short, and none has a space or a line break. */
const IMAGE_NAME = /^[A-Za-z0-9][\w.-]*(?::\d+)?(?:\/[a-z0-9][a-z0-9._-]*)*$/
const TAG_AND_DIGEST = /(?::\w[\w.-]{0,127})?(?:@[A-Za-z][\w+.-]*:[0-9a-fA-F]{32,})?$/

/** Whether a text is the name of an image, so that it can stand in a file of another program. */
function isImageName(text: string): boolean {
  const name = text.slice(0, text.length - (TAG_AND_DIGEST.exec(text)?.[0].length ?? 0))
  return text.length <= LONGEST_IMAGE && IMAGE_NAME.test(name)
}

/** Returns the container for a command: of `npx`, `uvx`, and `docker run`. Undefined for programs that are in no image. */
export function containerOf(command: string, args: readonly string[]): Container | undefined {
  const runner = command.replace(/^.*[\\/]/, '').replace(/\.(?:cmd|exe)$/i, '')
  const image = imageOfRunner(runner)
  if (image !== undefined) return { image, words: [runner, ...args], run: undefined }
  const run = runner === 'docker' || runner === 'podman' ? readDockerRun(args) : undefined
  return run === undefined || !isImageName(run.image) ? undefined : { image: run.image, words: run.words, run }
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
