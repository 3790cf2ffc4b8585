import { expect, it } from 'vitest'
import { clientList } from '../../engine/clients/apps/client-list.ts'
import { APP_NAMES, appName } from './app-name.ts'

it('is the name that the list of apps has, whatever an app calls itself', () => {
  expect(['claude-ai', 'claude-desktop', 'cursor-vscode', 'my agent', ''].map(appName)).toEqual([
    'Claude Desktop',
    'Claude Desktop',
    'Cursor',
    'my agent',
    '',
  ])
  const listed = clientList.filter(({ id }) => Object.hasOwn(APP_NAMES, id))
  expect(listed.length).toBeGreaterThan(10)
  for (const { id, name } of listed) expect(appName(id)).toBe(name)
})
