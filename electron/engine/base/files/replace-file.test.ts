import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { replaceFile } from './replace-file.ts'

/** A system that refuses so many times, and how often it was asked and waited for. */
function refusing(times: number, code: string, os: string) {
  const seen = { asked: 0, waited: 0 }
  const parts = {
    os,
    async move() {
      seen.asked += 1
      if (seen.asked <= times) throw Object.assign(new Error(code), { code })
    },
    pause: async (ms: number) => void (seen.waited += ms),
  }
  return { seen, replace: () => replaceFile('a', 'b', parts) }
}

describe('a file in the place of another', () => {
  it.each(['EPERM', 'EACCES', 'EBUSY'])('waits on Windows for whoever has the other one open: %s', async (code) => {
    const { seen, replace } = refusing(3, code, 'win32')
    await replace()
    expect(seen).toEqual({ asked: 4, waited: 150 })
  })

  it('gives up after two seconds, and at once for what will not pass, and elsewhere', async () => {
    const held = refusing(Infinity, 'EBUSY', 'win32')
    await expect(held.replace()).rejects.toMatchObject({ code: 'EBUSY' })
    expect(held.seen.waited).toBe(2_000)
    for (const { seen, replace } of [refusing(Infinity, 'ENOSPC', 'win32'), refusing(Infinity, 'EPERM', 'linux')]) {
      await expect(replace()).rejects.toThrow()
      expect(seen).toEqual({ asked: 1, waited: 0 })
    }
  })

  it('is really there', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'tooltray-replace-'))
    writeFileSync(join(folder, 'new'), 'new')
    writeFileSync(join(folder, 'old'), 'old')
    await replaceFile(join(folder, 'new'), join(folder, 'old'))
    expect([readFileSync(join(folder, 'old'), 'utf8'), existsSync(join(folder, 'new'))]).toEqual(['new', false])
    rmSync(folder, { recursive: true })
  })
})
