import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { Platform } from '../../engine/base/platform.ts'
import { CANVAS, FIRST_PLACE, placeOnScreen, windowOptions } from './window-options.ts'

const screen = { x: 0, y: 0, width: 1920, height: 1080 }

const options = (os: Platform['os'], dark = true) => windowOptions({ os, preload: '/p.js', icon: '/i.png', place: FIRST_PLACE, dark })

describe('windowOptions', () => {
  it('makes a sandboxed page without Node', () => {
    expect(options('linux').webPreferences).toMatchObject({
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      webSecurity: true,
      webviewTag: false,
    })
  })

  it('draws the title bar in the page on macOS and Windows, and leaves it to the desktop on Linux', () => {
    expect(options('darwin')).toMatchObject({ titleBarStyle: 'hidden', titleBarOverlay: { height: 36 }, vibrancy: 'sidebar' })
    expect(options('win32')).toMatchObject({ titleBarStyle: 'hidden', titleBarOverlay: { height: 36 } })
    expect(options('linux').titleBarStyle).toBeUndefined()
  })

  it('shows the material behind the page on macOS, and the canvas of the page elsewhere', () => {
    expect(options('darwin').backgroundColor).toBe('#00000000')
    expect(options('win32', true).backgroundColor).toBe(CANVAS.dark)
    expect(options('linux', false).backgroundColor).toBe(CANVAS.light)
    const theme = readFileSync(new URL('../../../renderer/theme.css', import.meta.url), 'utf8')
    expect(theme).toContain(`--color-canvas: light-dark(${CANVAS.light}, ${CANVAS.dark});`)
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
