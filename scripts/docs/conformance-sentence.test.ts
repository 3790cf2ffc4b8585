import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { CONFORMANCE_LINES } from '../../e2e/testing/conformance/scenarios.ts'

it.each(['README.md', 'docs/concepts/protocol-versions.md'])('%s says which scenarios of the conformance suite pass', (page) => {
  const text = readFileSync(join(import.meta.dirname, '../..', page), 'utf8')
  expect(text.replace(/\s+/g, ' ')).toContain(CONFORMANCE_LINES.join(' '))
})
