/**
 * How well words tell what tools do that do not say it: npm run bench -- effects --data DIR
 * DIR holds `real-catalog.json`: {server: {tools: [definition]}}. What the tools do was judged by hand, from their descriptions and before
 * there was a list of words (`labels.json`).
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { effectByWords, ownEffect } from '../../electron/engine/catalog/effects/effect-of.ts'
import type { ToolDefinition } from '../../electron/engine/catalog/tool.ts'
import { type Effect, effect as effects } from '../../electron/contract/tools.ts'
import { printTable } from '../table.ts'

interface Label {
  readonly server: string
  readonly tool: string
  readonly effect: Effect
}
interface Judged {
  readonly is: Effect
  readonly sounds: Effect
  readonly declares: boolean
  readonly name: string
}

const { values } = parseArgs({ options: { data: { type: 'string' }, wrong: { type: 'boolean', default: false } } })
if (values.data === undefined) throw new Error('Say where the data is: --data DIR')
const catalogue = JSON.parse(readFileSync(join(values.data, 'real-catalog.json'), 'utf8')) as Record<string, { tools: ToolDefinition[] }>
const labels = JSON.parse(readFileSync(new URL('labels.json', import.meta.url), 'utf8')) as Label[]

const judged = labels.flatMap(({ server, tool, effect }): Judged[] => {
  const definition = catalogue[server]?.tools.find(({ name }) => name === tool)
  if (definition === undefined) throw new Error(`${server} has no tool ${tool} in this data.`)
  return [{ is: effect, sounds: effectByWords(definition) ?? 'write', declares: ownEffect(definition).declares, name: `${server} ${tool}` }]
})

function report(title: string, rows: readonly Judged[]): void {
  const count = (is: Effect | undefined, sounds: Effect | undefined): number =>
    rows.filter((row) => (is === undefined || row.is === is) && (sounds === undefined || row.sounds === sounds)).length
  printTable(
    `${title}: ${rows.length} tools`,
    ['effect', 'precision', 'recall', ...effects.options.map((sounds) => `sounds ${sounds}`)],
    effects.options.map((is) => [
      is,
      count(is, is) / Math.max(1, count(undefined, is)),
      count(is, is) / Math.max(1, count(is, undefined)),
      ...effects.options.map((sounds) => count(is, sounds)),
    ]),
  )
}

report('All that were judged, by words alone', judged)
report(
  'Those that say nothing of themselves',
  judged.filter(({ declares }) => !declares),
)
if (values.wrong)
  for (const { name, is, sounds } of judged) if (is !== sounds) process.stdout.write(`${name} is ${is} and sounds ${sounds}\n`)
