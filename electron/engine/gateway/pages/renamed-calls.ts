import { isObject } from '../../base/is-object.ts'
import { beforePage } from '../../base/text/before-page.ts'
import { RawJson } from '../../transport/json/raw-json.ts'

/**
 * Replaces the names in the calls of a page before these leave it: its messages to the host pass a stand-in of `window.parent`, which
 * renames `tools/call`. Messages of the host name that stand-in as their source, because pages compare it with `window.parent`.
 */
const SCRIPT = (names: string): string =>
  `<script>(()=>{const names=new Map(${names}),host=window.parent,` +
  `renames=(m)=>m&&m.method==='tools/call'&&m.params&&names.has(m.params.name),` +
  `renamed=(m)=>renames(m)?{...m,params:{...m.params,name:names.get(m.params.name)}}:m,` +
  `stand=new Proxy({},{get:(_,key)=>key==='postMessage'?(m,...to)=>host.postMessage(renamed(m),...to):host[key]});` +
  `Object.defineProperty(window,'parent',{value:stand,configurable:true});` +
  `addEventListener('message',(event)=>{if(event.source===host)Object.defineProperty(event,'source',{value:stand})},true)})()</script>`

/**
 * Returns the result of reading a page so that its calls use other names. Nothing in a page's call tells a gateway whose page it is, so a
 * page must call a tool whose name another server uses too by a name that is its own.
 *
 * @param names the new names, by those that the page uses. Without any, the same result is returned.
 */
export function withRenamedCalls(result: Record<string, unknown>, names: ReadonlyMap<string, string>): Record<string, unknown> {
  // A long page is passed on as it came, unread.
  const contents = result['contents'] instanceof RawJson ? result['contents'].parse() : result['contents']
  if (names.size === 0 || !Array.isArray(contents)) return result
  // A name in a script must not end it.
  const script = SCRIPT(JSON.stringify([...names]).replaceAll('<', '\\u003c'))
  return {
    ...result,
    contents: (contents as unknown[]).map((content) => {
      // What is no HTML is no page, whatever its address.
      if (!isObject(content) || !/^text\/html\b/i.test(String(content['mimeType']))) return content
      if (typeof content['text'] === 'string') return { ...content, text: beforePage(script, content['text']) }
      if (typeof content['blob'] !== 'string') return content
      const html = Buffer.from(content['blob'], 'base64').toString('utf8')
      return { ...content, blob: Buffer.from(beforePage(script, html)).toString('base64') }
    }),
  }
}
