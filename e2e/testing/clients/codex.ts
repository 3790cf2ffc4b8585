import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { stringify } from 'smol-toml'
import type { AiClient } from './ai-client.ts'

export const codex: AiClient = {
  name: 'Codex',
  package: '@openai/codex',
  version: '0.169.0',
  program: 'codex',
  prepare({ home, servers, modelUrl, prompt }) {
    const folder = join(home, '.codex')
    mkdirSync(folder, { recursive: true })
    const settings = {
      model: 'gpt-5',
      model_provider: 'scripted',
      check_for_update_on_startup: false,
      analytics: { enabled: false },
      model_providers: { scripted: { name: 'Scripted', base_url: `${modelUrl}/v1`, wire_api: 'responses', env_key: 'SCRIPTED_KEY' } },
      // Without a person at hand it refuses whatever is not approved beforehand, and asks its model before its servers are there.
      mcp_servers: Object.fromEntries(
        Object.entries(servers).map(([name, server]) => [
          name,
          { ...server, default_tools_approval_mode: 'approve', startup_timeout_sec: 60, required: true },
        ]),
      ),
    }
    writeFileSync(join(folder, 'config.toml'), stringify(settings))
    return { args: ['exec', '--skip-git-repo-check', '--json', prompt], env: { SCRIPTED_KEY: 'scripted' } }
  },
}
