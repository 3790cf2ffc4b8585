import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { pathsFor } from '../engine/config/paths.ts'
import { type Platform, thisPlatform } from '../engine/base/platform.ts'
import { runHost } from '../serve/host.ts'
import type { EngineEvent } from '../contract/engine-status.ts'
import { TooltrayError } from '../engine/base/errors.ts'
import { LOOK_EVERY, followEngine, keepEngine, pauseUntil } from './keep-engine.ts'

let home: string
let platform: Platform

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'tooltray-app-'))
  platform = { ...thisPlatform(), home, env: { PATH: process.env.PATH ?? '', TOOLTRAY_HOME: home, SHLVL: '1' } }
  writeFileSync(join(home, 'servers.json'), '{ "mcpServers": {} }')
})
afterEach(() => rmSync(home, { recursive: true, force: true }))

const helper = { command: 'tooltray', args: ['connect'], copy: undefined }
const carryOut = async (): Promise<void> => undefined
const hold = (signal: AbortSignal): Promise<void> =>
  runHost({ platform, version: '1', detached: false, helper, loadCommands: async () => carryOut, signal })

/** Keeps an engine, and looks for one that another process has as often as the app does. */
function keep(signal: AbortSignal, deps: Partial<Parameters<typeof keepEngine>[0]> = {}): Promise<void> {
  const nothing = (): void => undefined
  const pause = pauseUntil(signal)
  return keepEngine({ hold, free: () => pause(LOOK_EVERY), onFault: nothing, onStartedAgain: nothing, signal, ...deps })
}

function follow(signal: AbortSignal) {
  const events: EngineEvent[] = []
  let away = 0
  const engine = followEngine(
    { paths: pathsFor(platform), version: '1', pause: pauseUntil(signal), signal },
    { onEvent: (event) => events.push(event), onAway: () => (away += 1), onTrouble: () => undefined },
  )
  return { events, engine, away: () => away }
}

describe('an exception while another process has the engine', () => {
  it('does not start the engine again that somebody ends later', async () => {
    let fault = (_error: Error): void => undefined
    let holds = 0
    let startedAgain = 0
    await keep(new AbortController().signal, {
      async hold() {
        holds += 1
        if (holds === 1) throw new TooltrayError('engine_running', 'Another process has it.')
      },
      free: async () => fault(new Error('that nobody caught')),
      onFault: (listener) => (fault = listener),
      onStartedAgain: () => (startedAgain += 1),
    })
    expect([holds, startedAgain]).toEqual([2, 0])
  })
})

describe('the engine of the app', () => {
  it('is held here, followed, and ended with the app', async () => {
    const quit = new AbortController()
    const kept = keep(quit.signal)
    const { events, engine } = follow(quit.signal)
    await vi.waitFor(() => expect(events[0]?.type).toBe('status'))
    await engine.client?.setPaused({ paused: true })
    await vi.waitFor(() => expect(events).toContainEqual({ type: 'paused', paused: true }))
    quit.abort()
    await kept
    await vi.waitFor(() => expect(engine.client).toBeUndefined())
  })

  it("is another process's while that has it, and taken over when it ends", async () => {
    const other = new AbortController()
    let ready = (): void => undefined
    const begun = new Promise<void>((resolve) => (ready = resolve))
    const otherHost = runHost({
      platform,
      version: 'other',
      detached: false,
      helper,
      loadCommands: async () => carryOut,
      signal: other.signal,
      onReady: ready,
    })
    await begun
    const quit = new AbortController()
    const { events, away } = follow(quit.signal)
    const kept = keep(quit.signal)
    const versions = (): string[] => events.flatMap((event) => (event.type === 'status' ? [event.status.engine.version] : []))
    await vi.waitFor(() => expect(versions()).toEqual(['other']))
    other.abort()
    await otherHost
    await vi.waitFor(() => expect(versions()).toEqual(['other', '1']))
    expect(away()).toBe(1)
    quit.abort()
    await kept
  })

  it('ends the app when somebody ends it', async () => {
    const quit = new AbortController()
    const kept = keep(quit.signal)
    const { engine } = follow(quit.signal)
    await vi.waitFor(() => expect(engine.client).toBeDefined())
    await engine.client?.stop()
    await kept
    quit.abort()
  })

  it('passes on what makes holding impossible', async () => {
    const quit = new AbortController()
    await expect(keep(quit.signal, { hold: () => Promise.reject(new Error('no disk')) })).rejects.toThrow('no disk')
  })

  it('is ended in order and started again after an exception that nobody caught', async () => {
    const quit = new AbortController()
    const again: string[] = []
    let fault = (_error: Error): void => undefined
    const kept = keep(quit.signal, {
      onFault: (listener) => (fault = listener),
      onStartedAgain: ({ message }) => again.push(message),
    })
    const { events, engine, away } = follow(quit.signal)
    const starts = (): number => events.filter(({ type }) => type === 'status').length
    await vi.waitFor(() => expect(starts()).toBe(1))
    fault(new Error('torn'))
    fault(new Error('and what came of it'))
    await vi.waitFor(() => expect(starts()).toBe(2))
    expect([again, away()]).toEqual([['torn'], 1])
    await engine.client?.status()
    quit.abort()
    await kept
  })

  it('ends the app with the exception where one follows the other', async () => {
    const quit = new AbortController()
    let fault = (_error: Error): void => undefined
    let held = 0
    const kept = keep(quit.signal, {
      onFault: (listener) => (fault = listener),
      async hold(until) {
        held += 1
        fault(new Error(`torn ${held}`))
        expect(until.aborted).toBe(true)
      },
    })
    await expect(kept).rejects.toThrow('torn 4')
    expect(held).toBe(4)
  })
})
