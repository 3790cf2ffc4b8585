import { EventEmitter } from 'node:events'

/** A notification on the screen. */
export interface ShownNotification {
  readonly title: string
  readonly body: string
  click(): void
  fail(error: string): void
}

/**
 * Electron's class, and what was shown by it. As in its source (api/electron_api_notification.cc) the object ends with its last reference
 * from JavaScript: what is on the screen stays, and its click reaches nobody.
 */
export function notificationDouble() {
  const notifications: ShownNotification[] = []
  class Notification extends EventEmitter {
    static isSupported(): boolean {
      return true
    }
    readonly text: { title: string; body: string }
    constructor(text: { title: string; body: string }) {
      super()
      this.text = text
    }
    show(): void {
      const kept = new WeakRef(this)
      notifications.push({
        ...this.text,
        click: () => void kept.deref()?.emit('click', {}),
        fail: (error) => void kept.deref()?.emit('failed', {}, error),
      })
    }
  }
  return { Notification, notifications }
}
