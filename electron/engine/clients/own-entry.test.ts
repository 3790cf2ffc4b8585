import { describe, expect, it } from 'vitest'
import { isCurrent, isOwnEntry } from './own-entry.ts'

const helper = { command: '/usr/bin/node', args: ['/src/proxy/dist/entry.js', 'connect'], env: { TOOLTRAY_HOME: '/own' } }

describe('an own entry', () => {
  it.each([
    [{ command: '/usr/bin/node', args: ['/src/proxy/dist/entry.js', 'connect'] }],
    [{ command: '/Applications/Tooltray.app/Contents/Resources/helper/tooltray', args: ['connect'] }],
    [{ command: 'C:\\Programs\\Tooltray\\resources\\helper\\tooltray.exe', args: ['connect'] }],
    [{ command: 'npx', args: ['-y', 'tooltray', 'connect'] }],
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
    expect(isCurrent({ ...helper, env: { TOOLTRAY_HOME: '/own', MORE: 'x' } }, helper)).toBe(true)
    expect(isCurrent({ ...helper, env: {} }, helper)).toBe(false)
    expect(isCurrent({ ...helper, args: ['connect'] }, helper)).toBe(false)
    expect(isCurrent({ ...helper, command: 'node' }, helper)).toBe(false)
  })
})
