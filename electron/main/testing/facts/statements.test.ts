import { expect, it } from 'vitest'
import type { ElectronParts } from '../../electron-parts.ts'
import { electronDouble } from '../electron-double.ts'
import { STATEMENTS, differences } from './statements.ts'

/** The double, when the app is ready. */
async function subject() {
  const double = electronDouble({ exe: '/opt/Tooltray/tooltray-app' })
  double.becomeReady()
  await double.electron.app.whenReady()
  return { electron: double.electron, picture: '/resources/tray.png' }
}

it('the double does what Electron does', async () => {
  expect(await differences(await subject())).toEqual({})
  expect(STATEMENTS.length).toBeGreaterThan(20)
})

/** Doubles that are wrong in one thing each, and the statement that says so. */
const PLANTED: readonly [string, (electron: ElectronParts) => Partial<ElectronParts>][] = [
  [
    'a closed window throws at whatever is asked of it',
    ({ BrowserWindow }) => ({
      BrowserWindow: class extends BrowserWindow {
        override focus(): void {}
      },
    }),
  ],
  [
    'loading what cannot be loaded rejects',
    ({ BrowserWindow }) => ({
      BrowserWindow: class extends BrowserWindow {
        override async loadURL(): Promise<void> {
          setImmediate(() => this.emit('ready-to-show'))
        }
      },
    }),
  ],
  ['a role that nobody knows is no error', ({ Menu }) => ({ Menu: { ...Menu, buildFromTemplate: refuseRoles(Menu) } })],
  [
    'a tray says by a method whether it is destroyed, and can be destroyed twice',
    ({ Tray }) => ({
      Tray: class extends Tray {
        override isDestroyed(): boolean {
          return false
        }
      },
    }),
  ],
  ['a path must be absolute', ({ app }) => ({ app: Object.assign(Object.create(app) as typeof app, { setPath: () => undefined }) })],
]

function refuseRoles(menu: ElectronParts['Menu']): ElectronParts['Menu']['buildFromTemplate'] {
  return (template) => {
    if (template.some(({ role }) => (role as string) === 'nonsense')) throw new Error('No such role')
    return menu.buildFromTemplate(template)
  }
}

it.each(PLANTED)('a double that differs is found: %s', async (says, plant) => {
  const { electron, picture } = await subject()
  expect(Object.keys(await differences({ electron: { ...electron, ...plant(electron) }, picture }))).toContain(says)
})
