// @vitest-environment happy-dom
import { cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import type { DesktopSettings as Choices, UpdateWay, WindowBridge } from '../../electron/control/window-bridge.ts'
import { notices } from '../frame/notices.ts'
import { DesktopSettings } from './desktop-settings.tsx'

afterEach(cleanup)
configure({ asyncUtilTimeout: 10_000 })

/** The app's end of the bridge, which keeps what it is told, or refuses. */
function app({
  refuses = false,
  canStartAtLogin = true,
  updates = 'at-quit',
}: { refuses?: boolean; canStartAtLogin?: boolean; updates?: UpdateWay } = {}) {
  let choices: Choices = {
    startAtLogin: false,
    canStartAtLogin,
    notifications: true,
    checkForUpdates: true,
    betaVersions: false,
    updates,
  }
  const asked: unknown[] = []
  const bridge = {
    requestPort: () => undefined,
    async ask(name: string, ...given: unknown[]) {
      asked.push([name, ...given])
      if (name !== 'settings.change') return choices
      if (refuses) throw new Error('The system does not allow it.')
      return (choices = { ...choices, ...(given[0] as Partial<Choices>) })
    },
  }
  return { bridge: bridge as unknown as WindowBridge, asked }
}

const box = (name: RegExp): HTMLInputElement => screen.getByRole('checkbox', { name })

describe('the settings of the desktop app', () => {
  it('show what the app says, and change one thing at a time', async () => {
    const { bridge, asked } = app()
    render(<DesktopSettings bridge={bridge} />)
    await screen.findByText('Desktop app')
    expect([box(/Start when you log in/).checked, box(/Tell of servers/).checked]).toEqual([false, true])
    fireEvent.click(box(/Start when you log in/))
    await waitFor(() => expect(box(/Start when you log in/).checked).toBe(true))
    fireEvent.click(screen.getByRole('button', { name: 'Look for a new version now' }))
    expect(asked).toEqual([['settings.read'], ['settings.change', { startAtLogin: true }], ['updates.check']])
  })

  it('say what only an installed app can do', async () => {
    const { bridge } = app({ canStartAtLogin: false })
    render(<DesktopSettings bridge={bridge} />)
    await screen.findByText('Only for an app that is installed.')
    expect(box(/Start when you log in/).disabled).toBe(true)
  })

  it('say that nothing is looked for where there is nowhere to look', async () => {
    const { bridge } = app({ updates: 'none' })
    render(<DesktopSettings bridge={bridge} />)
    expect(await screen.findAllByText(/This build has no update source/)).toHaveLength(2)
    expect([box(/Look for new versions/).disabled, box(/still being tried/).disabled]).toEqual([true, true])
    expect(screen.queryByRole('button', { name: 'Look for a new version now' })).toBeNull()
  })

  it('say before that a package of Linux asks for the administrator’s password', async () => {
    const { bridge } = app({ updates: 'asks-administrator' })
    render(<DesktopSettings bridge={bridge} />)
    await screen.findByText(/the system then asks for the administrator’s password/)
    expect(screen.queryByText(/installed when you quit/)).toBeNull()
  })

  it('stay as they are when the app refuses, and say so', async () => {
    const { bridge } = app({ refuses: true })
    render(<DesktopSettings bridge={bridge} />)
    await screen.findByText('Desktop app')
    fireEvent.click(box(/Tell of servers/))
    await waitFor(() => expect(notices.get().map(({ text }) => text)).toContain('The setting was not kept: The system does not allow it.'))
    expect(box(/Tell of servers/).checked).toBe(true)
  })
})
