/**
 * Says where it runs: its folder, its process, what it was started with, and how often it was called; reads a file of its folder, as a
 * server for a repository does. It keeps the last word that it was given.
 */
import { readFileSync } from 'node:fs'
import { servePlain, tool, unknownTool } from './plain-server.ts'

let word = ''

servePlain({
  name: 'place',
  list: () => ({
    tools: [tool('where', 'Where it runs'), tool('read', 'Reads NAME of its folder'), tool('keep', 'Keeps a word, and gives the last')],
  }),
  call({ name, args }) {
    switch (name) {
      case 'where':
        return told({ folder: process.cwd(), pid: process.pid, args: process.argv.slice(2), root: process.env['PLACE_ROOT'] })
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

function told(answer: object): {
  readonly content: { readonly type: 'text'; readonly text: string }[]
  readonly structuredContent: object
} {
  return { content: [{ type: 'text', text: JSON.stringify(answer) }], structuredContent: answer }
}
