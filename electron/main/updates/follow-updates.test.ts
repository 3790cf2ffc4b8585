import { describe, expect, it } from 'vitest'
import type { UpdateWay } from '../../control/window-bridge.ts'
import { followUpdates } from './follow-updates.ts'

function followed(wanted: boolean, way: UpdateWay = 'at-quit') {
  const listeners = new Map<string, (value: never, more: never) => void>()
  let checks = 0
  let tick = (): void => undefined
  const ready: string[] = []
  const troubles: string[] = []
  const updater = {
    autoDownload: false,
    autoInstallOnAppQuit: false,
    allowPrerelease: true,
    allowDowngrade: true,
    once: () => undefined,
    on: (event: string, listener: (value: never, more: never) => void) => listeners.set(event, listener),
    checkForUpdates: async () => {
      checks += 1
      throw new Error('offline')
    },
    isUpdaterActive: () => true,
    quitAndInstall: () => undefined,
  }
  const choice = { wanted, beta: false }
  const updates = followUpdates(updater, {
    way,
    wanted: () => choice.wanted,
    beta: () => choice.beta,
    proxyLogin: (host) => (host === 'p.test:8080' ? ['me', 'pass'] : undefined),
    every: (_ms, run) => (tick = run),
    onReady: (version) => ready.push(version),
    onTrouble: (message) => troubles.push(message),
  })
  const emit = (event: string, value: unknown, more?: unknown): void => listeners.get(event)?.(value as never, more as never)
  return { updates, updater, choice, emit, ready, troubles, tick: () => tick(), counts: () => ({ checks }) }
}

describe('followUpdates', () => {
  it('looks at the start and then daily, without a word about a machine that is offline', () => {
    const { tick, counts, emit, ready } = followed(true)
    expect(counts().checks).toBe(1)
    tick()
    expect(counts().checks).toBe(2)
    emit('update-downloaded', { version: '2.0.0' })
    expect(ready).toEqual(['2.0.0'])
  })

  it('does not look when the person does not want it, but when asked', async () => {
    const { tick, counts, choice, updates } = followed(false)
    tick()
    expect(counts().checks).toBe(0)
    await updates.check()
    expect(counts().checks).toBe(1)
    choice.wanted = true
    tick()
    expect(counts().checks).toBe(2)
  })

  it('takes versions that are being tried when the person wants them, and never an older one', async () => {
    const { updates, updater, choice } = followed(true)
    expect(updater).toMatchObject({ allowPrerelease: false, allowDowngrade: false })
    choice.beta = true
    await updates.check()
    expect(updater).toMatchObject({ allowPrerelease: true, allowDowngrade: false })
  })

  it('installs at the end of the app only where nobody is asked for a password then', () => {
    expect(followed(false).updater.autoInstallOnAppQuit).toBe(true)
    expect(followed(false, 'asks-administrator').updater.autoInstallOnAppQuit).toBe(false)
  })

  it('logs in to a proxy once, and gives up where no login is known, or where it is wrong', () => {
    const { emit } = followed(false)
    const answers: unknown[][] = []
    const ask = (isProxy: boolean, host: string): void =>
      emit('login', { isProxy, host, port: 8080 }, (...given: unknown[]) => answers.push(given))
    ask(true, 'p.test')
    ask(true, 'p.test')
    ask(true, 'q.test')
    ask(false, 'p.test')
    expect(answers).toEqual([['me', 'pass'], [], [], []])
  })

  it('tells errors to the log', () => {
    const { emit, troubles } = followed(false)
    emit('error', new Error('bad signature'))
    expect(troubles).toEqual(['bad signature'])
  })
})
