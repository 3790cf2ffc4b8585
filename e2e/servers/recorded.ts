/**
 * Stands for a public server by what it lists: the definitions that the real one gave, recorded in fixtures/recorded-tools.json.gz
 * (`{SERVER: {package, version, tools}}`). A call answers as services do that have done as they were told.
 *
 *   --server github      which one
 *   --catalog FILE       another recording of that shape, gzip or plain
 *   --brings on          also a page for its first tool, a tool for that page alone, and a skill
 */
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { servePlain, tool, unknownTool } from './plain-server.ts'
import { readRecording } from './recording.ts'
import { type Json, flags, text } from './wire.ts'

const { server, catalog, brings } = flags({
  server: '',
  catalog: join(import.meta.dirname, 'fixtures/recorded-tools.json.gz'),
  brings: 'off',
})
const recorded = readRecording(catalog)[server]
if (recorded === undefined) throw new Error(`There is no server "${server}" in ${catalog}.`)

const page = `ui://${server}/view`
const skill = `skill://${server}-notes/SKILL.md`
const about = { name: `${server}-notes`, description: `How to work with ${server}` }
const instructions = `---\nname: ${about.name}\ndescription: ${about.description}\n---\n\nRead first, write later.\n`

function withPage(tools: readonly Json[]): Json[] {
  const [first, ...others] = tools
  const ofPage = { ...tool('for_the_page', 'Fetches what the page shows'), _meta: { ui: { resourceUri: page, visibility: ['app'] } } }
  return [{ ...first, _meta: { ui: { resourceUri: page } } }, ...others, ofPage]
}

function entry(): Json {
  const bytes = Buffer.from(instructions)
  const digest = `sha256:${createHash('sha256').update(bytes).digest('hex')}`
  return { uri: skill, frontmatter: about, resources: [{ uri: skill, digest, size: bytes.length }] }
}

function answer(method: string, { uri }: Json): Json | undefined {
  switch (method) {
    case 'skills/list':
      return { skills: [entry()] }
    case 'resources/list':
      return { resources: [] }
    case 'resources/templates/list':
      return { resourceTemplates: [] }
    case 'resources/read':
      return uri === skill
        ? { contents: [{ uri, mimeType: 'text/markdown', text: instructions }] }
        : { contents: [{ uri, mimeType: 'text/html;profile=mcp-app', text: '<p>A view</p>' }] }
    default:
      return undefined
  }
}

servePlain({
  name: server,
  list: () => ({ tools: brings === 'on' ? withPage(recorded.tools) : recorded.tools }),
  ...(brings === 'on' ? { capabilities: { resources: {}, extensions: { 'io.modelcontextprotocol/skills': {} } }, answer } : {}),
  call({ name, args }) {
    if (!recorded.tools.some((tool) => tool['name'] === name)) throw unknownTool(name)
    return text(JSON.stringify({ status: 'ok', tool: name, given: args }))
  },
})
