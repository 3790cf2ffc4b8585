import { McpServer, createRequestStateCodec } from '@modelcontextprotocol/server'
import { addPlainTools } from './plain-tools.ts'
import { addPrompts } from './prompts.ts'
import { addQuestions } from './questions.ts'
import { addResources } from './resources.ts'

/** A program answers all rounds of a question: its key need not outlive it. */
const states = createRequestStateCodec<string>({ key: crypto.getRandomValues(new Uint8Array(32)) })

/** @param revisions those for `initialize`; without it, those of the SDK. */
export function wholeServer(revisions?: string[]): McpServer {
  const server = new McpServer(
    { name: 'whole', title: 'Everything of the protocol', version: '1.0.0', websiteUrl: 'https://whole.example' },
    {
      capabilities: {
        tools: { listChanged: true },
        prompts: { listChanged: true },
        resources: { listChanged: true, subscribe: true },
        completions: {},
        logging: {},
      },
      instructions: 'A server to try everything with.',
      requestState: { verify: states.verify },
      cacheHints: { 'tools/list': { ttlMs: 300_000, cacheScope: 'public' }, 'resources/read': { ttlMs: 1_000, cacheScope: 'private' } },
      ...(revisions === undefined ? {} : { supportedProtocolVersions: revisions }),
    },
  )
  addPlainTools(server)
  addQuestions(server, (round) => states.mint(round))
  addPrompts(server)
  addResources(server)
  return server
}
