import { type ChildProcess, type SpawnOptions, type StdioOptions, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import type { Socket } from 'node:net'

const SHELL = '/bin/sh'

/** Starts a watcher and ends at once, so that the system adopts the watcher: no program that ends a tree of processes finds it. */
const START = 'sh -c "$0" sh "$@" &'

/**
 * The watcher: runs the program, and writes its exit code to descriptor 3. It ends earlier, and leaves the program to the system, when the
 * other end of descriptor 4 is closed. The same as in `native/system/posix-apart.c`.
 */
const WATCH = `(read _ <&4; kill $$) 3>&- &
reader=$!
"$@" 3>&- 4<&-
code=$?
kill $reader 2>/dev/null
wait $reader 2>/dev/null
echo $code >&3`

/** In a shell's exit code: the program was ended by a signal, or cannot be run, or was not found. */
const [BY_SIGNAL, NOT_RUN, NOT_FOUND] = [128, 126, 127]

/** How a program ended. `code`: undefined if a signal ended it. */
export type Ending = { readonly code: number | undefined } | { readonly problem: string }

/** A program that was started apart. */
export interface Apart {
  /** Undefined while it runs, or if the system has adopted it. */
  ending(): Ending | undefined
  /** Its end is of no more interest. */
  leave(): void
}

/**
 * Starts a program that outlives this one and is no descendant of it. An AI app may end its helper with all its descendants (`tree-kill`,
 * `taskkill /T`), and the program serves other apps, too. On Windows, and where there is no shell, it is a plain child.
 *
 * @param options with `stdio` for the first three streams.
 */
export function startApart(
  command: string,
  args: readonly string[],
  options: Pick<SpawnOptions, 'env' | 'windowsHide'> & { readonly stdio: StdioOptions & unknown[]; readonly cwd: string },
): Apart {
  return process.platform !== 'win32' && existsSync(SHELL) ? throughShell(command, args, options) : asChild(command, args, options)
}

type Options = Parameters<typeof startApart>[2]

function throughShell(command: string, args: readonly string[], options: Options): Apart {
  let ending: Ending | undefined
  const stdio = [...options.stdio, 'pipe', 'pipe'] as StdioOptions
  const shell = spawn(SHELL, ['-c', START, WATCH, command, ...args], { ...options, detached: true, stdio })
  const [report, hold] = [shell.stdio[3] as Socket | undefined, shell.stdio[4] as Socket | undefined]
  watchStart(shell, (given) => (ending = given), false)
  let text = ''
  report?.on('data', (data: Buffer) => {
    text += data.toString('latin1')
    if (text.endsWith('\n')) ending = endingOf(Number(text))
  })
  for (const stream of [report, hold]) {
    stream?.on('error', () => undefined)
    stream?.unref()
  }
  return {
    ending: () => ending,
    leave() {
      hold?.destroy()
      report?.destroy()
    },
  }
}

function endingOf(code: number): Ending {
  if (code === NOT_RUN || code === NOT_FOUND) return { problem: 'its program cannot be run' }
  return { code: code > BY_SIGNAL ? undefined : code }
}

function asChild(command: string, args: readonly string[], options: Options): Apart {
  let ending: Ending | undefined
  watchStart(spawn(command, [...args], { ...options, detached: true }), (given) => (ending = given), true)
  return { ending: () => ending, leave: () => undefined }
}

function watchStart(child: ChildProcess, onEnd: (ending: Ending) => void, isProgram: boolean): void {
  child.on('error', (error) => onEnd({ problem: error.message }))
  child.on('exit', (code) => {
    if (isProgram || code !== 0) onEnd({ code: code ?? undefined })
  })
  child.unref()
}
