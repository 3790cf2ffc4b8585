import { expect, it } from 'vitest'
import { isDeprecated } from './is-deprecated.ts'

it.each([
  'DEPRECATED: use read_text instead',
  'Reads a file. Deprecated.',
  '[Deprecated] Reads a file',
  '**Deprecated**, see read_text',
  'This tool is deprecated and will go.',
  'It has been deprecated since version 2',
])('%s: is deprecated', (text) => {
  expect(isDeprecated(text)).toBe(true)
})

it.each([
  undefined,
  '',
  'Lists deprecated packages',
  'Lists all non-deprecated versions',
  'Finds what a module calls deprecated',
  `${'x'.repeat(1_000)} Deprecated.`,
])('%.40s: is not', (text) => {
  expect(isDeprecated(text)).toBe(false)
})
