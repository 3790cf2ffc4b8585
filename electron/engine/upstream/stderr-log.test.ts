import { describe, expect, it } from 'vitest'
import { createStderrLog, lastWords } from './stderr-log.ts'

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

describe('lastWords', () => {
  const words = (text: string): string | undefined => lastWords(text.split('\n').map((line) => ({ text: line })))

  it('are the error, not what Node prints around it', () => {
    expect(words("file:///x.js:3\n  throw new Error('no key')\n        ^\n\nError: no key\n    at file:///x.js:3:9\n    at node:internal/x:1\n\nNode.js v24.1.0")).toBe('Error: no key')
    expect(words('starting\nfatal: the license file is missing\nbye')).toBe('fatal: the license file is missing')
  })

  it('are the last line where none names an error, and nothing where nothing was said', () => {
    expect(words('hello\nbye\n[tooltray] Connection closed')).toBe('bye')
    expect(words('')).toBeUndefined()
  })
})
