/**
 * What the page may do, whichever door it comes through: load its own files and talk to where it came from. Nothing is inline and
 * nothing is evaluated. `ws` is named beside 'self' because not every browser counts a WebSocket to the same place as that.
 *
 * @param socket the address of the WebSocket, where there is one.
 */
function contentSecurityPolicy(socket?: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    'media-src data:',
    `connect-src 'self'${socket === undefined ? '' : ` ${socket}`}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ')
}

/** Headers of every answer, refusals too. */
export function securityHeaders(socket?: string): Record<string, string> {
  return {
    'Content-Security-Policy': contentSecurityPolicy(socket),
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  }
}
