import { carry } from '../../control/connect/carry.ts'
import { connectToEngine } from '../../control/connect/connect-to-engine.ts'
import { PORT_CHANNEL, REQUEST_CHANNEL, type RequestOutcome } from '../../control/window-bridge.ts'
import { messageOf } from '../../engine/base/errors.ts'
import type { Paths } from '../../engine/config/paths.ts'
import { type WindowAnswers, answerWindow, isOwnPage } from './answer-window.ts'
import { portCarrier } from './carry-port.ts'
import type { ElectronParts } from '../electron-parts.ts'

/**
 * Connects the window: to the engine by a message port that leads to the engine's socket, and to the app by its requests. Other senders are
 * ignored.
 */
export function openWindowPort(
  { ipcMain, MessageChannelMain }: Pick<ElectronParts, 'ipcMain' | 'MessageChannelMain'>,
  from: { paths: Paths; version: string },
  answers: WindowAnswers,
): void {
  ipcMain.on(PORT_CHANNEL, (event) => {
    const { senderFrame } = event
    if (senderFrame === null || !isOwnPage(senderFrame)) return
    const { port1, port2 } = new MessageChannelMain()
    senderFrame.postMessage(PORT_CHANNEL, null, [port2])
    // Messages of the window wait in the port until the engine answers. Without an engine the port closes, and the window retries.
    connectToEngine(from.paths, { purpose: 'control', client: `tooltray-window/${from.version}` }).then(
      (connection) => {
        carry(portCarrier(port1), connection)
        port1.start()
      },
      () => port1.close(),
    )
  })
  ipcMain.handle(REQUEST_CHANNEL, async ({ senderFrame }, name: unknown, ...given: unknown[]): Promise<RequestOutcome> => {
    try {
      return { value: await answerWindow(answers, senderFrame, name, given) }
    } catch (error) {
      return { error: messageOf(error) }
    }
  })
}
