import { expect, it } from 'vitest'
import { claudeCode, claudeProgram } from '../testing/clients/claude-code.ts'
import { createClientBed } from '../testing/clients/client-bed.ts'
import { tokensOf } from '../testing/models/tokens.ts'
import { loaded, TOOLTRAY } from '../testing/models/ways.ts'
import { serverPath } from '../testing/raw-client.ts'

/** What the model of Claude Code reads of these searches, and the names of all tools that it has. */
async function searched(queries: readonly string[], settings?: Record<string, unknown>) {
  const echo = { command: process.execPath, args: [serverPath('echo')] }
  await using bed = await createClientBed(() => ({ echo }), settings)
  const { asked } = await bed.play({
    client: claudeCode,
    program: claudeProgram,
    servers: bed.tooltray,
    env: claudeCode.patience ?? {},
    script: function* (seen) {
      for (const query of queries) {
        const found = yield* loaded(seen, TOOLTRAY, 'search_tools')
        seen = yield [{ name: found.name, arguments: { query } }]
      }
      return 'Done.'
    },
  })
  const { seen } = asked.at(-1) ?? {}
  return {
    texts: (seen?.results ?? []).filter(({ name }) => name.includes(TOOLTRAY)).map(({ text }) => text),
    tools: seen?.tools ?? [],
  }
}

const LINE = 'Not added here: Linear (tickets). The user can add it in Tooltray.'

it('a search that finds nothing that fits ends with one line about the gallery, in what the model of Claude Code reads', async () => {
  const { texts, tools } = await searched(['create an issue in Linear', 'echo a text'])
  const [missing = '', found = ''] = texts
  expect(missing.split('\n').filter((line) => line.includes('Not added here'))).toEqual([LINE])
  expect(missing.trimEnd().endsWith(LINE)).toBe(true)
  expect(tokensOf(LINE)).toBeLessThanOrEqual(25)
  expect(found).toContain('echo__echo')
  expect(found).not.toContain('Not added here')
  // Only the user adds a server.
  expect(tools.filter((name) => name.includes(TOOLTRAY) && /add|gallery|install/i.test(name))).toEqual([])
})

it('has no such line when the setting is off', async () => {
  const { texts } = await searched(['create an issue in Linear'], { gallery: { suggest: false } })
  expect(texts).toHaveLength(1)
  expect(texts[0]).not.toContain('Not added here')
})
