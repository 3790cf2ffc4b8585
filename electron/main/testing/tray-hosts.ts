import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { type SessionBus, sessionBus } from './session-bus.ts'

/** A session bus of its own, and a part of a real desktop that shows the icons of trays on it. */
export interface TrayHost extends Disposable {
  /** What programs of its session know of it. */
  readonly env: Readonly<Record<string, string>>
  /** Starts it. It needs no screen, and shows icons some time after this resolves. */
  start(): Promise<void>
  /** Ends it; the bus stays. */
  stop(): void
}

export const TRAY_HOSTS = ['ayatana', 'xfce4-panel', 'waybar'] as const
type Kind = (typeof TRAY_HOSTS)[number]

/** Sway refuses to run as root: then it belongs to nobody. */
const NOBODY = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}

/** Opens the bus. */
export async function trayHost(kind: Kind): Promise<TrayHost> {
  const bus = await sessionBus(kind === 'waybar' ? NOBODY : {})
  const children: ChildProcess[] = []
  const env = { PATH: process.env.PATH ?? '', HOME: bus.folder, XDG_RUNTIME_DIR: bus.folder, NO_AT_BRIDGE: '1', ...bus.env }
  const start = (program: string, words: readonly string[], more: Record<string, string> = {}): ChildProcess => {
    const child = spawn(program, words, {
      env: { ...env, ...more },
      stdio: ['ignore', 'pipe', 'ignore'],
      ...(kind === 'waybar' ? NOBODY : {}),
    })
    children.push(child)
    return child
  }
  const stop = (): void => children.splice(0).forEach((child) => child.kill())
  return {
    env,
    start: () => STARTS[kind](bus, start),
    stop,
    [Symbol.dispose]() {
      stop()
      bus[Symbol.dispose]()
    },
  }
}

type Start = (program: string, words: readonly string[], more?: Record<string, string>) => ChildProcess

const STARTS: Readonly<Record<Kind, (bus: SessionBus, start: Start) => Promise<void>>> = {
  /** The service of MATE's, Budgie's and Ubuntu's indicators. */
  async ayatana(_bus, start) {
    start('/usr/libexec/ayatana-indicator-application/ayatana-indicator-application-service', [])
  },
  async 'xfce4-panel'({ folder }, start) {
    writePanel(folder)
    const screen = start('Xvfb', ['-displayfd', '1', '-screen', '0', '800x600x24', '-nolisten', 'tcp'])
    // It names a display that is free.
    const [display] = (await once(createInterface(screen.stdout as NodeJS.ReadableStream), 'line')) as [string]
    start('xfce4-panel', ['--disable-wm-check'], { DISPLAY: `:${display}` })
  },
  async waybar({ folder }, start) {
    const [bar, sway] = [join(folder, 'bar.json'), join(folder, 'sway.conf')]
    writeFileSync(bar, '{ "modules-right": ["tray"] }')
    writeFileSync(sway, `output HEADLESS-1 resolution 800x600\nexec waybar -c ${bar}\n`)
    start('sway', ['-c', sway], { WLR_BACKENDS: 'headless', WLR_RENDERER: 'pixman', WLR_LIBINPUT_NO_DEVICES: '1' })
  },
}

/** Writes the settings of a panel of Xfce that has nothing but trays. @param home of the user whose panel it is. */
export function writePanel(home: string): void {
  const settings = join(home, '.config/xfce4/xfconf/xfce-perchannel-xml')
  mkdirSync(settings, { recursive: true })
  writeFileSync(join(settings, 'xfce4-panel.xml'), PANEL)
}

const PANEL = `<?xml version="1.0" encoding="UTF-8"?>
<channel name="xfce4-panel" version="1.0">
  <property name="configver" type="int" value="2"/>
  <property name="panels" type="array">
    <value type="int" value="1"/>
    <property name="panel-1" type="empty">
      <property name="plugin-ids" type="array"><value type="int" value="1"/></property>
    </property>
  </property>
  <property name="plugins" type="empty"><property name="plugin-1" type="string" value="systray"/></property>
</channel>
`
