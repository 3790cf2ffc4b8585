import fc from 'fast-check'
import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { lastLines, linesFrom, logText, newEntries } from './log-lines.ts'

const folder = mkdtempSync(join(tmpdir(), 'tooltray-log-'))
afterAll(() => rmSync(folder, { recursive: true }))

describe('reading a log file', () => {
  it('gives the last lines, and what comes later', async () => {
    const file = join(folder, 'grows.log')
    writeFileSync(file, 'one\ntwo\nthr')
    const first = await lastLines(file)
    expect(first.lines).toEqual(['one', 'two'])
    appendFileSync(file, 'ee\nfour\n')
    const more = await linesFrom(file, first.end)
    expect(more.lines).toEqual(['three', 'four'])
    expect((await linesFrom(file, more.end)).lines).toEqual([])
  })

  it('begins again with a file that was begun anew', async () => {
    const file = join(folder, 'anew.log')
    writeFileSync(file, 'a long line of before\n')
    const { end } = await lastLines(file)
    writeFileSync(file, 'new\n')
    expect((await linesFrom(file, end)).lines).toEqual(['new'])
  })

  it('gives only whole lines of the end of a large file', async () => {
    const file = join(folder, 'large.log')
    writeFileSync(file, Array.from({ length: 5_000 }, (_, at) => `${at} ${'é'.repeat(100)}\n`).join(''))
    const { lines } = await lastLines(file)
    expect(lines).toHaveLength(100)
    expect(lines.at(-1)).toMatch(/^4999 é{100}$/)
    expect(lines[0]).toMatch(/^4900 é{100}$/)
  })

  it('throws what the system says of a file that is not there', async () => {
    await expect(lastLines(join(folder, 'none.log'))).rejects.toMatchObject({ code: 'ENOENT' })
  })
})

describe('logText', () => {
  it('says time, level, message and details', () => {
    expect(logText('{"level":40,"time":"2026-01-02T03:04:05.000Z","server":"mail","at":1,"msg":"it\\u001b[2J broke"}')).toBe(
      '2026-01-02T03:04:05.000Z warn it broke server=mail at=1',
    )
  })

  it('says a line that is no JSON as it is', () => {
    expect(logText('plain\u0007 words')).toBe('plain words')
    expect(logText('42')).toBe('42')
  })
})

describe('newEntries', () => {
  it('gives exactly what was added to a log that keeps its last entries', () => {
    const distinct = fc.uniqueArray(fc.nat(), { maxLength: 40 })
    fc.assert(
      fc.property(distinct, fc.nat(40), fc.integer({ min: 1, max: 20 }), (all, seen, kept) => {
        const before = all.slice(0, seen).slice(-kept)
        const now = all.slice(-kept)
        expect(newEntries(before, now, Object.is)).toEqual(all.slice(seen).slice(-kept))
      }),
    )
  })
})
