/**
 * Says all that it was started with on stderr, as careless servers do, and in its tool `seen`: arguments, and the variables whose names
 * are given in WITNESS_NAMES, as JSON. It also says where it runs, reads a file of its folder, as a server for a repository does, and keeps
 * the last word that it was given.
 */
import { readFileSync } from 'node:fs'
import { servePlain, tool, unknownTool } from './plain-server.ts'

const names = (process.env['WITNESS_NAMES'] ?? '').split(',').filter((name) => name !== '')
const seen = { args: process.argv.slice(2), env: Object.fromEntries(names.map((name) => [name, process.env[name]])) }
console.error(`started with ${JSON.stringify(seen)}`)
for (const word of [...seen.args, ...Object.values(seen.env)]) console.error(`refused: ${word}`)

let word = ''

const told = (answer: object) => ({ content: [{ type: 'text', text: JSON.stringify(answer) }], structuredContent: answer })

servePlain({
  name: 'witness',
  list: () => ({
    tools: [
      tool('seen', 'What it was started with'),
      tool('where', 'Where it runs'),
      tool('read', 'Reads NAME of its folder'),
      tool('keep', 'Keeps a word, and gives the last'),
    ],
  }),
  call({ name, args }) {
    switch (name) {
      case 'seen':
        return told(seen)
      case 'where':
        return told({ folder: process.cwd(), pid: process.pid, args: seen.args })
      case 'read':
        return told({ text: readFileSync('NAME', 'utf8') })
      case 'keep': {
        const before = word
        word = String(args['word'])
        return told({ before })
      }
      default:
        throw unknownTool(name)
    }
  },
})
