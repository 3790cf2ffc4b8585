import { describe, expect, it } from 'vitest'
import { type CatalogueTool } from '../../electron/engine/search/evaluation.ts'
import { RIVALS } from './rivals.ts'

const tools: CatalogueTool[] = [
  { server: 'github', name: 'create_issue', description: 'Create a new issue.' },
  { server: 'files', name: 'readFile', description: 'Read the contents of a file.' },
  { server: 'weather', name: 'forecast', description: 'Weather for the coming days.' },
]

// A comparison with something set up wrongly would flatter ours.
describe.each(RIVALS)('$name', (rival) => {
  it.each([
    ['forecast', 'weather__forecast'],
    ['contents', 'files__readFile'],
    ['issue', 'github__create_issue'],
  ])('finds by the plain word %s', (query, name) => {
    expect(rival.build(tools)(query, 2)[0]).toBe(name)
  })

  it('gives at most as many as asked for', () => {
    expect(rival.build(tools)('create read weather', 1).length).toBeLessThanOrEqual(1)
  })
})
