import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type LinuxPackage, installedSize, makeTree, packageVersion } from './linux-tree.ts'
import { PRODUCT, root } from '../product.ts'

const DEBIAN_NAMES: Readonly<Record<string, string>> = { x64: 'amd64', arm64: 'arm64' }

/** What Electron's program is linked to. Two names where Debian gave a library another one with its 64-bit time. */
const DEPENDS = [
  'libasound2t64 | libasound2',
  'libatspi2.0-0t64 | libatspi2.0-0',
  'libgbm1',
  'libgtk-3-0t64 | libgtk-3-0',
  'libnotify4',
  'libnss3',
  'libxtst6',
  'xdg-utils',
]

/** For servers in a sandbox; without it they are not started there, and say so. */
const RECOMMENDS = ['bubblewrap']

const SCRIPTS = { postinst: 'after-install.sh', prerm: 'before-remove.sh' }

export function debName({ version, arch }: Pick<LinuxPackage, 'version' | 'arch'>): string {
  return `${PRODUCT.name}_${version}_${DEBIAN_NAMES[arch] ?? arch}.deb`
}

/** What dpkg reads of a package (Debian Policy, "Control files and their fields"). */
export function controlFile({ version, arch, maintainer, homepage }: LinuxPackage, size: number): string {
  const fields = {
    Package: PRODUCT.name,
    Version: packageVersion(version),
    Architecture: DEBIAN_NAMES[arch] ?? arch,
    Maintainer: `The Tooltray authors <${maintainer}>`,
    'Installed-Size': String(size),
    Depends: DEPENDS.join(', '),
    Recommends: RECOMMENDS.join(', '),
    Section: 'devel',
    Priority: 'optional',
    ...(homepage === undefined ? {} : { Homepage: homepage }),
    Description: `${PRODUCT.summary}\n A tray app that holds the connections to your MCP servers for all AI apps of this computer.`,
  }
  return Object.entries(fields)
    .map(([name, value]) => `${name}: ${value}\n`)
    .join('')
}

/**
 * Makes a Debian package of a packed app, with dpkg's own program. Returns the file. Throws with the words of that program.
 *
 * @param output the folder that it is written to.
 */
export function makeDeb(packed: string, output: string, about: LinuxPackage): string {
  const tree = join(output, 'deb-tree')
  makeTree(packed, tree, 'deb')
  const control = join(tree, 'DEBIAN')
  const size = installedSize(tree)
  mkdirSync(control)
  writeFileSync(join(control, 'control'), controlFile(about, size))
  for (const [name, source] of Object.entries(SCRIPTS)) {
    cpSync(join(root, 'build/linux', source), join(control, name))
    chmodSync(join(control, name), 0o755)
  }
  const file = join(output, debName(about))
  execFileSync('dpkg-deb', ['--root-owner-group', about.compressed ? '-Zxz' : '-Znone', '--build', tree, file], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  rmSync(tree, { recursive: true })
  return file
}
