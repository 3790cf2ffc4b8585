/**
 * Says all that it was started with on stderr, as careless servers do, and in its tool `seen`: arguments, and the variables whose names
 * are given in WITNESS_NAMES, as JSON.
 */
import { servePlain, tool, unknownTool } from './plain-server.ts'

const names = (process.env['WITNESS_NAMES'] ?? '').split(',').filter((name) => name !== '')
const seen = { args: process.argv.slice(2), env: Object.fromEntries(names.map((name) => [name, process.env[name]])) }
console.error(`started with ${JSON.stringify(seen)}`)
for (const word of [...seen.args, ...Object.values(seen.env)]) console.error(`refused: ${word}`)

servePlain({
  name: 'witness',
  list: () => ({ tools: [tool('seen', 'What it was started with')] }),
  call({ name }) {
    if (name === 'seen') return { content: [{ type: 'text', text: JSON.stringify(seen) }], structuredContent: seen }
    throw unknownTool(name)
  },
})
