import type { HttpServerStatus } from '../../../electron/contract/engine-status.ts'

/** From where Tooltray can be reached over HTTP, and at which address. */
export type Reach =
  | { readonly from: 'nowhere' }
  /** Programs of this computer alone. */
  | { readonly from: 'computer'; readonly url: string }
  /** Other devices. */
  | { readonly from: 'network'; readonly url: string }
  /** Other devices once this computer is on a network; until then, programs of this computer. */
  | { readonly from: 'later'; readonly url: string }

/** @param listeners those that are open. An address that other devices can use counts before all others. */
export function reachOf(listeners: readonly Pick<HttpServerStatus, 'url' | 'others' | 'acceptsOthers'>[]): Reach {
  const urls = listeners.flatMap(({ url, others = [] }) => [...others, url])
  const url = urls.find((each) => !isThisComputer(new URL(each).hostname))
  if (url !== undefined) return { from: 'network', url }
  const [local] = urls
  if (local === undefined) return { from: 'nowhere' }
  const later = listeners.find(({ acceptsOthers }) => acceptsOthers === true)
  return later === undefined ? { from: 'computer', url: local } : { from: 'later', url: later.url }
}

/** Whether a host is the computer that names it. @param host a name or an IP address, IPv6 with or without brackets. */
export function isThisComputer(host: string): boolean {
  return /^(?:localhost|127\.[\d.]+|\[?::1\]?)$/.test(host)
}
