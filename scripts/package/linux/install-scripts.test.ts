import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { PRODUCT, root } from '../product.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tooltray-scripts-'))
  mkdirSync(join(folder, PRODUCT.folder, 'resources'), { recursive: true })
  writeFileSync(join(folder, PRODUCT.folder, 'resources/apparmor-profile'), readFileSync(join(root, 'build/linux/apparmor-profile')))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const profile = (): string => join(folder, 'etc/apparmor.d', PRODUCT.program)

/** Runs a script of packages for the folder, with a parser of AppArmor that understands the profile, or does not. Throws when it fails. */
function run(script: string, word: string, understands = true): void {
  const programs = join(folder, 'programs')
  mkdirSync(programs, { recursive: true })
  writeFileSync(join(programs, 'apparmor_parser'), `#!/bin/sh\nexit ${understands ? 0 : 1}\n`)
  chmodSync(join(programs, 'apparmor_parser'), 0o755)
  const env = { PATH: `${programs}:/usr/bin:/bin`, DPKG_ROOT: folder }
  const { status, stderr } = spawnSync('/bin/sh', [join(root, 'build/linux', script), word], { env, encoding: 'utf8' })
  expect([status, stderr]).toEqual([0, ''])
}

describe('the profile of AppArmor', () => {
  beforeEach(({ skip }) => skip(process.platform === 'win32', 'not on Windows'))
  // dpkg says what happens, rpm how many versions there are then.
  it.each([
    ['configure', 'upgrade', 'remove'],
    ['1', '1', '0'],
  ])('comes after %s, stays at %s, and goes at %s', (installed, upgraded, removed) => {
    mkdirSync(join(folder, 'etc/apparmor.d'), { recursive: true })
    run('after-install.sh', installed)
    expect(readFileSync(profile(), 'utf8')).toContain('userns,')
    run('before-remove.sh', upgraded)
    expect(existsSync(profile())).toBe(true)
    run('before-remove.sh', removed)
    expect(existsSync(profile())).toBe(false)
    run('before-remove.sh', removed)
  })

  it('is left out where it is not understood, and where there is no AppArmor', () => {
    run('after-install.sh', 'configure')
    expect(existsSync(join(folder, 'etc'))).toBe(false)
    mkdirSync(join(folder, 'etc/apparmor.d'), { recursive: true })
    run('after-install.sh', 'configure', false)
    expect(existsSync(profile())).toBe(false)
  })
})
