import { describe, expect, it } from 'vitest'
import { installedProgram } from './installed-program.ts'

describe('the program by which the app is started again', () => {
  const mounted = '/tmp/.mount_TooltrXyz'
  const program = (env: Record<string, string>, executable: string, os: 'linux' | 'darwin' = 'linux'): string =>
    installedProgram({ os, env }, executable)

  it('is the image that it runs from', () => {
    expect(program({ APPIMAGE: '/home/ada/Tooltray.AppImage', APPDIR: mounted }, `${mounted}/tooltray-app`)).toBe(
      '/home/ada/Tooltray.AppImage',
    )
  })

  it('is its own, whatever image started it', () => {
    const editors = { APPIMAGE: '/home/ada/Editor.AppImage', APPDIR: '/tmp/.mount_Editor1' }
    expect(program(editors, '/opt/Tooltray/tooltray-app')).toBe('/opt/Tooltray/tooltray-app')
    expect(program({ APPIMAGE: '/home/ada/Editor.AppImage' }, '/opt/Tooltray/tooltray-app')).toBe('/opt/Tooltray/tooltray-app')
    expect(program(editors, '/tmp/.mount_Editor12/tooltray-app')).toBe('/tmp/.mount_Editor12/tooltray-app')
    expect(program({}, '/opt/Tooltray/tooltray-app')).toBe('/opt/Tooltray/tooltray-app')
  })
})
