import { createHash } from 'node:crypto'
import type { PageSources } from '../../contract/pages/tool-pages.ts'

/** What a page may do in its frame. Not: open windows, leave the window for another page, or download files. */
const SANDBOX = 'sandbox allow-scripts allow-same-origin allow-forms'

const from = (...sources: readonly string[]): string => (sources.length === 0 ? "'none'" : sources.join(' '))

/** The origins that a page is shown by. */
export interface PageFrames {
  /** The source of the page's own origin. */
  readonly own: string
  /** The only origin that may show the page. Without it, what serves it makes sure of that. */
  readonly ancestor?: string | undefined
}

function directives({ ancestor }: PageFrames, ...more: readonly string[]): string {
  const ancestors = ancestor === undefined ? [] : [`frame-ancestors 'self' ${ancestor}`]
  return ["default-src 'none'", ...more, ...ancestors, "base-uri 'none'", "form-action 'none'", SANDBOX].join('; ')
}

/**
 * The policy of a page of a tool (MCP Apps, "host behavior"): its own inline scripts and styles, what it declares, nothing else. A header
 * holds whatever the page does. `unsafe-eval` adds nothing to inline scripts, and pages that draw need it.
 */
function policyOfPage({ connect, resources, frames }: PageSources, shownBy: PageFrames): string {
  return directives(
    shownBy,
    `script-src ${from("'unsafe-inline'", "'unsafe-eval'", 'blob:', 'data:', ...resources)}`,
    `style-src ${from("'unsafe-inline'", ...resources)}`,
    `img-src ${from('data:', 'blob:', ...resources)}`,
    `font-src ${from('data:', ...resources)}`,
    `media-src ${from('data:', 'blob:', ...resources)}`,
    `worker-src ${from('blob:', 'data:')}`,
    `connect-src ${from('data:', 'blob:', ...connect)}`,
    `frame-src ${from(...frames)}`,
    // No browser knows it yet (CSP Level 3, 6.3.1): `first-script.ts`.
    "webrtc 'block'",
  )
}

/**
 * The policy of the page around it, which is of the same origin: the page could act by its document, so it may load nothing but the page.
 *
 * @param inline its only script, and its only style.
 */
export function policyAround(inline: { readonly script: string; readonly style: string }, shownBy: PageFrames): string {
  const hash = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
  return directives(shownBy, `script-src ${hash(inline.script)}`, `style-src ${hash(inline.style)}`, `frame-src ${shownBy.own}`)
}

/** Returns the headers of a page with a policy. The playground grants no permission but to copy, which its frame passes on. */
export function headersWith(policy: string): Record<string, string> {
  return {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': policy,
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Permissions-Policy':
      'camera=(), microphone=(), geolocation=(), display-capture=(), clipboard-read=(), payment=(), usb=(), serial=(), hid=()',
    // Names could be looked up to tell others something.
    'X-DNS-Prefetch-Control': 'off',
    'Cache-Control': 'no-store',
  }
}

/** Returns the headers of a page of a tool. */
export function pageHeaders(sources: PageSources, shownBy: PageFrames): Record<string, string> {
  return headersWith(policyOfPage(sources, shownBy))
}
