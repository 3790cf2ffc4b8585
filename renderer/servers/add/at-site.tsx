import { useState } from 'react'
import { engine } from '../../engine/engine.ts'
import { useAnswer } from '../../engine/use-engine.ts'
import { Button } from '../../parts/button.tsx'
import { Failure, Skeleton } from '../../parts/message.tsx'

/** What a site lists about its own servers, once the user asks: Tooltray sends nothing to a pasted address by itself. */
export function AtSite({ text, onUse }: { text: string; onUse: (text: string) => void }) {
  const address = text.trim()
  const host = /^\S{4,500}$/.test(address) ? hostOf(address) : undefined
  const [asked, setAsked] = useState<string>()
  const isAsked = asked === address
  const { value, error, loading } = useAnswer(isAsked ? ['gallery site', address] : undefined, (_client, signal) =>
    engine().gallery.site({ address }, { signal }),
  )
  if (host === undefined) return null
  if (!isAsked)
    return (
      <p className="flex flex-wrap items-center gap-2">
        <Button onClick={() => setAsked(address)}>Look for servers at {host}</Button>
        <span className="text-small text-ink-2">Asks the site for its MCP server cards.</span>
      </p>
    )
  if (error !== undefined) return <Failure error={error} />
  if (value === undefined || loading) return <Skeleton lines={2} />
  if (value.length === 0) return <p className="text-ink-2">{host} lists no servers.</p>
  return (
    <section aria-label={`Servers of ${host}`}>
      <h2 className="text-section font-semibold">Servers of {host}</h2>
      <p className="mb-2 text-small text-ink-2">This is what the site says. Tooltray did not look at them.</p>
      <ul className="divide-y">
        {value.map(({ title, description, url, transport }) => (
          <li key={url} className="flex items-center gap-3 py-2">
            <div className="min-w-0 flex-1">
              <p className="font-medium wrap-anywhere">{title}</p>
              <p className="text-small wrap-anywhere text-ink-2">{description}</p>
              <p className="font-mono text-small wrap-anywhere text-ink-2">{url}</p>
            </div>
            <Button onClick={() => onUse(transport === 'sse' ? entryText(url) : url)}>
              Use<span className="sr-only"> {title}</span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

function hostOf(address: string): string | undefined {
  if (!address.includes('.')) return undefined
  const url = URL.parse(address.includes('://') ? address : `https://${address}`)
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? url.host : undefined
}

/** Server-sent events have to be named: an address alone means HTTP. */
function entryText(url: string): string {
  const name = new URL(url).hostname.split('.').at(-2) ?? 'server'
  return JSON.stringify({ mcpServers: { [name]: { type: 'sse', url } } }, undefined, 2)
}
