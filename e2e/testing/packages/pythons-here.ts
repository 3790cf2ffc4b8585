import { spawnSync } from 'node:child_process'
import { readdirSync, realpathSync } from 'node:fs'
import { join } from 'node:path'

/** A Python of this computer. */
interface PythonHere {
  readonly file: string
  readonly minor: number
}

/** A Python from 3.10 on for each minor version that is here, the oldest first: of the system, of PATH, and those that pyenv has. */
export function pythonsHere(): readonly PythonHere[] {
  const pyenv = join(process.env['HOME'] ?? '', '.pyenv/versions')
  const folders = ['/usr/bin', ...(process.env['PATH'] ?? '').split(':'), ...namesIn(pyenv).map((name) => join(pyenv, name, 'bin'))]
  const files = folders.flatMap((folder) =>
    namesIn(folder)
      .filter((name) => /^python3\.\d+$/.test(name))
      .map((name) => join(folder, name)),
  )
  const found = new Map<number, PythonHere>()
  for (const file of files) {
    const { stdout } = spawnSync(file, ['-c', 'import sys; print(sys.version_info[1], sys.executable)'], { encoding: 'utf8' })
    const [minor = '', program = ''] = String(stdout ?? '')
      .trim()
      .split(' ')
    if (Number(minor) >= 10 && !found.has(Number(minor))) found.set(Number(minor), { file: realpathSync(program), minor: Number(minor) })
  }
  return [...found.values()].toSorted((one, other) => one.minor - other.minor)
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
