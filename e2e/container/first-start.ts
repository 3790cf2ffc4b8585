import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { type Installation, helperPath, until } from '../testing/installation.ts'

/** A Tooltray that was started with the words of a container. */
export interface Started {
  readonly port: string
  /** Ends it as a container is ended, and returns its exit code. */
  readonly end: () => Promise<number | null>
}

/** The words of a container as they run here: `data` of the installation is in the place of `/data`. */
export function hereOf(installation: Installation, words: readonly string[]): string[] {
  return words.map((word) => word.replaceAll('/data/', join(installation.home, 'data/')))
}

/** The environment that the image sets, with `data` of the installation in the place of `/data`. */
export function imageEnvironment(installation: Installation): Record<string, string> {
  const programs = join(installation.home, 'programs')
  mkdirSync(programs, { recursive: true })
  // The image has the same link to the built program.
  if (!existsSync(join(programs, 'tooltray'))) symlinkSync(helperPath, join(programs, 'tooltray'))
  return {
    ...installation.env,
    PATH: [programs, join(process.execPath, '..'), installation.env['PATH']].join(':'),
    TOOLTRAY_HOME: join(installation.home, 'data/tooltray'),
    TOOLTRAY_SECRETS: 'file',
    TOOLTRAY_SECRETS_DIR: join(installation.home, 'secrets'),
  }
}

/**
 * Runs the words of a container that become Tooltray, at a port that is free, and waits until it can be reached.
 *
 * @param words `tooltray serve` with its options, or a shell that becomes it in its last line.
 */
export async function startOfImage(installation: Installation, words: readonly string[]): Promise<Started> {
  const freePort = ' --port 0 --json'
  const [program = '', ...args] = hereOf(installation, words)
  const last = args.at(-1) ?? ''
  const child =
    program === 'tooltray'
      ? spawn(program, [...args, ...freePort.trim().split(' ')], { env: imageEnvironment(installation) })
      : spawn(program, [...args.slice(0, -1), `${last.trimEnd()}${freePort}`], { env: imageEnvironment(installation) })
  let stdout = ''
  let stderr = ''
  child.stdout.on('data', (chunk) => (stdout += String(chunk)))
  child.stderr.on('data', (chunk) => (stderr += String(chunk)))
  const ended = new Promise<number | null>((resolve, reject) => child.once('exit', resolve).once('error', reject))
  const early = ended.then((code) => Promise.reject(new Error(`It ended with ${code}: ${stderr}`)))
  early.catch(() => undefined)
  await Promise.race([until(() => stdout.includes('\n'), 'it tells its address'), early])
  return {
    port: new URL((JSON.parse(stdout) as { url: string }).url).port,
    end: () => {
      child.kill('SIGTERM')
      return ended
    },
  }
}
