/**
 * Changes its list of tools.
 *
 * Tools, always listed: `set_tools {names}` replaces the further tools and sends `list_changed`; `storm {n}` sends
 * `list_changed` n times at once; `list_count` tells in `structuredContent.count` how often the list was asked for.
 * Each further tool answers with its own name.
 */
import { servePlain, tool, unknownTool } from '../plain-server.ts'
import { text, writeMessage } from '../wire.ts'

let names = ['first']
let count = 0
const changed = (): void => writeMessage({ method: 'notifications/tools/list_changed' })

servePlain({
  name: 'changing',
  list() {
    count += 1
    return {
      tools: [
        tool('set_tools', 'Replaces the tools', { names: { type: 'array', items: { type: 'string' } } }),
        tool('storm', 'Says many times that the list changed', { n: { type: 'integer' } }),
        tool('list_count', 'Tells how often the list was asked for'),
        ...names.map((name) => tool(name, `The tool called ${name}`)),
      ],
    }
  },
  call({ name, args }) {
    switch (name) {
      case 'set_tools':
        names = args['names'] as string[]
        changed()
        return text('changed')
      case 'storm':
        for (let sent = 0; sent < Number(args['n']); sent++) changed()
        return text('sent')
      case 'list_count':
        return { ...text(String(count)), structuredContent: { count } }
      default:
        if (!names.includes(name)) throw unknownTool(name)
        return text(name)
    }
  },
})
