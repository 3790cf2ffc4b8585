import { z } from 'zod'
import { type DesktopSettings, FIRST_WORDS, type FirstWord, type Trayless, type UpdateWay } from '../../control/window-bridge.ts'
import type { WindowAnswers } from './answer-window.ts'
import { outsideAddress } from './guard-contents.ts'
import type { LoginItem } from '../system/login-item.ts'
import type { SettingsFile } from '../settings-file.ts'

const nothing = z.tuple([])
const choice = z.boolean().exactOptional()
const change = z.strictObject({ startAtLogin: choice, notifications: choice, checkForUpdates: choice, betaVersions: choice })

/** Creates the answers to the window's requests. */
export function windowAnswers(
  settings: SettingsFile,
  does: {
    loginItem: Pick<LoginItem, 'possible' | 'read' | 'set' | 'waitsForApproval'>
    /** The kind of desktop, if it shows no tray; otherwise undefined. */
    trayless: () => Promise<Trayless | undefined>
    updates: UpdateWay
    checkForUpdates: () => Promise<void>
    openOutside: (address: string) => Promise<void>
    takeBundle: () => string | undefined
    choosePath: (kind: 'file' | 'folder') => Promise<string | undefined>
  },
): WindowAnswers {
  const now = (): DesktopSettings => {
    const { notifications, checkForUpdates, betaVersions } = settings.choices
    return {
      startAtLogin: does.loginItem.read(),
      canStartAtLogin: does.loginItem.possible,
      loginWaitsForApproval: does.loginItem.waitsForApproval(),
      notifications,
      checkForUpdates,
      betaVersions,
      updates: does.updates,
    }
  }
  const hasAnswered = (word: FirstWord): boolean => settings.choices.answered.includes(word)
  const answer = async (word: FirstWord): Promise<void> => {
    if (!hasAnswered(word)) await settings.change({ answered: [...settings.choices.answered, word] })
  }
  return {
    'settings.read': { takes: nothing, answer: now },
    'settings.change': {
      takes: z.tuple([change]),
      async answer(chosen) {
        const { startAtLogin, ...kept } = chosen
        // The system stores this, and users may change it there, too.
        if (startAtLogin !== undefined) {
          await does.loginItem.set(startAtLogin)
          await answer('start-at-login')
        }
        if (Object.keys(kept).length > 0) await settings.change(kept)
        return now()
      },
    },
    'first-words.read': {
      takes: nothing,
      async answer() {
        const trayless = await does.trayless()
        return {
          offersLogin: does.loginItem.possible && !does.loginItem.read() && !hasAnswered('start-at-login'),
          trayless: hasAnswered('no-tray') ? undefined : trayless,
        }
      },
    },
    'first-words.answered': { takes: z.tuple([z.enum(FIRST_WORDS)]), answer },
    'updates.check': { takes: nothing, answer: does.checkForUpdates },
    'paths.choose': { takes: z.tuple([z.enum(['file', 'folder'])]), answer: does.choosePath },
    'bundles.take': { takes: nothing, answer: does.takeBundle },
    'links.open': {
      takes: z.tuple([z.string()]),
      async answer(given) {
        const address = outsideAddress(given)
        if (address !== undefined) await does.openOutside(address)
      },
    },
  }
}
