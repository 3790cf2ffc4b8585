import { cpSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { type UpdateInfo, hashOf, mergedUpdateInfo, readUpdateInfo, updateFile, writeUpdateInfo } from './update-info.ts'

/** What is published; whatever else a build leaves in its folder is not. */
const PUBLISHED = /\.(?:dmg|zip|exe|AppImage|deb|rpm|tar\.gz|blockmap|tgz|cdx\.json)$/

/** What every release has, each by the ending of its name. */
const EXPECTED = [
  ...['-x86_64.AppImage', '-arm64.AppImage', '_amd64.deb', '_arm64.deb', '.x86_64.rpm', '.aarch64.rpm'],
  ...['-linux-x64.tar.gz', '-linux-arm64.tar.gz', '-linux-x64.zip', '-linux-arm64.zip'],
  ...['-mac-x64.dmg', '-mac-arm64.dmg', '-mac-x64.zip', '-mac-arm64.zip', '-win-x64.exe'],
  ...['.tgz', 'sbom.cdx.json', '-mac.yml', '-linux.yml', '-linux-arm64.yml', 'SHA256SUMS'],
]

/** Lists of updates: `latest.yml`, `latest-mac.yml`, `beta-linux-arm64.yml` ... */
const UPDATE_LIST = /^(?:latest|beta)(?:-mac|-linux(?:-arm64)?)?\.yml$/

/** Packages that are not electron-builder's, and so in no list of its, with the list that they belong into. */
const OWN_PACKAGES: readonly (readonly [pattern: RegExp, list: RegExp])[] = [
  [/(?:_amd64\.deb|\.x86_64\.rpm)$/, /-linux\.yml$/],
  [/(?:_arm64\.deb|\.aarch64\.rpm)$/, /-linux-arm64\.yml$/],
]

/**
 * Puts what several machines made into one folder, as it is published: the files, one list of updates for each system, and the hashes of
 * all. Returns the names. Throws where two machines made different files of one name.
 *
 * @param made a folder for each machine.
 */
export async function gatherRelease(made: readonly string[], to: string): Promise<string[]> {
  rmSync(to, { recursive: true, force: true })
  mkdirSync(to, { recursive: true })
  const lists = new Map<string, UpdateInfo[]>()
  for (const folder of made) {
    for (const name of readdirSync(folder).sort()) {
      const file = join(folder, name)
      if (UPDATE_LIST.test(name)) lists.set(name, [...(lists.get(name) ?? []), readUpdateInfo(readFileSync(file, 'utf8'))])
      else if (PUBLISHED.test(name)) cpSync(file, join(to, name), { errorOnExist: true, force: false })
    }
  }
  const files = readdirSync(to).sort()
  for (const [name, found] of lists) {
    const own = files.filter((file) => OWN_PACKAGES.some(([pattern, list]) => pattern.test(file) && list.test(name)))
    const [first, ...others] = found
    if (first === undefined) continue
    const merged = mergedUpdateInfo([first, ...others])
    const added = await Promise.all(own.map((file) => updateFile(join(to, file))))
    writeFileSync(join(to, name), writeUpdateInfo({ ...merged, files: [...merged.files, ...added] }))
  }
  await writeSums(to)
  return readdirSync(to).sort()
}

/** The kinds of files that a release lacks, by the ending of their names: a release without one of them is not drafted. */
export function missingKinds(names: readonly string[]): string[] {
  const missing = EXPECTED.filter((ending) => !names.some((name) => name.endsWith(ending)))
  return names.some((name) => /^(?:latest|beta)\.yml$/.test(name)) ? missing : [...missing, 'latest.yml']
}

/** `SHA256SUMS`, as `sha256sum --check` reads it. */
async function writeSums(folder: string): Promise<void> {
  const files = readdirSync(folder).sort()
  const lines = await Promise.all(files.map(async (name) => `${await hashOf(join(folder, name), 'sha256', 'hex')}  ${basename(name)}\n`))
  writeFileSync(join(folder, 'SHA256SUMS'), lines.join(''))
}
