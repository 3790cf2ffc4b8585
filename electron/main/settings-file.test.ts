import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openSettings } from './settings-file.ts'

let folder: string
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'tooltray-settings-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const first = { notifications: true, checkForUpdates: true, betaVersions: false, answered: [], moveOffered: false }

describe('openSettings', () => {
  it('keeps what was changed, and only that', async () => {
    const file = join(folder, 'desktop.json')
    const troubles: string[] = []
    const settings = openSettings(file, (message) => troubles.push(message))
    expect(settings.choices).toMatchObject(first)
    await Promise.all([settings.change({ notifications: false }), settings.change({ place: { width: 900, height: 600 } })])
    expect(openSettings(file, (message) => troubles.push(message)).choices).toEqual({
      ...first,
      notifications: false,
      place: { width: 900, height: 600 },
    })
    expect(troubles).toEqual([])
  })

  it('has written everything before the app ends', async () => {
    const file = join(folder, 'desktop.json')
    const settings = openSettings(file, () => undefined)
    void settings.change({ betaVersions: true })
    void settings.change({ place: { width: 900, height: 600 } })
    await settings.written()
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ betaVersions: true, place: { width: 900, height: 600 } })
  })

  it.each(['{', '[]', 'null', '{ "notifications": "maybe", "place": { "width": -4 } }'])('starts from the beginning with %s', (text) => {
    const file = join(folder, 'desktop.json')
    writeFileSync(file, text)
    expect(openSettings(file, () => undefined).choices).toMatchObject(first)
  })

  it('goes on with a choice that cannot be written, and says so', async () => {
    writeFileSync(join(folder, 'taken'), '')
    const troubles: string[] = []
    const settings = openSettings(join(folder, 'taken/desktop.json'), (message) => troubles.push(message))
    await settings.change({ notifications: false })
    expect(settings.choices.notifications).toBe(false)
    expect(troubles.length).toBeGreaterThan(0)
    expect(readFileSync(join(folder, 'taken'), 'utf8')).toBe('')
  })
})
