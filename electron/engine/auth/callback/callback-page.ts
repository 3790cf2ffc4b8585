import { escapeHtml } from '../../base/text/escape-html.ts'

/** Returns the page that the browser shows at the end of a sign-in. `server` and `message` are escaped. */
export function callbackPage(outcome: { readonly ok: boolean; readonly server: string; readonly message: string }): string {
  const { ok, server, message } = outcome
  const title = ok ? `Signed in to ${server}` : `Not signed in to ${server}`
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title>
<style>
  body { margin: 0; min-height: 100vh; display: grid; place-content: center; }
  body { font: 16px/1.5 system-ui, sans-serif; color-scheme: light dark; }
  main { max-width: 32rem; padding: 2rem; }
  h1 { font-size: 1.4rem; margin: 0 0 .5rem; }
  p { margin: 0; }
</style>
<main data-outcome="${ok ? 'signed-in' : 'failed'}">
  <h1>${escapeHtml(title)}</h1>
  <p>${escapeHtml(message)}</p>
</main>
</html>
`
}

/** The page loads nothing, runs nothing, and is not stored: its address contains the code. */
export const CALLBACK_HEADERS: Readonly<Record<string, string>> = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  Connection: 'close',
}
