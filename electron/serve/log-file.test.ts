import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { manualClock } from '../engine/testing/manual-clock.ts'
import { openLogFile } from './log-file.ts'

let folder: string
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'tooltray-log-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('openLogFile', () => {
  it('gathers lines and writes them in order, at the latest after half a second and at the end', () => {
    const clock = manualClock()
    const file = join(folder, 'logs', 'engine.log')
    const log = openLogFile(file, clock)
    log.write('one\n')
    log.write('two\n')
    expect(readFileSync(file, 'utf8')).toBe('')
    clock.advance(500)
    expect(readFileSync(file, 'utf8')).toBe('one\ntwo\n')
    log.write('three\n')
    log.close()
    expect(readFileSync(file, 'utf8')).toBe('one\ntwo\nthree\n')
    expect(statSync(file).mode & 0o777).toBe(0o600)
  })

  it('begins anew when the file has grown too large, and keeps the one before', () => {
    const file = join(folder, 'engine.log')
    writeFileSync(file, 'x'.repeat(6 * 1024 * 1024))
    const log = openLogFile(file, manualClock())
    log.write('new\n')
    log.close()
    expect(readFileSync(file, 'utf8')).toBe('new\n')
    expect(existsSync(`${file}.old`)).toBe(true)
  })

  it('neither throws nor hangs when the disk is full', ({ skip }) => {
    skip(!existsSync('/dev/full'), 'no /dev/full')
    const log = openLogFile('/dev/full', manualClock())
    log.write('x'.repeat(20_000))
    log.write('y\n')
    expect(() => log.close()).not.toThrow()
  })
})
