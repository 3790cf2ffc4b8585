import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, openSync, closeSync, readdirSync, rmSync, writeFileSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { AUDIT_START, auditFixture } from '../../testing/audit-fixture.ts'
import { skipWithout } from '../../../../scripts/test/skip-without.ts'

describe('a file that cannot be used', () => {
  it('that is no database is put aside, and the new record says so', async () => {
    const of = auditFixture()
    writeFileSync(of.file, 'something that somebody may want back, long enough to be read as a header of a database')
    of.call()
    expect((await of.read()).map(({ kind }) => kind)).toEqual(['call', 'damaged'])
    expect(of.problems).toEqual([expect.stringContaining('was put aside as') as string])
    expect(await of.audit.verify()).toMatchObject({ whole: false, problems: [{ kind: 'altered', from: 1 }] })
    await of.end()
  })

  it('that is damaged further in is put aside as soon as that shows, and no call is lost', async () => {
    for (const page of [1, 2, 3]) {
      const of = auditFixture()
      of.callTimes(200)
      await of.audit.close()
      const disk = openSync(of.file, 'r+')
      writeSync(disk, Buffer.alloc(4_096, 0xff), 0, 4_096, page * 4_096)
      closeSync(disk)
      of.audit = of.open()
      const tools = Array.from({ length: 300 }, (_, number) => `after-${number}`)
      for (const tool of tools) of.call({ tool })
      if (of.problems.length > 0) {
        expect(of.problems).toEqual([expect.stringContaining('was put aside as') as string])
        expect((await of.read({ limit: 1_000 })).at(-1)).toMatchObject({ kind: 'damaged' })
        expect(readdirSync(of.folder).filter((name) => name.includes('.unreadable-'))).not.toEqual([])
        const kept = await of.read({ limit: 1_000, since: AUDIT_START, tool: 'after-*' })
        expect(kept.map((record) => record.kind === 'call' && record.tool).toReversed()).toEqual(tools)
      } else await expect(of.audit.verify()).rejects.toMatchObject({ code: 'storage_failed' })
      await of.end()
    }
  })

  it('where there is no writing at all, it is in memory and says so', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'tooltray-audit-'))
    writeFileSync(join(folder, 'taken'), '')
    const of = auditFixture(join(folder, 'taken'))
    of.call()
    await of.written()
    expect(of.problems).toEqual([expect.stringContaining('cannot be used') as string])
    await of.audit.close()
    rmSync(folder, { recursive: true })
  })
})

describe('a disk that is full', () => {
  skipWithout('mount')
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'tooltray-audit-disk-'))
    mkdirSync(join(folder, 'disk'))
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=400k', 'tmpfs', join(folder, 'disk')])
  })
  afterEach(() => {
    execFileSync('umount', [join(folder, 'disk')])
    rmSync(folder, { recursive: true })
  })

  it('stops no call, is told once, and the record says how many are missing', async () => {
    const of = auditFixture(join(folder, 'disk'))
    of.callTimes(10)
    await of.audit.verify()
    writeFileSync(join(of.folder, 'rest'), Buffer.alloc(100_000))
    try {
      writeFileSync(join(of.folder, 'more'), Buffer.alloc(400_000))
    } catch {
      // It is full now.
    }
    const before = (await of.read()).length
    of.callTimes(200)
    const kept = (await of.read({ limit: 1_000 })).length - before
    expect(kept).toBeLessThan(200)
    expect(of.problems).toHaveLength(1)
    for (const name of ['rest', 'more']) rmSync(join(of.folder, name), { force: true })
    of.clock.advance(1_000)
    of.call({ tool: 'again' })
    const [last, gap] = await of.read()
    expect([last, gap]).toMatchObject([{ tool: 'again' }, { kind: 'gap' }])
    expect(gap?.kind === 'gap' && gap.note).toBe(
      `${200 - kept} calls were not recorded between 2026-11-22T00:00:00.000Z and 2026-11-22T00:00:01.000Z: the disk is full.`,
    )
    expect(await of.audit.verify()).toMatchObject({ whole: true, notes: [{ kind: 'gap' }] })
    await of.audit.close()
  })
})
