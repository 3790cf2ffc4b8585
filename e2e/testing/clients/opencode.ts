import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AiClient } from './ai-client.ts'
import { waitLimit } from '../../../scripts/test/wait-limit.ts'

export const openCode: AiClient = {
  name: 'OpenCode',
  package: 'opencode-ai',
  version: '1.18.33',
  program: 'opencode',
  placedBy: 'opencode-ai/postinstall.mjs',
  prepare({ home, servers, modelUrl, prompt }) {
    const folder = join(home, '.config', 'opencode')
    mkdirSync(folder, { recursive: true })
    const settings = {
      autoupdate: false,
      share: 'disabled',
      permission: 'allow',
      provider: {
        scripted: {
          npm: '@ai-sdk/openai-compatible',
          options: { baseURL: `${modelUrl}/v1`, apiKey: 'scripted' },
          models: { scripted: { limit: { context: 1_000_000, output: 32_000 } } },
        },
      },
      mcp: Object.fromEntries(
        Object.entries(servers).map(([name, { command, args, env }]) => [
          name,
          { type: 'local', command: [command, ...args], environment: env ?? {}, enabled: true, timeout: waitLimit },
        ]),
      ),
    }
    writeFileSync(join(folder, 'opencode.json'), JSON.stringify(settings))
    return { args: ['run', '-m', 'scripted/scripted', prompt], env: { OPENCODE_DISABLE_MODELS_FETCH: '1' } }
  },
}
