import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AiClient } from './ai-client.ts'

export const qwenCode: AiClient = {
  name: 'Qwen Code',
  package: '@qwen-code/qwen-code',
  version: '0.24.4',
  program: 'qwen',
  prepare({ home, servers, modelUrl, prompt }) {
    const folder = join(home, '.qwen')
    mkdirSync(folder, { recursive: true })
    const settings = {
      mcpServers: servers,
      security: { auth: { selectedType: 'openai' } },
      general: { enableAutoUpdate: false },
      privacy: { usageStatisticsEnabled: false },
      telemetry: { enabled: false },
    }
    writeFileSync(join(folder, 'settings.json'), JSON.stringify(settings))
    return {
      args: ['-p', prompt, '--approval-mode', 'yolo', '--output-format', 'json'],
      env: { OPENAI_BASE_URL: `${modelUrl}/v1`, OPENAI_API_KEY: 'scripted', OPENAI_MODEL: 'scripted' },
    }
  },
}
