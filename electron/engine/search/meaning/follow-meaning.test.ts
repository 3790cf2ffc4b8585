import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { defaultSettings } from '../../config/settings-schema.ts'
import type { ConfigListener, ConfigState } from '../../config/config-store.ts'
import { createSearchIndex, type SearchIndex } from '../search-index.ts'
import { followMeaning } from './follow-meaning.ts'
import { manualClock } from '../../testing/manual-clock.ts'

const DATA = join(import.meta.dirname, '../../../../resources/search')

function set(searchByMeaning: boolean): ConfigState {
  return { settings: { ...defaultSettings, searchByMeaning } } as ConfigState
}

function started(folder: string | undefined, isOn: boolean) {
  const index = createSearchIndex()
  index.setServer('bikes', [{ name: 'rent_bike', description: 'Rent a bike.' }])
  const listeners = new Set<ConfigListener>()
  const warnings: string[] = []
  const clock = manualClock()
  const end = followMeaning({
    clock,
    folder,
    config: {
      state: set(isOn),
      subscribe(listener) {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    },
    index,
    log: { info: () => undefined, warn: (_details, sentence) => warnings.push(sentence), error: () => undefined },
  })
  const change = (to: boolean): void => {
    for (const listener of listeners) listener({ added: [], removed: [], changed: [], settingsChanged: true }, set(to))
  }
  return { clock, index, change, end, warnings }
}

const finds = (index: SearchIndex): boolean => index.search('bicycles', { limit: 1 }).length > 0
const understands = (index: SearchIndex): Promise<boolean> => vi.waitUntil(() => finds(index))

describe('search by meaning', () => {
  it('is loaded after what a start has to do at once', async () => {
    const { clock, index } = started(DATA, true)
    clock.advance(999)
    await new Promise(setImmediate)
    expect(finds(index)).toBe(false)
    clock.advance(1)
    expect(await understands(index)).toBe(true)
  })

  it('follows the settings, and ends with the engine', async () => {
    const { clock, index, change, end } = started(DATA, false)
    clock.advance(1_000)
    change(true)
    await understands(index)
    change(false)
    expect(finds(index)).toBe(false)
    change(true)
    await understands(index)
    end()
    expect(finds(index)).toBe(false)
    change(true)
    expect(finds(index)).toBe(false)
  })

  it('is not there without its data, and says so once', async () => {
    const { clock, index, warnings } = started(join(DATA, 'nowhere'), true)
    clock.advance(1_000)
    await vi.waitUntil(() => warnings.length > 0)
    expect(warnings).toEqual(['keyword search only'])
    expect(finds(index)).toBe(false)
    expect(started(undefined, true).warnings).toEqual([])
  })
})
