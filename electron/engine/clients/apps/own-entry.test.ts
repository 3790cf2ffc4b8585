import { describe, expect, it } from 'vitest'
import { goneFile, isCurrent, isOwnEntry } from './own-entry.ts'

const helper = { command: '/usr/bin/node', args: ['/src/proxy/dist/entry.js', 'connect'], env: { TOOLTRAY_HOME: '/own' } }

describe('an own entry', () => {
  it.each([
    [{ command: '/usr/bin/node', args: ['/src/proxy/dist/entry.js', 'connect'] }],
    [{ command: '/Applications/Tooltray.app/Contents/Resources/helper/tooltray', args: ['connect'] }],
    [{ command: 'C:\\Programs\\Tooltray\\resources\\helper\\tooltray.exe', args: ['connect'] }],
    [{ command: 'npx', args: ['-y', 'tooltray', 'connect'] }],
    [{ command: 'C:/Programs/TOOLTRAY.BAT', args: ['connect'] }],
    [{ command: '/home/ada/Tooltray-1.2.0.AppImage', args: ['connect'] }],
    [{ command: 'sh', args: ['-c', 'exec /opt/tooltray connect'] }],
    [{ command: 'whatever', env: { TOOLTRAY_CLIENT: 'cursor' } }],
  ])('is known: %j', (entry) => expect(isOwnEntry(entry, helper)).toBe(true))

  it.each([
    [{ command: 'tooltray-mcp', args: ['connect'] }],
    [{ command: 'tooltray', args: ['status'] }],
    [{ command: '/usr/bin/node', args: ['/src/other.js', 'connect'] }],
    [{ command: 'npx', args: ['connect', 'tooltray'] }],
    [{ url: 'https://tooltray.example.com/connect' }],
    [{}],
  ])('is not any other: %j', (entry) => expect(isOwnEntry(entry, helper)).toBe(false))

  it('is current when it starts the same program in the same place', () => {
    const current = (entry: Record<string, unknown>): boolean => isCurrent(entry, helper, (file) => file === '/opt/other/node')
    expect(current({ ...helper, env: { TOOLTRAY_HOME: '/own', MORE: 'x' } })).toBe(true)
    expect(current({ ...helper, command: '/opt/other/node' })).toBe(true)
    expect(current({ ...helper, command: '/gone/node' })).toBe(false)
    expect(current({ ...helper, env: {} })).toBe(false)
    expect(current({ ...helper, args: ['connect'] })).toBe(false)
    expect(current({ ...helper, command: '/opt/other/python' })).toBe(false)
    expect(
      isCurrent(
        { command: '/old/helper/tooltray', args: ['connect'] },
        { command: '/new/helper/tooltray', args: ['connect'], env: {} },
        () => true,
      ),
    ).toBe(false)
  })

  it.each([
    [{ command: '/usr/bin/node', args: ['/gone/tooltray.js', 'connect'] }, '/gone/tooltray.js'],
    [{ command: 'C:\\gone\\tooltray.exe', args: ['connect'] }, 'C:\\gone\\tooltray.exe'],
    [{ command: 'cmd', args: ['/c', 'tooltray', 'connect'] }, undefined],
    [{ command: 'npx', args: ['-y', 'tooltray', 'connect'] }, undefined],
  ])('of %j misses %s', (entry, file) => expect(goneFile(entry, (path) => path === '/usr/bin/node')).toBe(file))
})
