import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Home } from './packed-app.ts'

/** The packed app as an AppImage: a single file that starts it and can be replaced. Its runtime, which mounts a disk, is left out. */
interface Image extends Disposable {
  readonly name: string
  readonly file: string
  /** The content of the image of a version. It notes that it was started. */
  script(version: string): string
}

const { TOOLTRAY_APP: program = '' } = process.env

/** Makes the image of version 0 in a home folder. @param feed where it looks for newer ones. */
export function imageOf(home: Home, feed: string): Image {
  const packed = dirname(program)
  // Beside it, so that nothing is copied.
  const mounted = mkdtempSync(`${packed}-mounted-`)
  chmodSync(mounted, 0o755)
  cpSync(packed, mounted, { recursive: true, verbatimSymlinks: true })
  writeFileSync(join(mounted, 'resources/app-update.yml'), `provider: generic\nurl: ${feed}\nupdaterCacheDirName: tooltray-updater\n`)
  const name = 'Tooltray-x86_64.AppImage'
  const file = join(home.folder, 'apps', name)
  const script = (version: string): string =>
    [
      '#!/bin/sh',
      `export APPIMAGE="${file}" APPDIR="${mounted}"`,
      `touch "${home.folder}/started-${version}"`,
      `exec "${mounted}/tooltray-app" "$@"`,
      '',
    ].join('\n')
  mkdirSync(dirname(file))
  writeFileSync(file, script('0'), { mode: 0o755 })
  home.own('apps', join('apps', name))
  return { name, file, script, [Symbol.dispose]: () => rmSync(mounted, { recursive: true, force: true }) }
}
