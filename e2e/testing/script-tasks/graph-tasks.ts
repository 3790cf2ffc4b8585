import { reading, saidIn } from './plain-words.ts'
import type { PlainCall, PlainSteps, ScriptTask } from './script-task.ts'
import { SERVICES } from './task-files.ts'

/** What the memory server answers to a search. */
interface Found {
  readonly entities: readonly { readonly name: string; readonly observations: readonly string[] }[]
}

const searching = (query: string): PlainCall => ({ name: 'memory__search_nodes', arguments: { query } })

/** Tasks over the graph of the memory server, and a sum of many steps. */
export const graphTasks: readonly ScriptTask[] = [
  {
    name: 'who is called for 12 services',
    prompt: `Who is on call for ${SERVICES.join(', ')}, as far as you remember?`,
    searches: ['search nodes in knowledge graph'],
    *plain(): PlainSteps {
      const found = yield SERVICES.map(searching)
      return SERVICES.map((name, at) => {
        const { entities } = JSON.parse(found[at] ?? '') as Found
        const words = entities.flatMap(({ observations }) => observations).find((text) => text.startsWith('on call: '))
        return [name, words?.slice('on call: '.length) ?? 'nobody']
      })
    },
    script: `const names = Array.from({ length: 12 }, (_, at) => 'service-' + String(at).padStart(2, '0'))
return await Promise.all(names.map(async (name) => {
  const { entities } = await tools.memory.search_nodes({ query: name })
  const words = entities.flatMap((entity) => entity.observations).find((text) => text.startsWith('on call: '))
  return [name, words?.slice('on call: '.length) ?? 'nobody']
}))`,
  },
  {
    name: 'what 12 files know and the graph does not',
    prompt: 'Remember each service of my folder "configs" that you do not know yet, with its port.',
    searches: ['read text file', 'search nodes in knowledge graph', 'create entities'],
    *plain(folder): PlainSteps {
      const texts = (yield SERVICES.map((name) => reading(`${folder}/configs/${name}.json`))).map(saidIn)
      const found = yield SERVICES.map(searching)
      const unknown = SERVICES.flatMap((name, at) => {
        const { port } = JSON.parse(texts[at] ?? '') as { port: number }
        const isKnown = (JSON.parse(found[at] ?? '') as Found).entities.length > 0
        return isKnown ? [] : [{ name, entityType: 'service', observations: [`port ${port}`] }]
      })
      yield [{ name: 'memory__create_entities', arguments: { entities: unknown } }]
      return unknown.map(({ name }) => name)
    },
    script: `const names = Array.from({ length: 12 }, (_, at) => 'service-' + String(at).padStart(2, '0'))
const texts = await Promise.all(names.map((name) => tools.filesystem.read_text_file({ path: input.folder + '/configs/' + name + '.json' })))
const found = await Promise.all(names.map((name) => tools.memory.search_nodes({ query: name })))
const entities = names.flatMap((name, at) => found[at].entities.length > 0 ? [] :
  [{ name, entityType: 'service', observations: ['port ' + JSON.parse(texts[at].content).port] }])
await tools.memory.create_entities({ entities })
return entities.map(({ name }) => name)`,
  },
  {
    name: 'a sum, each step of which needs the one before',
    prompt: 'Add up the amounts of lists/customers.csv with the tool that adds two numbers.',
    searches: ['read text file', 'get sum of two numbers'],
    *plain(folder): PlainSteps {
      const [text = ''] = (yield [reading(`${folder}/lists/customers.csv`)]).map(saidIn)
      let total = 0
      for (const line of text.trim().split('\n').slice(1)) {
        const [said = ''] = yield [{ name: 'everything__get-sum', arguments: { a: total, b: Number(line.split(',')[3]) } }]
        total = Number(/is (\d+)/.exec(said)?.[1])
      }
      return total
    },
    script: `const { content } = await tools.filesystem.read_text_file({ path: input.folder + '/lists/customers.csv' })
let total = 0
for (const line of content.trim().split('\\n').slice(1)) {
  const said = await tools.everything['get-sum']({ a: total, b: Number(line.split(',')[3]) })
  total = Number(/is (\\d+)/.exec(said)[1])
}
return total`,
  },
]
