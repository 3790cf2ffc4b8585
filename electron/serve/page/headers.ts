/**
 * Returns the policy of the page for every transport: it may load its own files and connect to its own origin. Inline scripts and eval are
 * blocked. `ws` is listed because not every browser includes WebSockets in 'self'.
 *
 * @param socket the address of the WebSocket, if there is one.
 * @param frames the source of the pages of tools, which are shown in frames.
 */
function contentSecurityPolicy(socket?: string, frames?: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    'media-src data:',
    `connect-src 'self'${socket === undefined ? '' : ` ${socket}`}`,
    ...(frames === undefined ? [] : [`frame-src ${frames}`]),
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ')
}

/** Returns the headers of every response, including refusals. */
export function securityHeaders(socket?: string, frames?: string): Record<string, string> {
  return {
    'Content-Security-Policy': contentSecurityPolicy(socket, frames),
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  }
}
