import { expect, it } from 'vitest'
import { createMask } from '../engine/secrets/mask.ts'
import { consoleToLog } from './console-to-log.ts'

it('what a library says is logged without secrets, until the host ends', () => {
  const lines: string[] = []
  const mask = createMask()
  mask.add('planted-value')
  const { warn, error } = console
  const restore = consoleToLog({ warn: (_details, message) => lines.push(message) }, mask)
  console.warn('[mcp-sdk] Cause:', 'it was planted-value')
  console.error(new Error('x'.repeat(5_000)))
  restore()
  expect(lines.map((line) => line.slice(0, 40))).toEqual(['[mcp-sdk] Cause: it was •••••', `Error: ${'x'.repeat(33)}`])
  expect(lines[1]).toHaveLength(2_000)
  expect(console.warn).toBe(warn)
  expect(console.error).toBe(error)
})
