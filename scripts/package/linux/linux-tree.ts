import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { helperFile } from '../../../electron/engine/clients/apps/helper-program.ts'
import { PRODUCT, root } from '../product.ts'

/** What a package manager of Linux is told. Both kinds of packages are made of the same. */
export interface LinuxPackage {
  /** As in package.json: 1.0.0 or 1.0.0-beta.1. */
  readonly version: string
  /** As Node calls it: x64 or arm64. */
  readonly arch: string
  /** An address of who answers for it. */
  readonly maintainer: string
  /** The product's page; a package without one names none. */
  readonly homepage?: string | undefined
  /** False for tests: it takes most of the time. */
  readonly compressed: boolean
}

/** Both compare versions of a release to come as older than the release with this sign. */
export function packageVersion(version: string): string {
  return version.replaceAll('-', '~')
}

/** The packed app in its place, and what makes a desktop and a shell find it. */
export function makeTree(packed: string, tree: string, kind: 'deb' | 'rpm'): void {
  rmSync(tree, { recursive: true, force: true })
  const at = (path: string): string => {
    const file = join(tree, path)
    mkdirSync(dirname(file), { recursive: true })
    return file
  }
  const app = at(PRODUCT.folder)
  cpSync(packed, app, { recursive: true, verbatimSymlinks: true })
  plainModes(app)
  // Where the kernel gives no namespaces to everybody, Chromium's sandbox is made by this program, for which it has to be root's.
  chmodSync(join(app, 'chrome-sandbox'), 0o4755)
  // The updater takes a package of the same kind, and the app knows by it that its place is the system's.
  writeFileSync(join(app, 'resources/package-type'), kind)
  cpSync(join(root, 'build/linux/apparmor-profile'), join(app, 'resources/apparmor-profile'))
  symlinkSync(`${PRODUCT.folder}/resources/helper/${helperFile('linux')}`, at(`usr/bin/${PRODUCT.name}`))
  writeFileSync(at(`usr/share/applications/${PRODUCT.desktopFile}`), desktopEntry())
  writeFileSync(at(`usr/share/mime/packages/${PRODUCT.name}.xml`), mimeType())
  const icons = join(root, 'build/icons')
  for (const icon of readdirSync(icons)) {
    cpSync(join(icons, icon), at(`usr/share/icons/hicolor/${icon.replace('.png', '')}/apps/${PRODUCT.program}.png`))
  }
  cpSync(join(root, 'resources/logo.svg'), at(`usr/share/icons/hicolor/scalable/apps/${PRODUCT.program}.svg`))
  cpSync(join(root, 'LICENSE'), at(`usr/share/doc/${PRODUCT.name}/copyright`))
}

/** The desktop file (freedesktop.org, Desktop Entry Specification). */
export function desktopEntry(): string {
  return [
    '[Desktop Entry]',
    'Type=Application',
    `Name=${PRODUCT.title}`,
    `Comment=${PRODUCT.summary}`,
    `Exec=${PRODUCT.folder}/${PRODUCT.program} %U`,
    `TryExec=${PRODUCT.folder}/${PRODUCT.program}`,
    `Icon=${PRODUCT.program}`,
    'Terminal=false',
    'Categories=Development;',
    'Keywords=MCP;AI;tools;',
    `MimeType=x-scheme-handler/${PRODUCT.scheme};${PRODUCT.bundles.type};`,
    `StartupWMClass=${PRODUCT.id}`,
    'StartupNotify=true',
    'X-GNOME-SingleWindow=true',
    '',
  ].join('\n')
}

/** The type of MCP bundles, by their names (freedesktop.org, Shared MIME-info Database). */
export function mimeType(): string {
  const { type, name, extensions } = PRODUCT.bundles
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<mime-info xmlns="http://www.freedesktop.org/standards/shared-mime-info">',
    `  <mime-type type="${type}">`,
    `    <comment>${name}</comment>`,
    '    <sub-class-of type="application/zip"/>',
    ...extensions.map((extension) => `    <glob pattern="*.${extension}"/>`),
    '  </mime-type>',
    '</mime-info>',
    '',
  ].join('\n')
}

/** The kB that it takes when it is installed. */
export function installedSize(tree: string): number {
  const files = readdirSync(tree, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return files.reduce((sum, { parentPath, name }) => sum + Math.ceil(statSync(join(parentPath, name)).size / 1024), 0)
}

/** Whoever packed it may have had a narrow umask: everybody reads an installed program, and nobody but root writes to it. */
function plainModes(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isDirectory()) chmodSync(path, 0o755)
    else if (entry.isFile()) chmodSync(path, (statSync(path).mode & 0o100) === 0 ? 0o644 : 0o755)
  }
}

/** Whether a program of this machine can be started, as its name says. */
export function onPath(program: string): boolean {
  return (process.env['PATH'] ?? '').split(':').some((folder) => folder !== '' && existsSync(join(folder, program)))
}
