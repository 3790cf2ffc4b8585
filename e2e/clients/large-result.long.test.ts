import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { claudeCode, claudeProgram } from '../testing/clients/claude-code.ts'
import { createClientBed } from '../testing/clients/client-bed.ts'
import { serverSet, shop } from '../testing/clients/server-sets.ts'
import type { Script } from '../testing/models/script.ts'
import { exchangedTokens } from '../testing/models/tokens.ts'
import { latest, loaded, TOOLTRAY, tooltrayWay } from '../testing/models/ways.ts'

interface Order {
  readonly id: string
  readonly status: string
}

const ID = 'order-1234'

/** Reads all orders, looks at one, and writes all of them back with that one changed, none of them by way of the model. */
const changeOneOfAll: Script = function* (seen) {
  seen = yield* tooltrayWay.use(seen, { words: 'list all orders', server: 'shop', tool: 'list_orders', arguments: {}, reads: true })
  const result = /result_id: ([\w-]+)/.exec(latest(seen))?.[1] ?? 'none'
  const read = yield* loaded(seen, TOOLTRAY, 'read_result')
  seen = yield [{ name: read.name, arguments: { id: result, query: ID } }]
  if (!latest(seen).includes(`"id":"${ID}"`)) throw new Error(`${ID} was not found: ${latest(seen)}`)
  const changed = `orders[?id=='${ID}'].merge(@, \`{"status":"returned"}\`)`
  const orders = { $result: result, path: `[orders[?id!='${ID}'], ${changed}][]` }
  yield* tooltrayWay.use(seen, { words: 'replace all orders', server: 'shop', tool: 'replace_orders', arguments: { orders } })
  return 'Done.'
}

it('a result of 300 kB is read, one record of it changed, and all written back for at most 1,500 tokens in Claude Code', async () => {
  await using bed = await createClientBed((folder) => ({ ...serverSet(11, folder), ...shop('--keep', join(folder, 'kept.json')) }))
  const { stdout } = await bed.installation.run('call', 'shop__list_orders')
  const { content } = JSON.parse(stdout) as { content: [{ text: string }] }
  const { orders } = JSON.parse(content[0].text) as { orders: readonly Order[] }
  expect(content[0].text.length).toBeGreaterThan(290_000)

  const { asked } = await bed.play({ client: claudeCode, program: claudeProgram, script: changeOneOfAll, servers: bed.tooltray })

  const byId = (list: readonly Order[]): Map<string, Order> => new Map(list.map((order) => [order.id, order]))
  const kept = JSON.parse(readFileSync(join(bed.folder, 'kept.json'), 'utf8')) as readonly Order[]
  expect(kept).toHaveLength(orders.length)
  expect(byId(kept)).toEqual(byId(orders.map((order) => (order.id === ID ? { ...order, status: 'returned' } : order))))
  // All that the model said and was told, its searches for the tools among it.
  expect(exchangedTokens(asked.at(-1)?.seen)).toBeLessThanOrEqual(1_500)
})
