import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AiClient } from './ai-client.ts'

/** Where it stands once `npm run test:install` has run. */
export const claudeProgram = join(import.meta.dirname, '../../programs/node_modules/.bin/claude')

/** As a person has it who changed nothing: what it does with the tools of servers is its own choice. */
export const claudeCode: AiClient = {
  name: 'Claude Code',
  package: '@anthropic-ai/claude-code',
  version: '2.1.329',
  program: 'claude',
  patience: { MCP_CONNECTION_NONBLOCKING: 'false' },
  prepare({ home, servers: started, remote, modelUrl, prompt }) {
    const servers = { ...started, ...remote }
    const settings = join(home, 'mcp.json')
    writeFileSync(settings, JSON.stringify({ mcpServers: servers }))
    const allowed = Object.keys(servers).map((name) => `mcp__${name}__*`)
    return {
      args: [
        ...['-p', prompt, '--output-format', 'json', '--model', 'claude-sonnet-4-5'],
        ...['--mcp-config', settings, '--strict-mcp-config'],
        ...['--allowedTools', ...allowed, 'Bash', 'Read'],
      ],
      env: {
        ANTHROPIC_BASE_URL: modelUrl,
        ANTHROPIC_API_KEY: 'scripted',
        CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
        DISABLE_AUTOUPDATER: '1',
      },
    }
  },
}
