// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { ActivityRecord } from '../../electron/contract/activity.ts'
import type { EngineStatus } from '../../electron/contract/engine-status.ts'
import type { ServerStatus } from '../../electron/contract/servers.ts'
import { engineClient, engineView } from '../engine/engine.ts'
import { nothingKnown } from '../engine/view.ts'
import { CallPane } from './call-pane.tsx'

const begun: string[] = []
// A sign-in that the user has not finished: its address never comes.
const client = { signIn: { start: ({ name }: { name: string }) => (begun.push(name), new Promise(() => undefined)) } }

beforeEach(() => engineClient.set(client as never))
afterEach(() => {
  cleanup()
  engineView.set(nothingKnown)
  engineClient.set(undefined)
})

const server = { name: 'web', state: 'needs-sign-in', transport: 'http', signIn: { name: 'signed-out' } } as ServerStatus
const record = {
  kind: 'call',
  id: 'c1',
  caller: 's1',
  client: 'cursor',
  server: 'web',
  tool: 'list',
  at: 0,
  milliseconds: 1,
  characters: 0,
  outcome: 'error',
  code: 'server_needs_sign_in',
  message: 'web requires sign-in.',
} as ActivityRecord

const show = (of: ActivityRecord, servers: readonly ServerStatus[] = [server]): void => {
  act(() => engineView.set({ ...nothingKnown, link: 'online', status: { servers } as unknown as EngineStatus }))
  render(<CallPane record={of} filters={{}} />)
}

it('signs in where a call failed for want of a sign-in', () => {
  show(record)
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }))
  expect(begun).toEqual(['web'])
  cleanup()
  show(record, [{ ...server, signIn: { name: 'signing-in', since: 0, until: 1 } }])
  expect(screen.getByRole('button', { name: 'Cancel' })).toBeDefined()
  cleanup()
  show(record, [{ ...server, state: 'connected', signIn: { name: 'signed-in' } }])
  expect(screen.queryByRole('button', { name: 'Sign in' })).toBeNull()
})

it('leads from a call that was denied to the permissions', () => {
  show({ ...record, code: 'tool_not_allowed', decision: 'deny', message: 'The call was not run: so it is.' } as ActivityRecord)
  expect(screen.getByText(/^Not allowed/)).toBeDefined()
  expect(screen.getByRole('link', { name: 'Open permissions' }).getAttribute('href')).toBe('#/permissions')
})
