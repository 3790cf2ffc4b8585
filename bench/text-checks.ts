/**
 * What the checks of texts flag of real tools, which are nearly all meant well, and of poisoned ones.
 *
 *   npm run bench -- text-checks --data DIR
 *
 * DIR/real-catalog.json: {SERVER: {tools: [...]}}. The poisoned ones are those of the unit test.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { checkTexts, isFlag } from '../electron/engine/catalog/text-checks/check-texts.ts'
import { printTable } from './table.ts'

interface Tool extends Record<string, unknown> {
  readonly name: string
}

const { values } = parseArgs({ options: { data: { type: 'string' } } })
if (values.data === undefined) throw new Error('Say where real-catalog.json is: --data DIR')
const catalogue = JSON.parse(readFileSync(join(values.data, 'real-catalog.json'), 'utf8')) as Record<string, { tools: Tool[] }>
const fixture = join(import.meta.dirname, '../electron/engine/catalog/text-checks/fixtures/poisoned-tools.json')
const poisoned = JSON.parse(readFileSync(fixture, 'utf8')) as { tool: Tool; foreign?: string[] }[]

const servers = Object.entries(catalogue)
const began = performance.now()
const checked = servers.flatMap(([server, { tools }]) => {
  const own = new Set(tools.map(({ name }) => name))
  const others = servers.flatMap(([other, { tools: theirs }]) => (other === server ? [] : theirs.map(({ name }) => name)))
  const foreign = new Set(others.filter((name) => !own.has(name)))
  return tools.map((tool) => ({ server, tool, findings: checkTexts(tool, foreign) }))
})
const milliseconds = performance.now() - began
const flagged = checked.filter(({ findings }) => findings.some(isFlag))
const caught = poisoned.filter(({ tool, foreign = [] }) => checkTexts(tool, new Set(foreign)).some(isFlag))

printTable(
  'Tools whose texts are flagged',
  ['', 'tools', 'flagged', 'noted alone', 'ms each'],
  [
    [
      'real',
      checked.length,
      flagged.length,
      checked.filter(({ findings }) => findings.length > 0 && !findings.some(isFlag)).length,
      milliseconds / checked.length,
    ],
    ['poisoned', poisoned.length, caught.length, 0, NaN],
  ],
)
for (const { server, tool, findings } of flagged)
  for (const { where, words, why } of findings.filter(isFlag)) process.stdout.write(`${server} ${tool.name}, ${where}: ${words} (${why})\n`)
