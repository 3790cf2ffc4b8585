import { registerHooks } from 'node:module'
import { join } from 'node:path'
import { electronDouble } from '../../electron/main/testing/electron-double.ts'
import { PAGE_ADDRESS } from '../../electron/main/window/page-scheme.ts'

// Imported before the packed program (`node --import`): gives it the double for `electron`, as Electron gives it itself.

/** What the app gave to Electron, and what Electron gets for the address of its window. */
export interface Given {
  /** Files: the picture in the tray, the window's icon and preload script. */
  readonly files: readonly string[]
  readonly schemes: readonly { readonly scheme: string }[]
  readonly page: { readonly status: number; readonly text: string }
  readonly boxes: readonly string[]
}

const { PACKED_PROGRAM: exe = '' } = process.env
const double = electronDouble({ exe })
const schemes: Given['schemes'][number][] = []
const { app } = double.electron
const { whenReady } = app
Object.assign(app, {
  whenReady: () => {
    setImmediate(() => double.becomeReady())
    return whenReady()
  },
})
const electron: Record<string, unknown> = {
  ...double.electron,
  protocol: { ...double.electron.protocol, registerSchemesAsPrivileged: (given: typeof schemes) => schemes.push(...given) },
}
Object.assign(globalThis, { [Symbol.for('tooltray.test.electron')]: electron })
Object.assign(process, { resourcesPath: join(exe, '../resources') })

const ADDRESS = 'electron:double'
const SOURCE = `const electron = globalThis[Symbol.for('tooltray.test.electron')]
export const { ${Object.keys(electron).join(', ')} } = electron
export default electron`
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'electron' ? { url: ADDRESS, format: 'module', shortCircuit: true } : next(specifier, context),
  load: (url, context, next) => (url === ADDRESS ? { format: 'module', shortCircuit: true, source: SOURCE } : next(url, context)),
})

async function given(): Promise<Given> {
  const response = await double.load(PAGE_ADDRESS)
  const { icon, webPreferences } = double.windows[0]?.options ?? {}
  return {
    files: [double.image(), icon, webPreferences?.preload].filter((file) => typeof file === 'string'),
    schemes,
    page: { status: response.status, text: await response.text() },
    boxes: double.boxes,
  }
}

// Electron's process ends here, whatever is still open in it.
double.app.on('quit', (_event: unknown, code: number) => {
  if (double.boxes.length > 0) process.stderr.write(`${double.boxes.join('\n')}\n`)
  setImmediate(() => process.exit(code))
})
process.on('message', (word) => {
  if (word === 'quit') double.app.emit('before-quit')
  else void given().then((answer) => process.send?.(answer))
})
