import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { gatherRelease, missingKinds } from './release-files.ts'
import { type UpdateInfo, mergedUpdateInfo, readUpdateInfo, updateFile, writeUpdateInfo } from './update-info.ts'

let folder: string
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'tooltray-release-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const list = (version: string, ...urls: [string, ...string[]]): UpdateInfo => ({
  version,
  files: urls.map((url) => ({ url, sha512: 'x', size: 1 })),
  path: urls[0],
  sha512: 'x',
  releaseDate: '2026-11-23T00:00:00.000Z',
})

/** A folder as a machine leaves it. */
function made(name: string, files: Readonly<Record<string, string>>): string {
  const path = join(folder, name)
  mkdirSync(path)
  for (const [file, text] of Object.entries(files)) writeFileSync(join(path, file), text)
  return path
}

const urls = (file: string): string[] => readUpdateInfo(readFileSync(file, 'utf8')).files.map(({ url }) => url)

it('lists of several machines become one, which has what each made', () => {
  const merged = mergedUpdateInfo([list('1.0.0', 'a-arm64.zip', 'a-arm64.dmg'), list('1.0.0', 'a-x64.zip'), list('1.0.0', 'a-x64.zip')])
  expect(merged.files.map(({ url }) => url)).toEqual(['a-arm64.zip', 'a-arm64.dmg', 'a-x64.zip'])
  expect(readUpdateInfo(writeUpdateInfo(merged))).toEqual(merged)
})

it('a release of two versions is none', () => {
  expect(() => mergedUpdateInfo([list('1.0.0', 'a'), list('1.0.1', 'b')])).toThrow('1.0.0 and 1.0.1')
})

it('what is published has the packages of each processor in their list, and hashes that fit', async () => {
  const from = [
    made('linux', {
      'latest-linux.yml': writeUpdateInfo(list('1.0.0', 'Tooltray-x86_64.AppImage')),
      'Tooltray-x86_64.AppImage': 'image',
      'tooltray_1.0.0_amd64.deb': 'deb',
      'tooltray-1.0.0.x86_64.rpm': 'rpm',
      'builder-debug.yml': 'not published',
    }),
    made('linux-arm', {
      'latest-linux-arm64.yml': writeUpdateInfo(list('1.0.0', 'Tooltray-arm64.AppImage')),
      'tooltray_1.0.0_arm64.deb': 'other deb',
    }),
    made('mac', { 'latest-mac.yml': writeUpdateInfo(list('1.0.0', 'Tooltray-1.0.0-mac-x64.zip')), 'Tooltray-1.0.0-mac-x64.zip': 'x64' }),
    made('mac-arm', { 'latest-mac.yml': writeUpdateInfo(list('1.0.0', 'Tooltray-1.0.0-mac-arm64.zip')) }),
  ]
  const to = join(folder, 'published')
  const names = await gatherRelease(from, to)
  expect(names).not.toContain('builder-debug.yml')
  expect(urls(join(to, 'latest-linux.yml'))).toEqual(['Tooltray-x86_64.AppImage', 'tooltray-1.0.0.x86_64.rpm', 'tooltray_1.0.0_amd64.deb'])
  expect(urls(join(to, 'latest-linux-arm64.yml'))).toEqual(['Tooltray-arm64.AppImage', 'tooltray_1.0.0_arm64.deb'])
  expect(urls(join(to, 'latest-mac.yml'))).toEqual(['Tooltray-1.0.0-mac-x64.zip', 'Tooltray-1.0.0-mac-arm64.zip'])
  const { files } = readUpdateInfo(readFileSync(join(to, 'latest-linux.yml'), 'utf8'))
  expect(files).toContainEqual(await updateFile(join(to, 'tooltray_1.0.0_amd64.deb')))
  expect(readFileSync(join(to, 'SHA256SUMS'), 'utf8').split('\n')).toHaveLength(names.length)
  execFileSync('sha256sum', ['--check', '--strict', 'SHA256SUMS'], { cwd: to })
})

it('a release that lacks a kind of file is not one', () => {
  const linux = ['x86_64.AppImage', 'arm64.AppImage', 'linux-x64.tar.gz', 'linux-arm64.tar.gz', 'linux-x64.zip', 'linux-arm64.zip']
  const others = ['mac-x64.dmg', 'mac-arm64.dmg', 'mac-x64.zip', 'mac-arm64.zip', 'win-x64.exe']
  const packages = ['tooltray_1.0.0_amd64.deb', 'tooltray_1.0.0_arm64.deb', 'tooltray-1.0.0.x86_64.rpm', 'tooltray-1.0.0.aarch64.rpm']
  const lists = ['latest.yml', 'latest-mac.yml', 'latest-linux.yml', 'latest-linux-arm64.yml']
  const whole = [...[...linux, ...others].map((end) => `Tooltray-1.0.0-${end}`), ...packages, ...lists]
  const names = [...whole, 'tooltray-1.0.0.tgz', 'sbom.cdx.json', 'SHA256SUMS']
  expect(missingKinds(names)).toEqual([])
  for (const name of names) expect(missingKinds(names.filter((each) => each !== name))).toHaveLength(1)
})

it('two machines may not have made one file', async () => {
  const from = [made('one', { 'a.zip': '1' }), made('two', { 'a.zip': '2' })]
  await expect(gatherRelease(from, join(folder, 'published'))).rejects.toMatchObject({ code: 'ERR_FS_CP_EEXIST' })
})
