import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { pathsFor } from '../engine/config/paths.ts'
import { type Platform, thisPlatform } from '../engine/base/platform.ts'
import { runHost } from '../serve/host.ts'
import type { EngineEvent } from '../control/contract.ts'
import { followEngine, keepEngine, pauseUntil } from './keep-engine.ts'

let home: string
let platform: Platform

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'tooltray-app-'))
  platform = { ...thisPlatform(), home, env: { PATH: process.env.PATH ?? '', TOOLTRAY_HOME: home, SHLVL: '1' } }
  writeFileSync(join(home, 'servers.json'), '{ "mcpServers": {} }')
})
afterEach(() => rmSync(home, { recursive: true, force: true }))

const helper = { command: 'tooltray', args: ['connect'], copy: undefined }
const hold = (signal: AbortSignal): Promise<void> => runHost({ platform, version: '1', detached: false, helper, signal })

function follow(signal: AbortSignal) {
  const events: EngineEvent[] = []
  let away = 0
  const engine = followEngine(
    { paths: pathsFor(platform), version: '1', pause: pauseUntil(signal), signal },
    { onEvent: (event) => events.push(event), onAway: () => (away += 1), onTrouble: () => undefined },
  )
  return { events, engine, away: () => away }
}

describe('the engine of the app', () => {
  it('is held here, followed, and ended with the app', async () => {
    const quit = new AbortController()
    const kept = keepEngine(hold, pauseUntil(quit.signal), quit.signal)
    const { events, engine } = follow(quit.signal)
    await vi.waitFor(() => expect(events[0]?.type).toBe('status'), 10_000)
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
    const otherHost = runHost({ platform, version: 'other', detached: false, helper, signal: other.signal, onReady: ready })
    await begun
    const quit = new AbortController()
    const { events, away } = follow(quit.signal)
    const kept = keepEngine(hold, pauseUntil(quit.signal), quit.signal)
    const versions = (): string[] => events.flatMap((event) => (event.type === 'status' ? [event.status.engine.version] : []))
    await vi.waitFor(() => expect(versions()).toEqual(['other']), 10_000)
    other.abort()
    await otherHost
    await vi.waitFor(() => expect(versions()).toEqual(['other', '1']), 10_000)
    expect(away()).toBe(1)
    quit.abort()
    await kept
  })

  it('ends the app when somebody ends it', async () => {
    const quit = new AbortController()
    const kept = keepEngine(hold, pauseUntil(quit.signal), quit.signal)
    const { engine } = follow(quit.signal)
    await vi.waitFor(() => expect(engine.client).toBeDefined(), 10_000)
    await engine.client?.stop()
    await kept
    quit.abort()
  })

  it('passes on what makes holding impossible', async () => {
    const quit = new AbortController()
    await expect(keepEngine(() => Promise.reject(new Error('no disk')), pauseUntil(quit.signal), quit.signal)).rejects.toThrow('no disk')
  })
})
