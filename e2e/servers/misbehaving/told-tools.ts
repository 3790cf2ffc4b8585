/**
 * Offers what a file says, which is read anew each time: {tools?, prompts?, resources?}, each as in a list of the protocol;
 * {error} is the error of each list.
 *
 * Arguments: the file, and one to which the name, arguments and all parameters of each call go as a line, if any; for prompts and resources
 * the method and its parameters. With a third argument, calls of tools that the file does not have are refused. Tools answer with their
 * own names, prompts and resources with the word "told".
 */
import { appendFileSync, readFileSync } from 'node:fs'
import { servePlain, unknownTool } from '../plain-server.ts'
import { type Json, RpcError, text } from '../wire.ts'

const [, , file = '', journal = '', denies] = process.argv
const told = (kind: string): Json => {
  const lists = JSON.parse(readFileSync(file, 'utf8')) as Json
  if (typeof lists['error'] === 'string') throw new RpcError(-32603, lists['error'])
  return { [kind]: lists[kind] ?? [] }
}

function note(line: readonly unknown[]): void {
  if (journal !== '') appendFileSync(journal, `${JSON.stringify(line)}\n`)
}

servePlain({
  name: 'told-tools',
  instructions: 'Use it\u202E well\u001B[8m.',
  capabilities: { prompts: {}, resources: {} },
  list: () => told('tools'),
  call({ name, args, params }) {
    note([name, args, params])
    if (denies !== undefined && !(told('tools')['tools'] as Json[]).some((tool) => tool['name'] === name)) throw unknownTool(name)
    return text(name)
  },
  answer(method, params) {
    const { uri } = params
    if (method === 'prompts/get' || method === 'resources/read') note([method, {}, params])
    switch (method) {
      case 'prompts/list':
        return told('prompts')
      case 'resources/list':
        return told('resources')
      case 'resources/templates/list':
        return { resourceTemplates: [] }
      case 'prompts/get':
        return { messages: [{ role: 'user', content: { type: 'text', text: 'told' } }] }
      case 'resources/read':
        return { contents: [{ uri, text: 'told' }] }
      default:
        return undefined
    }
  },
})
