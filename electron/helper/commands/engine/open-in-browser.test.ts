import { describe, expect, it } from 'vitest'
import { thisPlatform } from '../../../engine/base/platform.ts'
import { openCommand, openInBrowser } from './open-in-browser.ts'

describe('openCommand', () => {
  it.each(['darwin', 'win32', 'linux'] as const)('hands the address over as one argument on %s', (os) => {
    const address = 'http://127.0.0.1:1/?token=a&b'
    expect(openCommand(os, address).args.at(-1)).toBe(address)
  })
})

describe('openInBrowser', () => {
  it('tells when there is no program for it', async () => {
    const path = process.env.PATH
    process.env.PATH = '/nowhere'
    try {
      await new Promise<void>((resolve) => openInBrowser({ ...thisPlatform(), os: 'linux' }, 'http://127.0.0.1:1/', resolve))
    } finally {
      process.env.PATH = path
    }
  })
})
