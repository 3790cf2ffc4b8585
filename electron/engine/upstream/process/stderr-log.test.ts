import { describe, expect, it } from 'vitest'
import { manualClock } from '../../testing/manual-clock.ts'
import { createStderrLog } from './stderr-log.ts'

describe('stderr log', () => {
  it('keeps the last 200 lines, each cut to a bearable length', () => {
    const clock = manualClock(1)
    const log = createStderrLog(clock)
    for (let i = 0; i < 250; i++) {
      log.push(Buffer.from(`line ${i}\r\n`))
      clock.advance(1)
    }
    log.push(Buffer.from(`${'x'.repeat(10_000)}\n`))
    expect(log.lines()).toHaveLength(200)
    expect(log.lines()[0]).toEqual({ at: 52, text: 'line 51' })
    expect(log.lines().at(-1)?.text.length).toBeLessThan(5_000)
  })

  it('tells what was written since, of what it keeps', () => {
    const log = createStderrLog(manualClock())
    const texts = (written: number): string[] => log.linesAfter(written).map(({ text }) => text)
    log.add('before')
    const { written } = log
    expect(texts(written)).toEqual([])
    log.add('after')
    expect(texts(written)).toEqual(['after'])
    for (let i = 0; i < 300; i++) log.add('much')
    expect(texts(written)).toHaveLength(200)
  })
})

it('leaves lines out that come faster than anybody reads, and says how many', () => {
  const clock = manualClock()
  let told = 0
  const log = createStderrLog(clock, () => (told += 1))
  log.push(Buffer.from('x\n'.repeat(1_000_000)))
  expect(told).toBe(2_000)
  expect(log.lines().at(-1)?.text).toBe('[tooltray] 998000 lines were left out, because too many came.')
  clock.advance(1_000)
  log.push(Buffer.from('after it\n'))
  expect(
    log
      .lines()
      .map(({ text }) => text)
      .slice(-2),
  ).toEqual(['[tooltray] 998000 lines were left out, because too many came.', 'after it'])
})
