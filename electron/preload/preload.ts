import { contextBridge, ipcRenderer } from 'electron'
import { PORT_CHANNEL, PORT_MESSAGE, REQUEST_CHANNEL, type RequestOutcome, type WindowBridge, valueOf } from '../control/window-bridge.ts'

// The page gets only these two functions, and nothing of Electron. A message port cannot be returned by a function, so it is sent by
// `postMessage`, which only this window receives.
ipcRenderer.on(PORT_CHANNEL, (event) => window.postMessage(PORT_MESSAGE, window.location.origin, event.ports))

contextBridge.exposeInMainWorld('tooltray', {
  requestPort: () => ipcRenderer.send(PORT_CHANNEL),
  ask: async (name, ...given) => valueOf((await ipcRenderer.invoke(REQUEST_CHANNEL, name, ...given)) as RequestOutcome) as never,
} satisfies WindowBridge)
