import { spawnSync } from 'node:child_process'
import { until } from '../../testing/installation.ts'
import type { Desktop } from './desktop.ts'

/*
 * The app's tray as a panel speaks to it: by StatusNotifierItem (freedesktop.org) for the icon, and by com.canonical.dbusmenu for its menu.
 */

const WATCHER = ['org.kde.StatusNotifierWatcher', '/StatusNotifierWatcher', 'org.kde.StatusNotifierWatcher'] as const
const ITEM = 'org.kde.StatusNotifierItem'
const MENU = 'com.canonical.dbusmenu'

/** A line of the menu. The number names it to the app, and holds until the menu changes. */
export interface TrayLine {
  readonly id: number
  readonly label: string
  readonly isEnabled: boolean
  readonly isChecked: boolean
  readonly lines: readonly TrayLine[]
}

/** A tray icon that a watcher on the bus knows. */
export interface PanelTray {
  tooltip(): string
  /** Of the icon, in pixels. */
  iconSizes(): readonly number[]
  menu(): readonly TrayLine[]
  /** A left click. */
  activate(): void
  /** Chooses a line by the labels that lead to it. Throws where there is none. */
  choose(...labels: readonly string[]): void
  /** Chooses the line that has a number. Returns what the app answered, if it refused. */
  chooseNumber(id: number): string | undefined
}

/** Calls by busctl; returns the data of the answer. Throws with its words. */
function onBus(desktop: Desktop, ...words: readonly string[]): unknown {
  const { status, stdout, stderr } = spawnSync(
    'busctl',
    [`--address=${desktop.env['DBUS_SESSION_BUS_ADDRESS']}`, '--json=short', '--timeout=10', '--', ...words],
    { encoding: 'utf8' },
  )
  if (status !== 0) throw new Error(`busctl ${words.join(' ')}: ${stderr.trim()}`)
  return stdout.trim() === '' ? undefined : (JSON.parse(stdout) as { data: unknown }).data
}

/** The icons that the watcher of a desktop knows: the name on the bus, and the path there. None where nobody watches. */
function items(desktop: Desktop): readonly (readonly [string, string])[] {
  try {
    const known = onBus(desktop, 'get-property', ...WATCHER, 'RegisteredStatusNotifierItems') as string[]
    return known.map((name) => [name.slice(0, name.indexOf('/')), name.slice(name.indexOf('/'))])
  } catch {
    return []
  }
}

/** Whether something on a desktop shows icons of trays. */
export function showsTrays(desktop: Desktop): boolean {
  try {
    return onBus(desktop, 'get-property', ...WATCHER, 'IsStatusNotifierHostRegistered') === true
  } catch {
    return false
  }
}

/** How many icons of trays are shown. */
export function countIcons(desktop: Desktop): number {
  return items(desktop).length
}

/** Waits for an icon on the panel that says something in its tooltip. */
export async function trayOn(desktop: Desktop, tooltip: RegExp): Promise<PanelTray> {
  let tray: PanelTray | undefined
  await until(() => {
    tray = items(desktop)
      .map((item) => trayAt(desktop, ...item))
      .find((each) => says(each, tooltip))
    return tray !== undefined
  }, `the tray says ${tooltip}`)
  return tray as unknown as PanelTray
}

/** A tray may be gone meanwhile. */
function says(tray: PanelTray, tooltip: RegExp): boolean {
  try {
    return tooltip.test(tray.tooltip())
  } catch {
    return false
  }
}

function trayAt(desktop: Desktop, name: string, path: string): PanelTray {
  const property = (of: string): unknown => onBus(desktop, 'get-property', name, path, ITEM, of)
  const menuPath = (): string => property('Menu') as string
  const choose = (id: number): void =>
    void onBus(desktop, 'call', name, menuPath(), MENU, 'Event', 'isvu', String(id), 'clicked', 'i', '0', '0')
  const menu = (): readonly TrayLine[] => {
    const answer = onBus(desktop, 'call', name, menuPath(), MENU, 'GetLayout', 'iias', '0', '-1', '0') as [number, Layout]
    return lineOf(answer[1]).lines
  }
  return {
    tooltip: () => (property('ToolTip') as [string, unknown, string, string])[2],
    iconSizes: () => (property('IconPixmap') as [number, number, unknown][]).map(([width]) => width),
    menu,
    activate: () => void onBus(desktop, 'call', name, path, ITEM, 'Activate', 'ii', '10', '10'),
    choose(...labels) {
      // As a panel does that learns of a new menu: the number is read again where the one before is not there any more.
      for (let left = 20; ; left -= 1) {
        const problem = this.chooseNumber(lineBy(menu(), labels).id)
        if (problem === undefined) return
        if (left === 0) throw new Error(problem)
      }
    },
    chooseNumber(id) {
      try {
        choose(id)
        return undefined
      } catch (error) {
        return (error as Error).message
      }
    },
  }
}

/** The line that labels lead to. Throws where there is none. */
function lineBy(lines: readonly TrayLine[], [label, ...labels]: readonly string[]): TrayLine {
  const found = lines.find((line) => line.label === label || line.label.endsWith(`  ${label}`))
  if (found === undefined) throw new Error(`There is no line ${label} among ${lines.map((line) => line.label).join(', ')}.`)
  return labels.length === 0 ? found : lineBy(found.lines, labels)
}

/** `(ia{sv}av)` of dbusmenu, as busctl writes it. */
type Layout = [number, Record<string, { data: unknown }>, { data: Layout }[]]

function lineOf([id, properties, children]: Layout): TrayLine {
  const of = (key: string): unknown => properties[key]?.data
  return {
    id,
    // An underscore marks a key of the keyboard, and stands for itself where it is doubled.
    label: ((of('label') ?? '') as string).replaceAll(/_(.)/g, '$1'),
    isEnabled: of('enabled') !== false,
    isChecked: of('toggle-state') === 1,
    lines: children.map(({ data }) => lineOf(data)),
  }
}
