import type { PagePermission, ToolPage } from '../../../electron/contract/pages/tool-pages.ts'

const PERMISSIONS: Readonly<Record<PagePermission, string>> = {
  camera: 'your camera',
  microphone: 'your microphone',
  geolocation: 'your location',
  clipboardWrite: 'writing to the clipboard',
}

/** What a page may load and requests, in sentences. */
export function pageWords({ sources, permissions }: Pick<ToolPage, 'sources' | 'permissions'>): string[] {
  const { connect, resources, frames, refused } = sources
  const isAlone = connect.length + resources.length + frames.length === 0
  const others = permissions.filter((permission) => permission !== 'clipboardWrite')
  return [
    ...(isAlone ? ['It loads nothing from the internet, and sends nothing there.'] : []),
    ...(resources.length === 0 ? [] : [`It loads scripts, pictures, and fonts from ${listed(resources)}.`]),
    ...(connect.length === 0 ? [] : [`It exchanges data with ${listed(connect)}.`]),
    ...(frames.length === 0 ? [] : [`It shows pages of ${listed(frames)}.`]),
    ...(refused.length === 0 ? [] : [`It also names ${listed(refused)}. Tooltray never loads from there.`]),
    ...(permissions.length === 0 ? [] : [`It requests ${listed(permissions.map((permission) => PERMISSIONS[permission]))}.`]),
    ...(others.length === 0
      ? []
      : [others.length < permissions.length ? 'The playground allows only the clipboard.' : 'The playground does not allow that.']),
  ]
}

function listed(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`
}
