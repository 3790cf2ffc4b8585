import type { PageSources } from '../../contract/pages/tool-pages.ts'

/** What a page may do in its frame. Not: open windows, leave the window for another page, or download files. */
const PAGE_SANDBOX = 'allow-scripts allow-same-origin allow-forms'

/**
 * Returns the policy of a page of a tool (MCP Apps, "host behavior"): its own inline scripts and styles, what it declares, nothing else.
 * A header holds whatever the page does. `unsafe-eval` adds nothing to inline scripts, and pages that draw need it.
 *
 * @param ancestor the only origin that may show the page. Without it, what serves it makes sure of that.
 */
function contentSecurityPolicy({ connect, resources, frames }: PageSources, ancestor: string | undefined): string {
  const from = (...sources: readonly string[]): string => (sources.length === 0 ? "'none'" : sources.join(' '))
  return [
    "default-src 'none'",
    `script-src ${from("'unsafe-inline'", "'unsafe-eval'", 'blob:', 'data:', ...resources)}`,
    `style-src ${from("'unsafe-inline'", ...resources)}`,
    `img-src ${from('data:', 'blob:', ...resources)}`,
    `font-src ${from('data:', ...resources)}`,
    `media-src ${from('data:', 'blob:', ...resources)}`,
    `worker-src ${from('blob:', 'data:')}`,
    `connect-src ${from('data:', 'blob:', ...connect)}`,
    `frame-src ${from(...frames)}`,
    ...(ancestor === undefined ? [] : [`frame-ancestors ${ancestor}`]),
    "base-uri 'none'",
    "form-action 'none'",
    `sandbox ${PAGE_SANDBOX}`,
  ].join('; ')
}

/** Returns the headers of a page of a tool. The playground grants no permission but to copy, which its frame passes on. */
export function pageHeaders(sources: PageSources, ancestor?: string): Record<string, string> {
  return {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': contentSecurityPolicy(sources, ancestor),
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Permissions-Policy':
      'camera=(), microphone=(), geolocation=(), display-capture=(), clipboard-read=(), payment=(), usb=(), serial=(), hid=()',
    'Origin-Agent-Cluster': '?1',
    // Names could be looked up to tell others something.
    'X-DNS-Prefetch-Control': 'off',
    'Cache-Control': 'no-store',
  }
}
