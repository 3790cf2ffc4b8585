import { expect, it } from 'vitest'
import type { PermissionState, ToolPermissions } from '../../../electron/contract/consent/permissions.ts'
import type { Effect, ToolChoice } from '../../../electron/contract/tools.ts'
import { toolGroups } from './tool-groups.ts'

const tool = (name: string, effect: Effect): ToolChoice => ({
  name,
  effect,
  effectFrom: 'annotations',
  description: '',
  signature: '',
  offered: true,
})
const state = (value: PermissionState['value']): PermissionState => ({ value, by: { kind: 'default' } })
const permission = (name: string, value: PermissionState['value'], differing: ToolPermissions['differing'] = []): ToolPermissions => ({
  tool: name,
  effect: 'read',
  state: state(value),
  differing,
})

const TOOLS = [tool('a', 'read'), tool('b', 'destructive'), tool('c', 'read'), tool('d', 'read')]

it('has what matters most first, and says how many tools of a group differ from most', () => {
  const permissions = [permission('a', 'allow'), permission('b', 'ask'), permission('c', 'off'), permission('d', 'allow')]
  expect(toolGroups(TOOLS, permissions, undefined)).toMatchObject([
    { effect: 'destructive', value: 'ask', differing: 0, tools: [{ tool: { name: 'b' } }] },
    { effect: 'read', value: 'allow', differing: 1, tools: [{ tool: { name: 'a' } }, { tool: { name: 'c' } }, { tool: { name: 'd' } }] },
  ])
})

it('shows one client what differs for it, and nothing before permissions are known', () => {
  const permissions = [permission('a', 'allow', [{ client: 'cursor', state: state('off') }])]
  const read = (client?: string) => toolGroups(TOOLS.slice(0, 1), permissions, client)[0]
  expect([read()?.value, read('cursor')?.value, read('zed')?.value]).toEqual(['allow', 'off', 'allow'])
  expect(toolGroups(TOOLS.slice(0, 1), [], undefined)).toMatchObject([{ value: undefined, differing: 0, tools: [{ state: undefined }] }])
})
