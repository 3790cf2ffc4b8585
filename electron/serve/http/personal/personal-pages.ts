import type { AboutSignIn, BegunSignIn } from '../../../engine/app/personal/personal-sign-ins.ts'
import { escapeHtml } from '../../../engine/base/text/escape-html.ts'
import { page } from '../sign-in/pages.ts'

/**
 * The page that a link leads to: who signs in, and to what.
 *
 * @param isOther whether only other people have signed in with this browser.
 */
export function linkPage({ server, name, keys }: AboutSignIn, isOther: boolean): string {
  const isKey = keys.length > 0
  return page(
    isKey ? `Your own key for ${server}` : `Sign in to ${server}`,
    `<p>You continue as <b>${escapeHtml(name)}</b>. Only apps that connect to Tooltray as <b>${escapeHtml(name)}</b> use
    ${isKey ? 'what you enter here' : 'the account that you choose'}.</p>
    ${isOther ? otherPerson(name) : ''}
    <form method="post">
      ${keys.map(field).join('\n      ')}
      <div class="buttons"><button class="primary" name="choice" value="continue">${isKey ? 'Save' : 'Continue'}</button></div>
    </form>
    <p class="about">Continue only if you started this yourself, in your own app. If someone sent you this address, close the page.</p>`,
  )
}

function otherPerson(name: string): string {
  return `<p class="problem" role="alert">In this browser, <b>${escapeHtml(name)}</b> has not signed in before, and someone else has. If
    <b>${escapeHtml(name)}</b> is not your own app or device, close the page.</p>`
}

function field(key: string, at: number): string {
  const attributes = `id="key-${at}" name="${escapeHtml(key)}" type="password" autocomplete="off" required`
  return `<label for="key-${at}">${escapeHtml(key)}</label>
      <p><input class="plain" ${attributes}${at === 0 ? ' autofocus' : ''}></p>`
}

/** The page that leads to the server's provider. */
export function continuePage({ about, url, userCode }: Extract<BegunSignIn, { kind: 'continue' }>): string {
  const { host } = new URL(url)
  const [link, leadsTo] = [escapeHtml(url), escapeHtml(host)]
  if (userCode !== undefined)
    return page(
      `Sign in to ${about.server}`,
      `<p>Open <b>${leadsTo}</b>, and type this code there: <b><code>${escapeHtml(userCode)}</code></b></p>
      <div class="buttons"><a class="primary" href="${link}" target="_blank" rel="noreferrer">Open ${leadsTo}</a></div>
      <p class="about">When you are done, repeat in your app what you asked for.</p>`,
    )
  return page(
    `Sign in to ${about.server}`,
    `<p>You continue at <b>${leadsTo}</b>.</p><div class="buttons"><a class="primary" href="${link}">Continue</a></div>`,
    // A redirect of the form would be refused: the page does not know the address when it is shown.
    `\n<meta http-equiv="refresh" content="0; url=${link}">`,
  )
}

/** The page at the end. */
export function donePage({ server, name, keys }: AboutSignIn): string {
  const isKey = keys.length > 0
  return page(
    isKey ? 'Your key is saved' : `Signed in to ${server}`,
    `<p data-outcome="signed-in">${isKey ? `${escapeHtml(server)} uses it` : 'You are signed in'} as <b>${escapeHtml(name)}</b>.</p>
    <p>You can close this page. If your app does not continue by itself, repeat what you asked for.</p>`,
  )
}

/** The page of a sign-in that failed. */
export function failedPage({ server }: AboutSignIn, message: string): string {
  return page(
    `Not signed in to ${server}`,
    `<p role="alert">${escapeHtml(message)}</p><p>To try again, repeat in your app what you asked for, and open the new address.</p>`,
  )
}

/** The page for an address that leads nowhere. */
export function nowherePage(): string {
  return page(
    'This address no longer works',
    `<p>Each address works once, in one browser, and for ten minutes.</p>
    <p>To sign in, repeat in your app what you asked for, and open the new address.</p>`,
  )
}
