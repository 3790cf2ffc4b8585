import { EventEmitter } from 'node:events'
import type { Notification as ElectronNotification } from 'electron'
import type { Platform } from '../../engine/base/platform.ts'

/** A notification on the screen. */
export interface ShownNotification {
  readonly title: string
  readonly body: string
  /** What its buttons say. */
  readonly buttons: readonly string[]
  click(): void
  press(button: string): void
  fail(error: string): void
}

/**
 * Electron's class, and what was shown by it. As in its source (api/electron_api_notification.cc) the object ends with its last reference
 * from JavaScript: what is on the screen stays, and its click reaches nobody. Linux has no buttons (docs/api/notification.md: `actions`).
 */
export function notificationDouble(os: Platform['os']) {
  const notifications: ShownNotification[] = []
  class Notification extends EventEmitter implements Pick<ElectronNotification, 'show'> {
    static isSupported(): boolean {
      return true
    }
    readonly text: { title: string; body: string }
    readonly buttons: readonly string[]
    constructor({ title, body, actions = [] }: { title: string; body: string; actions?: readonly { text?: string }[] }) {
      super()
      this.text = { title, body }
      this.buttons = os === 'linux' ? [] : actions.map(({ text = '' }) => text)
    }
    show(): void {
      const kept = new WeakRef(this)
      notifications.push({
        ...this.text,
        buttons: this.buttons,
        press: (button) => void kept.deref()?.emit('action', { actionIndex: this.buttons.indexOf(button) }),
        click: () => void kept.deref()?.emit('click', {}),
        fail: (error) => void kept.deref()?.emit('failed', {}, error),
      })
    }
  }
  return { Notification, notifications }
}
