import { beforePage } from '../../engine/base/text/before-page.ts'

/**
 * Takes WebRTC away from a page of a tool, in the page and in every frame that it makes: a connection of WebRTC asks no content security
 * policy, so a page could send what it sees to any host, and reach this computer. Browsers know no header against it yet
 * (`webrtc 'block'` is in the policy for when they do). It runs before all scripts of the page, so it meets the browser's own functions.
 *
 * New frames are new globals. Whatever may insert one is followed by a look at all frames; the getters of a frame look, too; and what a
 * frame is filled with by `srcdoc` begins with this script. A page that finds another way to a fresh global gets WebRTC back: this makes
 * it harder, and is no wall.
 */
const SCRIPT = String.raw`(() => {
  const GONE = ['RTCPeerConnection', 'webkitRTCPeerConnection', 'mozRTCPeerConnection', 'RTCDataChannel', 'RTCIceTransport',
    'RTCDtlsTransport', 'RTCSctpTransport', 'RTCRtpSender', 'RTCRtpReceiver', 'WebTransport']
  const source = document.currentScript.outerHTML, realms = new WeakSet(), roots = new Set()
  const { apply, getOwnPropertyDescriptor: descriptor, defineProperty: define, deleteProperty } = Reflect
  const guard = (frame) => {
    try {
      for (const name of GONE) if (name in frame && !deleteProperty(frame, name)) define(frame, name, { value: undefined })
      if (realms.has(frame.Node)) return
      realms.add(frame.Node)
    } catch { return }
    hook(frame)
  }
  const fill = (frame) => {
    const text = frame.getAttribute('srcdoc')
    if (text !== null && !text.startsWith(source)) frame.setAttribute('srcdoc', source + text)
  }
  let looks = false
  const look = (frame) => {
    // Most pages have no frame, and change their document often. Frames in shadow trees are not counted.
    if (looks || (frame.length === 0 && roots.size === 0)) return
    looks = true
    try { lookThrough(frame) } finally { looks = false }
  }
  const lookThrough = (frame) => {
    for (let at = 0; at < frame.length; at += 1) guard(frame[at])
    for (const root of [frame.document, ...roots])
      for (const each of root.querySelectorAll('iframe')) { fill(each); guard(each.contentWindow) }
  }
  const hook = (frame) => {
    const after = (of, name, kind) => {
      const found = of && descriptor(of, name)
      if (!found || typeof found[kind] !== 'function' || !found.configurable) return
      const own = found[kind]
      define(of, name, { ...found, [kind](...args) {
        const result = apply(own, this, args)
        if (name === 'attachShadow') roots.add(result)
        if (name.startsWith('content')) guard(name === 'contentWindow' ? result : result && result.defaultView)
        look(frame)
        return result
      } })
    }
    const { Node, Element, Document, DocumentFragment, CharacterData, ShadowRoot, Range, HTMLIFrameElement, HTMLObjectElement } = frame
    for (const name of ['appendChild', 'insertBefore', 'replaceChild']) after(Node.prototype, name, 'value')
    for (const of of [Element, Document, DocumentFragment, CharacterData, frame.DocumentType])
      for (const name of ['append', 'prepend', 'after', 'before', 'replaceWith', 'replaceChildren', 'moveBefore'])
        after(of.prototype, name, 'value')
    for (const name of ['insertAdjacentHTML', 'insertAdjacentElement', 'setAttribute', 'setAttributeNS', 'setAttributeNode', 'setHTML',
      'setHTMLUnsafe', 'attachShadow']) after(Element.prototype, name, 'value')
    for (const name of ['write', 'writeln', 'open', 'execCommand', 'adoptNode']) after(Document.prototype, name, 'value')
    for (const name of ['insertNode', 'surroundContents']) after(Range.prototype, name, 'value')
    for (const of of [Element, ShadowRoot]) for (const name of ['innerHTML', 'outerHTML', 'setHTMLUnsafe']) after(of.prototype, name, 'set')
    for (const name of ['srcdoc', 'src']) after(HTMLIFrameElement.prototype, name, 'set')
    after(HTMLObjectElement.prototype, 'data', 'set')
    for (const of of [HTMLIFrameElement, HTMLObjectElement, frame.HTMLEmbedElement, frame.HTMLFrameElement])
      for (const name of ['contentWindow', 'contentDocument']) after(of && of.prototype, name, 'get')
    new frame.MutationObserver(() => look(frame)).observe(frame.document, { childList: true, subtree: true })
    frame.addEventListener('load', () => look(frame), true)
  }
  guard(window)
})()`

/** The script without its element, for the page around a page: that is of the same origin, so the page could use its globals. */
export const FIRST_STATEMENTS = SCRIPT

const FIRST_SCRIPT = `<script>${SCRIPT}</script>`

/** Puts the script before everything of a page but its document type. */
export function withFirstScript(html: string): string {
  return beforePage(FIRST_SCRIPT, html)
}
