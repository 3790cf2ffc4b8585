/**
 * Keeps orders, so many that their list is more than most clients show at once (about 300 kB).
 *
 *   --keep FILE   where it writes the orders as they are after each change
 *
 * Tools: `list_orders {}`; `save_order {order}` puts one in the place of that with its id; `replace_orders {orders}` puts all in the
 * place of all. Both changes answer with how many orders there are.
 */
import { writeFileSync } from 'node:fs'
import { servePlain, tool, unknownTool } from './plain-server.ts'
import { flags, RpcError, text, type Json } from './wire.ts'

const { keep } = flags({ keep: '' })
let orders = Array.from({ length: 1_650 }, (_, position) => orderAt(position))

/** The same each time. */
function orderAt(position: number): Json {
  return {
    id: `order-${position}`,
    customer: `Customer ${(position * 7919) % 1_000}`,
    status: ['open', 'paid', 'sent'][position % 3],
    total: ((position * 104_729) % 100_000) / 100,
    lines: [{ article: `A-${(position * 31) % 500}`, count: 1 + (position % 9) }],
    note: `Left with the neighbour at number ${(position * 17) % 90}, who signed for it.`,
  }
}

function changed(): Json {
  if (keep !== '') writeFileSync(keep, JSON.stringify(orders))
  return text(`Saved. There are ${orders.length} orders.`)
}

function isOrder(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && typeof (value as Json)['id'] === 'string'
}

const order = { type: 'object', properties: { id: { type: 'string' } }, required: ['id'], description: 'A whole order' }
const listed = { ...tool('list_orders', 'Lists all orders of the shop'), annotations: { readOnlyHint: true } }
const tools = [
  listed,
  {
    ...tool('save_order', 'Saves a changed order of the shop'),
    inputSchema: { type: 'object', properties: { order }, required: ['order'] },
  },
  {
    ...tool('replace_orders', 'Replaces all orders of the shop'),
    inputSchema: { type: 'object', properties: { orders: { type: 'array', items: order } }, required: ['orders'] },
  },
]

servePlain({
  name: 'shop',
  list: () => ({ tools }),
  call({ name, args }) {
    const wrong = new RpcError(-32602, 'What was given is no order, or no list of them.')
    switch (name) {
      case 'list_orders':
        return text(JSON.stringify({ orders }))
      case 'save_order': {
        const given = args['order']
        if (!isOrder(given)) throw wrong
        orders = orders.map((each) => (each['id'] === given['id'] ? given : each))
        return changed()
      }
      case 'replace_orders': {
        const given = args['orders']
        if (!Array.isArray(given) || !given.every(isOrder)) throw wrong
        orders = given
        return changed()
      }
      default:
        throw unknownTool(name)
    }
  },
})
