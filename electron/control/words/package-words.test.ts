import { expect, it } from 'vitest'
import { packageUpdateLines } from './package-words.ts'

const nothing = { added: [], removed: [], changed: [], scriptsAdded: [], deprecated: [], contentChanged: [] }
const update = { version: '2.0.0', integrity: 'sha512-b', changes: nothing }

it('says what an update changes, the warnings first', () => {
  const lines = packageUpdateLines({
    ...update,
    changes: {
      ...nothing,
      added: [{ name: 'left-pad', versions: ['1.3.0'] }],
      changed: [{ name: 'notes', from: ['1.0.0'], to: ['2.0.0'] }],
      scriptsAdded: [{ name: 'left-pad', versions: ['1.3.0'] }],
      deprecated: [{ name: 'old', version: '1.0.0', message: 'use new' }],
    },
    tools: { added: ['read'], removed: [], changed: [{ name: 'write', fields: ['description', 'inputSchema'] }] },
    publishers: { before: 'ada', now: 'eve' },
  })
  expect(lines).toEqual([
    'Another publisher: eve, before: ada',
    'New install scripts, which do not run: left-pad 1.3.0',
    'Deprecated: old 1.0.0 (use new)',
    'Changed: notes 1.0.0 to 2.0.0',
    'Added: left-pad 1.3.0',
    'New tools: read',
    'Changed tools: write (description, inputSchema)',
  ])
})

it('says why the tools of an update are not known, and nothing where nothing changes', () => {
  expect(packageUpdateLines({ ...update, toolsUnknown: 'it needs an API key.' })).toEqual([
    'Its tools are not known yet: it needs an API key.',
  ])
  expect(packageUpdateLines(update)).toEqual([])
})

it('names twelve packages, and counts the rest', () => {
  const added = Array.from({ length: 14 }, (_, at) => ({ name: `p${at}`, versions: ['1.0.0'] }))
  expect(packageUpdateLines({ ...update, changes: { ...nothing, added } })).toEqual([
    expect.stringMatching(/^Added: p0 1\.0\.0; .*; and 2 more$/),
  ])
})
