import { z } from 'zod'
import type { DesktopSettings } from '../../control/window-bridge.ts'
import type { WindowAnswers } from './answer-window.ts'
import { outsideAddress } from './guard-contents.ts'
import type { LoginItem } from '../system/login-item.ts'
import type { SettingsFile } from '../settings-file.ts'

const nothing = z.tuple([])
const choice = z.boolean().exactOptional()
const change = z.strictObject({ startAtLogin: choice, notifications: choice, checkForUpdates: choice, betaVersions: choice })

/** What the window can ask of the app. */
export function windowAnswers(
  settings: SettingsFile,
  does: {
    loginItem: Pick<LoginItem, 'possible' | 'read' | 'set'>
    checkForUpdates: () => Promise<void>
    openOutside: (address: string) => Promise<void>
    choosePath: (kind: 'file' | 'folder') => Promise<string | undefined>
  },
): WindowAnswers {
  const now = (): DesktopSettings => {
    const { notifications, checkForUpdates, betaVersions } = settings.choices
    return { startAtLogin: does.loginItem.read(), canStartAtLogin: does.loginItem.possible, notifications, checkForUpdates, betaVersions }
  }
  return {
    'settings.read': { takes: nothing, answer: now },
    'settings.change': {
      takes: z.tuple([change]),
      async answer(chosen) {
        const { startAtLogin, ...kept } = chosen
        // The system keeps it, and people change it there, too.
        if (startAtLogin !== undefined) await does.loginItem.set(startAtLogin)
        if (Object.keys(kept).length > 0) await settings.change(kept)
        return now()
      },
    },
    'updates.check': { takes: nothing, answer: does.checkForUpdates },
    'paths.choose': { takes: z.tuple([z.enum(['file', 'folder'])]), answer: does.choosePath },
    'links.open': {
      takes: z.tuple([z.string()]),
      async answer(given) {
        const address = outsideAddress(given)
        if (address !== undefined) await does.openOutside(address)
      },
    },
  }
}
