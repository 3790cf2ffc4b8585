import { expect, it } from 'vitest'
import type { ActivityRecord } from '../../electron/contract/activity.ts'
import { firstCallIn } from './first-call.ts'
import { helloOf } from './hello-of.ts'

const call = (id: string, caller: string, at: number): ActivityRecord => ({
  kind: 'call',
  id,
  caller,
  client: 'claude-code',
  at,
  server: 's',
  tool: 't',
  milliseconds: 1,
  outcome: 'ok',
  characters: 0,
})

it('is the earliest of an app since the import, and none of the person', () => {
  const activity = [call('d', 'app', 4), call('c', 'app', 3), call('b', 'control', 2), call('a', 'app', 1)]
  expect(firstCallIn(activity)?.id).toBe('a')
  expect(firstCallIn(activity, 2)?.id).toBe('c')
  expect(firstCallIn(activity, 5)).toBeUndefined()
})

it('an app is known by the name that it uses in a session', () => {
  const seen = new Map([
    ['claude-code', 7],
    ['cursor-vscode', 8],
  ])
  expect(helloOf({ sessionName: '^cursor' }, seen)).toBe(8)
  expect(helloOf({ sessionName: '^zed$' }, seen)).toBeUndefined()
})
