import { Client } from '@modelcontextprotocol/client'
import { fromJsonSchema, InMemoryTransport, type JsonSchemaType, McpServer } from '@modelcontextprotocol/server'
import type { RecordedTool } from './recording/task-data.ts'

/**
 * What a server of the SDK that has this tool answers to arguments that its schema forbids: its words, or undefined where it takes them.
 * The SDK checks them by itself, with a validator of its own. A schema that it cannot read forbids nothing.
 */
export async function refusalOfServer(
  { name, inputSchema }: Pick<RecordedTool, 'name' | 'inputSchema'>,
  args: Readonly<Record<string, unknown>>,
): Promise<string | undefined> {
  const schema = readable(inputSchema)
  if (schema === undefined) return undefined
  const server = new McpServer({ name: 'itself', version: '1' })
  server.registerTool(name, { inputSchema: schema }, () => ({ content: [] }))
  const client = new Client({ name: 'bench', version: '1' })
  const [ofServer, ofClient] = InMemoryTransport.createLinkedPair()
  await Promise.all([server.connect(ofServer), client.connect(ofClient)])
  try {
    const { isError, content } = await client.callTool({ name, arguments: { ...args } })
    if (isError !== true) return undefined
    return content.map((block) => (block.type === 'text' ? block.text : '')).join('\n')
  } finally {
    await client.close()
    await server.close()
  }
}

function readable(schema: JsonSchemaType): ReturnType<typeof fromJsonSchema> | undefined {
  try {
    return fromJsonSchema(schema)
  } catch (error) {
    // What the validator says of a schema has no type of its own.
    if (error instanceof Error) return undefined
    throw error
  }
}
