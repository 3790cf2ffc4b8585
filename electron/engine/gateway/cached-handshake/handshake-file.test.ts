import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { TooltrayError } from '../../base/errors.ts'
import { nextTurn } from '../../base/limits/turn.ts'
import { manualClock } from '../../testing/manual-clock.ts'
import type { CachedHandshake } from '../../../contract/cached-handshake.ts'
import { createHandshakeFile } from './handshake-file.ts'

let folder: string
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'tooltray-handshake-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** @param first is waited for by the first record. */
function kept(file: string, first = Promise.resolve()) {
  const clock = manualClock()
  const problems: TooltrayError[] = []
  let records = 0
  const record = async (): Promise<CachedHandshake> => {
    const version = String(++records)
    if (version === '1') await first
    return {
      version,
      legacyVersions: [],
      legacy: { initialize: {}, toolsList: {} },
      modern: { discover: {}, toolsList: {} },
    }
  }
  return {
    clock,
    problems,
    records: () => records,
    handshake: createHandshakeFile({ file, clock, record, onProblem: (problem) => problems.push(problem) }),
  }
}

describe('handshake file', () => {
  it('is written once for many changes, when they have come to rest', async () => {
    const file = join(folder, 'greeting.json')
    const { clock, handshake, records } = kept(file)
    await handshake.write()
    for (let i = 0; i < 10; i++) {
      handshake.writeSoon()
      clock.advance(499)
    }
    expect(records()).toBe(1)
    clock.advance(1)
    await expect.poll(() => (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version).toBe('2')
  })

  it('is up to date at the end, and left alone after it', async () => {
    const file = join(folder, 'greeting.json')
    const { clock, handshake, records } = kept(file)
    handshake.writeSoon()
    await handshake.close()
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ version: '1' })
    handshake.writeSoon()
    clock.advance(10_000)
    await handshake.close()
    expect(records()).toBe(1)
  })

  it('has what was recorded last, however long a record before it took', async () => {
    const file = join(folder, 'greeting.json')
    const first = Promise.withResolvers<void>()
    const { handshake, records } = kept(file, first.promise)
    const writes = [handshake.write(), handshake.write()]
    await nextTurn()
    expect(records()).toBe(1)
    first.resolve()
    await Promise.all(writes)
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ version: '2' })
  })

  it('is a problem, not a failure, where it cannot be written', async () => {
    writeFileSync(join(folder, 'file'), '')
    const { handshake, problems } = kept(join(folder, 'file', 'greeting.json'))
    await handshake.write()
    expect(problems.map(({ code }) => code)).toEqual(['storage_failed'])
  })
})
