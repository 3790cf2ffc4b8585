import { posix } from 'node:path'
import { type Disk, holds } from './disk.ts'
import { SECRETS_OF_HOME, SHARED_PREFIXES, TOOLS_OF_HOME } from './places.ts'

const { basename, dirname, isAbsolute, join } = posix

/** The file that a command starts, as PATH finds it; undefined where there is none. */
export function locate(command: string, path: string | undefined, cwd: string, disk: Pick<Disk, 'isProgram'>): string | undefined {
  if (command.includes('/')) return disk.isProgram(posix.resolve(cwd, command)) ? posix.resolve(cwd, command) : undefined
  const folders = (path ?? '').split(':').filter((folder) => isAbsolute(folder))
  return folders.map((folder) => join(folder, command)).find((file) => disk.isProgram(file))
}

/**
 * The folders that hold the programs of a PATH with what belongs to them: `PREFIX` for `PREFIX/bin` where the prefix is an installation and
 * nothing else (`~/.nvm/versions/node/v24`, `~/.volta`, a `.venv`), else the folder of the programs alone (`~/.local/bin`). Of a program
 * that is named by its file, and lies elsewhere, the file alone: beside it there may be anything.
 *
 * @param isItsOwn whether the program may change what a path leads to. Nothing of that counts: it is seen where it may be changed, and what
 * the program put there must not show it more at its next start.
 */
export function programFolders(
  file: string,
  path: string | undefined,
  home: string,
  disk: Disk,
  isItsOwn: (path: string) => boolean = () => false,
): string[] {
  const secrets = SECRETS_OF_HOME.map((name) => join(home, name))
  const shared = SHARED_PREFIXES.map((name) => join(home, name))
  const installationOf = (folder: string): string | undefined => {
    const prefix = dirname(folder)
    const isOwn =
      PROGRAMS.test(basename(folder)) &&
      (/\/(?:\.[^/]|node_modules$|node_modules\/)/.test(prefix) ||
        MARKS.map((mark) => join(prefix, mark)).some((mark) => disk.real(mark) !== undefined && !isItsOwn(mark))) &&
      !shared.includes(prefix) &&
      !holds(prefix, home) &&
      !secrets.some((secret) => holds(secret, prefix) || holds(prefix, secret))
    return isOwn ? prefix : undefined
  }
  const onPath = (path ?? '')
    .split(':')
    .filter((folder) => isAbsolute(folder) && disk.isFolder(folder) && !holds(folder, home) && !isItsOwn(folder))
  const folders = onPath.flatMap((folder) => [folder, disk.real(folder) ?? folder]).map((folder) => installationOf(folder) ?? folder)
  const files = (isItsOwn(file) ? [] : [file, disk.real(file) ?? file]).map((each) => installationOf(dirname(each)) ?? each)
  const tools = TOOLS_OF_HOME.map((tool) => join(home, tool)).filter((tool) => disk.isFolder(tool))
  return [...new Set([...folders, ...files.filter((each) => !folders.some((folder) => holds(folder, each))), ...tools])]
}

/** What folders of programs are called. */
const PROGRAMS = /^(?:s?bin|\.bin|shims)$/
/** What is in an installation, and in no folder of a person's work: of Python, Conda, Node and Java. */
const MARKS = ['pyvenv.cfg', 'conda-meta', 'lib/node_modules', 'lib/modules']
