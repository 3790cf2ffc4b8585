import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AiClient } from './ai-client.ts'

export const geminiCli: AiClient = {
  name: 'Gemini CLI',
  package: '@google/gemini-cli',
  version: '0.61.0',
  program: 'gemini',
  prepare({ home, servers, modelUrl, prompt }) {
    const folder = join(home, '.gemini')
    mkdirSync(folder, { recursive: true })
    const settings = {
      mcpServers: servers,
      security: { auth: { selectedType: 'gemini-api-key' }, folderTrust: { enabled: false } },
      general: { enableAutoUpdate: false, enableAutoUpdateNotification: false },
      privacy: { usageStatisticsEnabled: false },
      telemetry: { enabled: false },
    }
    writeFileSync(join(folder, 'settings.json'), JSON.stringify(settings))
    return {
      args: ['-p', prompt, '--approval-mode', 'yolo', '--output-format', 'json', '-m', 'gemini-2.5-pro'],
      env: { GEMINI_API_KEY: 'scripted', GOOGLE_GEMINI_BASE_URL: modelUrl, GEMINI_CLI_TRUST_WORKSPACE: 'true' },
    }
  },
}
