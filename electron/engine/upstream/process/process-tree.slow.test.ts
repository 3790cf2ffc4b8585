import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { describe, expect, it, vi } from 'vitest'
import { processAlive } from '../../../../e2e/testing/processes/process-alive.ts'
import { manualClock } from '../../testing/manual-clock.ts'
import { type Platform, systemClock, thisPlatform } from '../../base/platform.ts'
import { endPlan, endProcess, startProcess, treeAlive } from './process-tree.ts'
import { createWatchdog, watchdogCommand } from './watchdog.ts'

const platform = (os: Platform['os']): Platform => ({ os, env: {}, home: '/home/ada', tmp: '/tmp', uid: 1000 })
const node = (script: string) => startProcess(thisPlatform(), { command: process.execPath, args: ['-e', script], env: {} })

/** A program that obeys nothing, with a child that obeys nothing. Prints the child's process id. */
const STUBBORN_FAMILY = `
  process.on('SIGTERM', () => {})
  const obeysNothing = "process.on('SIGTERM', () => {}); setInterval(() => {}, 1000); console.log(1)"
  const child = require('child_process').spawn(process.execPath, ['-e', obeysNothing], { stdio: ['ignore', 'pipe', 'ignore'] })
  child.stdout.once('data', () => console.log(child.pid))
  setInterval(() => {}, 1000)`

describe('the end of a process', () => {
  it('is told to the whole group, and on Windows to the tree', () => {
    expect(endPlan(platform('linux'), 42, false)).toEqual({ signal: 'SIGTERM', target: -42 })
    expect(endPlan(platform('darwin'), 42, true)).toEqual({ signal: 'SIGKILL', target: -42 })
    expect(endPlan(platform('win32'), 42, false)).toEqual({ command: 'taskkill', args: ['/PID', '42', '/T'] })
    expect(endPlan(platform('win32'), 42, true)).toEqual({ command: 'taskkill', args: ['/PID', '42', '/T', '/F'] })
  })

  it('takes grandchildren along, also those that obey nothing', async () => {
    const child = node(STUBBORN_FAMILY)
    const [line] = (await once(child.stdout ?? child, 'data')) as [Buffer]
    const grandchild = Number(line.toString())
    expect(processAlive(grandchild)).toBe(true)
    await endProcess(child, thisPlatform(), systemClock, { stdin: 50, term: 50 })
    expect(processAlive(child.pid ?? 0)).toBe(false)
    await expect.poll(() => processAlive(grandchild)).toBe(false)
  })

  it('leaves alone what belongs to somebody else', async () => {
    const child = node(
      "process.on('SIGTERM', () => {}); process.stdin.on('end', () => {}).resume(); setInterval(() => {}, 1000); console.log(1)",
    )
    await once(child.stdout ?? child, 'data')
    const notPermitted = vi.spyOn(process, 'kill').mockImplementation(() => {
      throw Object.assign(new Error('kill EPERM'), { code: 'EPERM' })
    })
    const clock = manualClock()
    let resolved = false
    const ending = endProcess(child, thisPlatform(), clock, { stdin: 50, term: 50 }).then(() => (resolved = true))
    while (!resolved) {
      clock.advance(1_000)
      await new Promise(setImmediate)
    }
    await ending
    expect(notPermitted).toHaveBeenCalled()
    notPermitted.mockRestore()
    expect(processAlive(child.pid ?? 0)).toBe(true)
    child.kill('SIGKILL')
  })

  it('is gentle with a program that ends when its stdin does', async () => {
    const child = node("process.stdin.on('end', () => process.exit(7)).resume(); console.log(1)")
    await once(child.stdout ?? child, 'data')
    await endProcess(child, thisPlatform(), systemClock)
    expect([child.exitCode, child.signalCode]).toEqual([7, null])
    expect(treeAlive(thisPlatform(), child.pid ?? 0)).toBe(false)
  })
})

describe('watchdog', () => {
  it('is a program that each system has', () => {
    expect(watchdogCommand(platform('linux')).command).toBe('/bin/sh')
    expect(watchdogCommand(platform('darwin')).command).toBe('/bin/sh')
    expect(watchdogCommand(platform('win32')).command).toBe('powershell.exe')
  })

  it('ends what is on its list, and nothing else, when the process that feeds it is killed', async () => {
    const [listed, removed] = [node(STUBBORN_FAMILY), node('setInterval(() => {}, 1000); console.log(1)')]
    await Promise.all([once(listed.stdout ?? listed, 'data'), once(removed.stdout ?? removed, 'data')])
    const feeder = spawn(process.execPath, [
      '--input-type=module',
      '-e',
      `const { createWatchdog } = await import(${JSON.stringify(new URL('./watchdog.ts', import.meta.url).href)})
       const { thisPlatform } = await import(${JSON.stringify(new URL('../../base/platform.ts', import.meta.url).href)})
       const watchdog = createWatchdog(thisPlatform(), console.error)
       watchdog.add(${removed.pid}); watchdog.add(${listed.pid}); watchdog.remove(${removed.pid})
       setTimeout(() => console.log('ready'), 50); setInterval(() => {}, 1000)`,
    ])
    await once(feeder.stdout, 'data')
    feeder.kill('SIGKILL')
    await expect.poll(() => processAlive(listed.pid ?? 0)).toBe(false)
    expect(processAlive(removed.pid ?? 0)).toBe(true)
    removed.kill('SIGKILL')
  })

  it('ends by itself when there is nothing to watch over', async () => {
    const errors: Error[] = []
    const watchdog = createWatchdog(thisPlatform(), (error) => errors.push(error))
    watchdog.add(1_999_999)
    watchdog.remove(1_999_999)
    watchdog.close()
    expect(errors).toEqual([])
  })
})
