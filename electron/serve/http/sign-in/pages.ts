import { createHash } from 'node:crypto'
import type { AskingApp } from '../../../contract/access.ts'
import { escapeHtml } from '../../../engine/base/text/escape-html.ts'
import { PAGE_STYLE } from './page-style.ts'

const STYLE_HASH = createHash('sha256').update(PAGE_STYLE).digest('base64')

/**
 * The headers of each page: it loads nothing, runs nothing, stands in no frame, and is not stored.
 *
 * @param redirect where the form leads after the code: browsers check `form-action` for the redirect as well.
 */
export function pageHeaders(redirect?: string): Record<string, string> {
  const url = redirect === undefined ? null : URL.parse(redirect)
  const target = url === null ? '' : ` ${url.origin === 'null' ? url.protocol : url.origin}`
  return {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy':
      `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; frame-ancestors 'none'; base-uri 'none'; ` + `form-action 'self'${target}`,
    'X-Frame-Options': 'DENY',
    'Cache-Control': 'no-store',
    // Without an origin, the form would be refused as that of another site.
    'Referrer-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
  }
}

const WHERE_TO_GET_A_CODE =
  'To get a code, open Tooltray and choose <b>Permissions &gt; People and devices &gt; Pair a device</b>, or run ' +
  '<code>tooltray access pair</code> on the computer where Tooltray runs.'

/** The page on which a person types the code. */
export function codePage({ name, leadsTo }: AskingApp, problem?: string): string {
  const isWrong = problem !== undefined
  return page(
    `Connect ${name} to Tooltray`,
    `<p><b>${escapeHtml(name)}</b> asks to use your tools. After you sign in, you return to <b>${escapeHtml(leadsTo)}</b>.</p>
    <form method="post">
      <label for="code">Code</label>
      <input id="code" name="code" autocomplete="one-time-code" autocapitalize="characters" spellcheck="false" maxlength="20" required
        autofocus placeholder="XXXX-XXXX" aria-describedby="about${isWrong ? ' problem" aria-invalid="true' : ''}">
      ${isWrong ? `<p id="problem" class="problem" role="alert">${escapeHtml(problem)}</p>` : ''}
      <p id="about" class="about">Type the code that Tooltray shows.</p>
      <div class="buttons">
        <button class="primary" name="choice" value="connect">Connect</button>
        <button name="choice" value="cancel" formnovalidate>Cancel</button>
      </div>
    </form>
    <p class="about">Continue only if you started this yourself. The app chose its name; Tooltray can't verify it.</p>`,
  )
}

/**
 * The page while no code is open.
 *
 * @param again the address to try again: the request for the page.
 */
export function noCodePage(again: string): string {
  return page(
    'Get a code first',
    `<p>An app asks to use your tools. Nothing can connect now, because Tooltray shows no code.</p>
    <p>${WHERE_TO_GET_A_CODE} A code is valid for two minutes and for one device.</p>
    <div class="buttons"><a class="primary" href="${escapeHtml(again)}">I have a code</a></div>`,
  )
}

/** The page when a code ended after too many wrong tries. */
export function endedPage(): string {
  return page(
    'This code no longer works',
    `<p role="alert">It was typed wrong too often.</p><p>${WHERE_TO_GET_A_CODE} Then start again in the app.</p>`,
  )
}

/** The page of a sign-in that failed, or was not started in this browser. */
export function failurePage(why: string): string {
  return page(
    'You are not signed in',
    `<p>The sign-in can't continue. Start it again in the app.</p><p class="about">${escapeHtml(why)}</p>`,
  )
}

/**
 * A page in the style of all pages for signing in.
 *
 * @param content HTML. @param head HTML for the head.
 */
export function page(title: string, content: string, head = ''): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
<style>${PAGE_STYLE}</style>${head}
</head>
<body>
<main>
    <h1>${escapeHtml(title)}</h1>
    ${content}
</main>
</body>
</html>
`
}
