// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { EngineStatus } from '../../electron/contract/engine-status.ts'
import type { Need } from '../../electron/contract/home/needs.ts'
import { engineClient, engineView } from '../engine/engine.ts'
import { nothingKnown } from '../engine/view.ts'
import { NotificationBell } from './notification-bell.tsx'

let dismissed: string[] = []

beforeEach(() => {
  dismissed = []
  engineClient.set({ needs: { dismiss: async ({ id }: { id: string }) => void dismissed.push(id) } } as never)
})
afterEach(() => {
  cleanup()
  location.hash = ''
  engineView.set(nothingKnown)
  engineClient.set(undefined)
})

const key: Need = { id: 'k', kind: 'key', since: 0, server: 'maps', missing: ['MAPS_KEY'] }
const held: Need = { id: 'h', kind: 'held', since: 0, server: 'shop', count: 2, dismissible: true }

const show = (...needs: Need[]): void => {
  act(() => engineView.set({ ...nothingKnown, link: 'online', status: { needs } as unknown as EngineStatus }))
  render(<NotificationBell />)
}

it('says how many need the user, and leads to where one is dealt with', () => {
  show(key, held)
  fireEvent.click(screen.getByRole('button', { name: 'Notifications: 2 need your attention' }))
  expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'Maps needs an API key',
    'Shop: 2 changes to review',
  ])
  fireEvent.click(screen.getByRole('button', { name: 'Enter API key' }))
  expect(location.hash).toBe('#/servers/maps?tab=overview')
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('dismisses only what can wait', async () => {
  show(key, held)
  fireEvent.click(screen.getByRole('button', { name: 'Notifications: 2 need your attention' }))
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
  await vi.waitFor(() => expect(dismissed).toEqual(['h']))
})

it('says that nothing needs the user', () => {
  show()
  fireEvent.click(screen.getByRole('button', { name: 'Notifications' }))
  expect(screen.getByText('Nothing needs your attention.')).toBeDefined()
})
