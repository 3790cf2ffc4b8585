import { describe, expect, it } from 'vitest'
import { FIRST_PLACE, placeOnScreen, windowOptions } from './window-options.ts'

const screen = { x: 0, y: 0, width: 1920, height: 1080 }

describe('windowOptions', () => {
  it('makes a sandboxed page without Node', () => {
    expect(windowOptions({ preload: '/p.js', icon: '/i.png', place: FIRST_PLACE, dark: true }).webPreferences).toMatchObject({
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      webSecurity: true,
      webviewTag: false,
    })
  })
})

describe('placeOnScreen', () => {
  it('keeps a place that can be seen', () => {
    const place = { x: 100, y: 50, width: 900, height: 700 }
    expect(placeOnScreen(place, [screen])).toEqual(place)
    expect(placeOnScreen(undefined, [screen])).toEqual(FIRST_PLACE)
  })

  it('leaves where the screen is gone, and keeps the size', () => {
    expect(placeOnScreen({ x: 2500, y: 50, width: 900, height: 700 }, [screen])).toEqual({ width: 900, height: 700 })
    expect(placeOnScreen({ x: 100, y: -500, width: 900, height: 700 }, [screen])).toEqual({ width: 900, height: 700 })
  })
})
