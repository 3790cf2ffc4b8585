import { describe, expect, it } from 'vitest'
import { createStderrLog } from './stderr-log.ts'

describe('stderr log', () => {
  it('keeps the last 200 lines, each cut to a bearable length', () => {
    let now = 0
    const log = createStderrLog(() => ++now)
    for (let i = 0; i < 250; i++) log.push(Buffer.from(`line ${i}\r\n`))
    log.push(Buffer.from(`${'x'.repeat(10_000)}\n`))
    expect(log.lines()).toHaveLength(200)
    expect(log.lines()[0]).toEqual({ at: 52, text: 'line 51' })
    expect(log.lines().at(-1)?.text.length).toBeLessThan(5_000)
  })
})
