import { expect, it } from 'vitest'
import { claudeCode, claudeProgram } from '../testing/clients/claude-code.ts'
import { createClientBed } from '../testing/clients/client-bed.ts'
import { ownServer } from '../testing/installation.ts'

it('shows the model of Claude Code no tool for pages alone: not in its first request, in no search, and it runs none', async () => {
  await using bed = await createClientBed(() => ({
    map: ownServer('pages/pages', '--name', 'map') as never,
    old: ownServer('pages/pages', '--name', 'old', '--uri', 'ui://old/view', '--era', 'legacy') as never,
  }))
  const { asked } = await bed.play({
    client: claudeCode,
    program: claudeProgram,
    servers: bed.tooltray,
    script: function* () {
      yield [{ name: 'ToolSearch', arguments: { query: 'refresh the page', max_results: 20 } }]
      yield [{ name: 'mcp__tooltray__search_tools', arguments: { query: 'only for the page, refresh', limit: 50 } }]
      yield [{ name: 'mcp__tooltray__search_tools', arguments: { query: 'shows the weather', limit: 50 } }]
      yield [{ name: 'mcp__tooltray__execute_read_tool', arguments: { name: 'map__show' } }]
      yield [{ name: 'mcp__tooltray__execute_read_tool', arguments: { name: 'map__refresh' } }]
      return 'Done.'
    },
  })
  // Everything that the model was sent before it asked for the tool by a name that it could only guess.
  const before = asked.slice(0, -1).map(({ body }) => JSON.stringify(body))
  expect(before.join('')).not.toMatch(/map__refresh|old__refresh|Only for the page|ui:\/\//)
  const results = asked.at(-1)?.seen.results.map(({ text }) => text) ?? []
  expect(results[2]).toContain('map__show')
  expect(results[2]).toContain('old__show')
  expect(results[3]).toContain('map show')
  expect(results[4]).toContain('no tool named')
  expect(results[4]).not.toContain('map refresh')
})
