import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { skipWithout } from '../../scripts/test/skip-without.ts'
import { openKeeperBed, versionOf } from '../testing/packages/keeper-bed.ts'
import { packageIn } from '../testing/packages/npm-registry.ts'

skipWithout('mount')

it('an update that a full disk ends leaves the version before, and is made when there is room', async () => {
  await using bed = await openKeeperBed()
  mkdirSync(bed.folder)
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=2m,mode=700', 'tmpfs', bed.folder])
  try {
    await bed.publish('1.0.0', 30)
    await bed.start()
    const large = packageIn(join(bed.root, 'large'), 'mcp-notes', 'console.log("1.1.0")', { version: '1.1.0' })
    writeFileSync(join(large, 'large'), randomBytes(4 * 1024 * 1024))
    await bed.registry.publish(large, Date.now() - 10 * 24 * 3_600_000)
    const trees = readdirSync(join(bed.folder, 'npm'))
    // npm says that it was done, and leaves files cut off.
    await expect(bed.keeper().update('notes')).rejects.toMatchObject({ code: 'storage_failed', data: { npmCode: 'ENOSPC' } })
    expect(readdirSync(join(bed.folder, 'npm'))).toEqual(trees)
    expect(versionOf(await bed.start())).toBe('1.0.0')
    execFileSync('mount', ['-o', 'remount,size=32m', bed.folder])
    await bed.keeper().update('notes')
    await bed.keeper().accept('notes')
    expect(versionOf(await bed.start())).toBe('1.1.0')
  } finally {
    execFileSync('umount', ['--lazy', bed.folder])
  }
})
