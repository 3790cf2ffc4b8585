import { useAnswer, useOfferMark } from '../../engine/use-engine.ts'
import { legible } from '../../parts/legible.ts'
import { Failure, Skeleton } from '../../parts/message.tsx'
import { pageWords } from './page-words.ts'

/** The page of a tool: that it has one, and what that may load. */
export function PageFacts({ tool }: { tool: string }) {
  const offer = useOfferMark()
  const { value, error, loading } = useAnswer(`page ${tool} ${offer}`, (client) => client.pages.of({ name: tool }))
  return (
    <section aria-label="Page" className="space-y-1">
      <h3 className="font-medium">Page</h3>
      <p className="text-ink-2">Apps that show pages (MCP Apps) show the result of this tool on a page of its server. Run shows it here.</p>
      {error !== undefined && <Failure error={error} />}
      {value === undefined && loading && <Skeleton lines={2} />}
      {value !== undefined && (
        <ul className="list-disc space-y-0.5 pl-5 text-ink-2">
          {pageWords(value).map((sentence) => (
            <li key={sentence} className="wrap-anywhere">
              {legible(sentence)}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
