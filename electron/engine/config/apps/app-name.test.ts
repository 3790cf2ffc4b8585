import { expect, it } from 'vitest'
import { appName } from './app-name.ts'

it('is the name of the app, whatever it calls itself', () => {
  expect(['claude-ai', 'claude-desktop', 'cursor-vscode', 'my agent', ''].map(appName)).toEqual([
    'Claude Desktop',
    'Claude Desktop',
    'Cursor',
    'my agent',
    '',
  ])
})
