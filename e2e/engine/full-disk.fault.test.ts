import { execFileSync } from 'node:child_process'
import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createInstallation } from '../testing/installation.ts'
import { skipWithout } from '../../scripts/test/skip-without.ts'

skipWithout('mount')

it('what cannot be kept on a full disk is said with what to do, and goes on when there is room', async () => {
  await using installation = createInstallation()
  const { home } = installation
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=8m,mode=700', 'tmpfs', home])
  try {
    installation.env['TOOLTRAY_SECRETS'] = 'file'
    installation.configure({})
    await installation.serve()
    const set = (name: string) => installation.runWithInput('a value', 'secret', 'set', name)
    expect((await set('first')).code).toBe(0)
    fill(join(home, 'filler'))
    const full = await set('second')
    expect([full.code, full.stderr]).toEqual([7, expect.stringContaining('[storage_failed]')])
    expect(full.stderr).toContain('Free some space')
    expect(full.stderr).not.toContain('defect')
    const added = await installation.run('add', 'x', '--', 'true')
    expect([added.code, added.stderr]).toEqual([7, expect.stringContaining('[storage_failed]')])
    rmSync(join(home, 'filler'))
    expect((await set('second')).code).toBe(0)
    const { stdout } = await installation.run('secret', 'list', '--json')
    expect(stdout).toContain('first')
    expect(stdout).toContain('second')
  } finally {
    execFileSync('umount', ['--lazy', home])
  }
})

/** Writes until there is no room for another byte. */
function fill(file: string): void {
  const handle = openSync(file, 'w')
  try {
    for (const size of [65_536, 1]) for (;;) if (!wrote(handle, size)) break
  } finally {
    closeSync(handle)
  }
}

function wrote(handle: number, size: number): boolean {
  try {
    writeSync(handle, Buffer.alloc(size))
    return true
  } catch {
    return false
  }
}
