/**
 * Stands for a public server by what it lists: the definitions that the real one gave, recorded in fixtures/recorded-tools.json.gz
 * (`{SERVER: {package, version, tools}}`). A call answers as services do that have done as they were told.
 *
 *   --server github      which one
 *   --catalog FILE       another recording of that shape, gzip or plain
 */
import { join } from 'node:path'
import { servePlain, unknownTool } from './plain-server.ts'
import { readRecording } from './recording.ts'
import { flags, text } from './wire.ts'

const { server, catalog } = flags({ server: '', catalog: join(import.meta.dirname, 'fixtures/recorded-tools.json.gz') })
const recorded = readRecording(catalog)[server]
if (recorded === undefined) throw new Error(`There is no server "${server}" in ${catalog}.`)

servePlain({
  name: server,
  list: () => ({ tools: recorded.tools }),
  call({ name, args }) {
    if (!recorded.tools.some((tool) => tool['name'] === name)) throw unknownTool(name)
    return text(JSON.stringify({ status: 'ok', tool: name, given: args }))
  },
})
