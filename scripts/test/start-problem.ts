import type { SpawnSyncReturns } from 'node:child_process'

/** What the end of a program that was tried says of it; undefined where it ended well. */
export function startProblem(
  program: string,
  { error, status, stderr }: Pick<SpawnSyncReturns<string>, 'error' | 'status' | 'stderr'>,
): string | undefined {
  const code = (error as NodeJS.ErrnoException | undefined)?.code
  if (code === 'ENOENT') return `${program} is not installed`
  if (error !== undefined) return `${program} cannot be started (${code ?? error.message})`
  if (status === 0) return undefined
  const line = stderr.trim().split('\n').at(-1)
  return `${program} does not work here (${line === undefined || line === '' ? `exit code ${status}` : line})`
}
