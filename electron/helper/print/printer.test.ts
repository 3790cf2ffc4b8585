import { describe, expect, it } from 'vitest'
import { thisPlatform } from '../../engine/base/platform.ts'
import { createPrinter } from './printer.ts'
import { recordedTerminal } from '../testing/recorded-terminal.ts'

function printed(columns: number | undefined) {
  const [stdout, stderr] = [recordedTerminal(columns), recordedTerminal(columns)]
  const printer = createPrinter({ stdout, stderr, platform: { ...thisPlatform(), env: { NO_COLOR: '1' } }, format: 'table' })
  return { printer, stdout, stderr }
}

describe('a printer', () => {
  it('wraps messages and sentences at words, on a terminal alone', () => {
    for (const [columns, text] of [
      [16, 'The server did\nnot answer.\n'],
      [undefined, 'The server did not answer.\n'],
    ] as const) {
      const { printer, stdout, stderr } = printed(columns)
      printer.notice('The server did not answer.')
      printer.prose('The server did not answer.')
      expect([stdout.text(), stderr.text()]).toEqual([text, text])
    }
  })

  it('keeps the indentation of sentences, and puts the rest of an item below its text', () => {
    const { printer, stdout } = printed(16)
    printer.prose('  one two three four')
    printer.item('!', undefined, 'one two three four')
    expect(stdout.text()).toBe('  one two three\n  four\n! one two three\n  four\n')
  })
})
