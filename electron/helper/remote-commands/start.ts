import { resolve } from 'node:path'
import { z } from 'zod'
import { TooltrayError } from '../../engine/base/errors.ts'
import type { Platform } from '../../engine/base/platform.ts'

/**
 * The environment variables that a helper passes on because commands read them: the locations of AI apps' settings, the PATH, and the
 * terminal's style. All others, and with them every secret, stay with the helper; servers get the engine's environment.
 * `native/command/start.c` has the same list.
 */
export const PASSED_ON = [
  'HOME',
  'USERPROFILE',
  'APPDATA',
  'LOCALAPPDATA',
  'XDG_CONFIG_HOME',
  'CLAUDE_CONFIG_DIR',
  'CODEX_HOME',
  'COPILOT_HOME',
  'PATH',
  'PATHEXT',
  'SHELL',
  'SHLVL',
  'NO_COLOR',
  'TERM',
] as const

const columns = z.int().min(0).optional()

/** A command line, and the environment in which it was typed. */
export const start = z.object({
  words: z.array(z.string()),
  /** The working folder; missing if it was deleted. */
  folder: z.string().optional(),
  /** The variables of `PASSED_ON` that are set. */
  env: z.record(z.string(), z.string()),
  /** Whether stdin is a terminal. */
  stdin: z.literal(true).optional(),
  /** The columns of stdout and stderr, if they are terminals. */
  stdout: columns,
  stderr: columns,
})

export type Start = z.output<typeof start>

/** Returns the platform for a command: the engine's, with the passed variables of the helper. */
export function platformOf(here: Platform, { env }: Pick<Start, 'env'>): Platform {
  const passedOn = new Set<string>(PASSED_ON)
  const isPassedOn = (name: string): boolean => passedOn.has(here.os === 'win32' ? name.toUpperCase() : name)
  const others = Object.entries(here.env).filter(([name]) => !isPassedOn(name))
  const theirs = Object.entries(env).filter(([name]) => isPassedOn(name))
  const home = env[here.os === 'win32' ? 'USERPROFILE' : 'HOME']
  return { ...here, env: Object.fromEntries([...others, ...theirs]), home: home === undefined || home === '' ? here.home : home }
}

/**
 * Returns a function that resolves paths against the folder in which the command was typed. It throws `usage` if that folder is gone and
 * needed.
 */
export function absoluteIn(folder: string | undefined): (path: string) => string {
  return (path) => {
    const found = resolve(folder ?? '', path)
    if (folder === undefined && resolve('/', path) !== found)
      throw new TooltrayError('usage', `${path} is meant from the folder that you are in, and that is not there any more.`, {
        hint: 'Go to another folder, or give the whole path.',
      })
    return found
  }
}
