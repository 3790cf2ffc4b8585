import { resolve } from 'node:path'
import { z } from 'zod'
import { TooltrayError } from '../../engine/base/errors.ts'
import type { Platform } from '../../engine/base/platform.ts'

/**
 * The variables that a helper passes on of its environment, because a command reads them: where the settings of AI apps are, which programs
 * the person has, and how to write on their terminal. All others, and with them every secret, stay where they are; what they mean to a
 * server is up to the environment of the engine. `native/command/start.c` has the same.
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

/** A command line, and where it was typed. */
export const start = z.object({
  words: z.array(z.string()),
  /** The working folder; left out where it is gone. */
  folder: z.string().optional(),
  /** Of `PASSED_ON`, what is set. */
  env: z.record(z.string(), z.string()),
  /** Whether stdin is a terminal. */
  stdin: z.literal(true).optional(),
  /** The columns of stdout and stderr where they are terminals. */
  stdout: columns,
  stderr: columns,
})

export type Start = z.output<typeof start>

/** The machine as the command sees it: the engine's, but for what its person has set where they typed it. */
export function platformOf(here: Platform, { env }: Pick<Start, 'env'>): Platform {
  const passedOn = new Set<string>(PASSED_ON)
  const isPassedOn = (name: string): boolean => passedOn.has(here.os === 'win32' ? name.toUpperCase() : name)
  const others = Object.entries(here.env).filter(([name]) => !isPassedOn(name))
  const theirs = Object.entries(env).filter(([name]) => isPassedOn(name))
  const home = env[here.os === 'win32' ? 'USERPROFILE' : 'HOME']
  return { ...here, env: Object.fromEntries([...others, ...theirs]), home: home === undefined || home === '' ? here.home : home }
}

/** A path as it is meant where the command was typed. Throws `usage` where that folder is gone and matters. */
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
