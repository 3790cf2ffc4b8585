// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import type { DesktopSettings as Choices, UpdateWay, WindowBridge } from '../../electron/control/window-bridge.ts'
import { notices } from '../frame/notices.ts'
import { DesktopSettings } from './desktop-settings.tsx'

afterEach(cleanup)

/** The app's end of the bridge, which keeps what it is told, or refuses. */
function app({
  refuses = false,
  canStartAtLogin = true,
  loginWaitsForApproval = false,
  updates = 'at-quit',
}: { refuses?: boolean; canStartAtLogin?: boolean; loginWaitsForApproval?: boolean; updates?: UpdateWay } = {}) {
  let choices: Choices = {
    startAtLogin: false,
    canStartAtLogin,
    loginWaitsForApproval,
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

const box = (name: RegExp): HTMLButtonElement => screen.getByRole('switch', { name })
const isOn = (name: RegExp): boolean => box(name).getAttribute('aria-checked') === 'true'

describe('the settings of the desktop app', () => {
  it('show what the app says, and change one thing at a time', async () => {
    const { bridge, asked } = app()
    render(<DesktopSettings bridge={bridge} part="general" />)
    await screen.findByText('This computer')
    expect([isOn(/Start when you log in/), isOn(/Notify me when/)]).toEqual([false, true])
    fireEvent.click(box(/Start when you log in/))
    await waitFor(() => expect(isOn(/Start when you log in/)).toBe(true))
    cleanup()
    render(<DesktopSettings bridge={bridge} part="about" />)
    fireEvent.click(await screen.findByRole('button', { name: 'Check now' }))
    expect(asked).toEqual([['settings.read'], ['settings.change', { startAtLogin: true }], ['settings.read'], ['updates.check']])
  })

  it('say what only an installed app can do', async () => {
    const { bridge } = app({ canStartAtLogin: false })
    render(<DesktopSettings bridge={bridge} part="general" />)
    await screen.findByText('This requires the installed app.')
    expect(box(/Start when you log in/).disabled).toBe(true)
  })

  it('say where macOS waits for an approval', async () => {
    const { bridge } = app({ loginWaitsForApproval: true })
    render(<DesktopSettings bridge={bridge} part="general" />)
    await screen.findByText(/System Settings > General > Login Items/)
    expect(box(/Start when you log in/).disabled).toBe(false)
  })

  it('say that nothing is looked for where there is nowhere to look', async () => {
    const { bridge } = app({ updates: 'none' })
    render(<DesktopSettings bridge={bridge} part="about" />)
    expect(await screen.findAllByText(/This build has no update source/)).toHaveLength(2)
    expect([box(/Check for new versions/).disabled, box(/Include beta versions/).disabled]).toEqual([true, true])
    expect(screen.queryByRole('button', { name: 'Check now' })).toBeNull()
  })

  it('say before that a package of Linux asks for the administrator’s password', async () => {
    const { bridge } = app({ updates: 'asks-administrator' })
    render(<DesktopSettings bridge={bridge} part="about" />)
    await screen.findByText(/the system then asks for the administrator’s password/)
    expect(screen.queryByText(/installed when you quit/)).toBeNull()
  })

  it('stay as they are when the app refuses, and say so', async () => {
    const { bridge } = app({ refuses: true })
    render(<DesktopSettings bridge={bridge} part="general" />)
    await screen.findByText('This computer')
    fireEvent.click(box(/Notify me when/))
    await waitFor(() => expect(notices.get().map(({ text }) => text)).toContain('The setting was not saved: The system does not allow it.'))
    expect(isOn(/Notify me when/)).toBe(true)
  })
})
