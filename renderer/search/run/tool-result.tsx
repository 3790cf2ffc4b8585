import type { ReactNode } from 'react'
import { Code } from '../../parts/code.tsx'
import { Trouble } from '../../parts/message.tsx'

type Block = Readonly<Record<string, unknown>>

/** A tool's result by content type. Everything from a server is shown as text, images and sound only from the result itself. */
export function ToolResult({ result, took }: { result: Record<string, unknown>; took: string }) {
  const content = Array.isArray(result['content']) ? (result['content'] as Block[]) : []
  const structured = result['structuredContent']
  return (
    <section aria-label="Result" className="space-y-2">
      <p className="text-small text-ink-2">
        {result['isError'] === true ? 'The tool answered with an error' : 'Result'} after {took}
      </p>
      {result['isError'] === true && content.length === 0 && <Trouble message="The tool did not say what went wrong." />}
      {content.map((block, index) => (
        <div key={index} className={result['isError'] === true ? 'rounded-box border-l-2 border-bad pl-2' : ''}>
          <ResultBlock block={block} />
        </div>
      ))}
      {structured !== undefined && (
        <details open={content.length === 0}>
          <summary className="text-ink-2">Structured content</summary>
          <Code label="Structured content" text={JSON.stringify(structured, undefined, 2)} />
        </details>
      )}
      {content.length === 0 && structured === undefined && <p className="text-ink-2">The result is empty.</p>}
      <details>
        <summary className="text-ink-2">Raw</summary>
        <Code label="Raw result" text={JSON.stringify(result, undefined, 2)} />
      </details>
    </section>
  )
}

/** One content block (MCP specification, server/tools; also used in messages of prompts). */
export function ResultBlock({ block }: { block: Block }): ReactNode {
  const { type, text, data, mimeType, uri, name, description, resource } = block
  const source = `data:${String(mimeType)};base64,${String(data)}`
  switch (type) {
    case 'text':
      return <Code label="Text" text={pretty(String(text))} />
    case 'image':
      return <img src={source} alt={`Image from the tool (${String(mimeType)})`} className="max-w-full rounded-box border" />
    case 'audio':
      return <audio src={source} controls aria-label={`Audio from the tool (${String(mimeType)})`} />
    case 'resource_link':
      return (
        <p>
          <span className="font-mono wrap-anywhere">{String(uri)}</span>
          <span className="block text-small text-ink-2">{[name, description].filter((part) => typeof part === 'string').join(': ')}</span>
        </p>
      )
    case 'resource': {
      const {
        uri: at,
        text: inner,
        blob,
        mimeType: kind,
      } = (typeof resource === 'object' && resource !== null ? resource : {}) as Record<string, unknown>
      if (typeof blob === 'string' && typeof kind === 'string' && kind.startsWith('image/'))
        return <ResultBlock block={{ type: 'image', data: blob, mimeType: kind }} />
      return (
        <>
          <p className="font-mono text-small wrap-anywhere text-ink-2">{String(at)}</p>
          {typeof inner === 'string' ? (
            <Code label="Resource" text={pretty(inner)} />
          ) : (
            <p className="text-ink-2">
              {`${typeof kind === 'string' ? kind : 'Binary data'}, ` +
                `${typeof blob === 'string' ? blob.length : 0} ` +
                'characters ' +
                'of base64'}
            </p>
          )}
        </>
      )
    }
    default:
      return <Code label="Content of an unknown type" text={JSON.stringify(block, undefined, 2)} />
  }
}

/** Formats a text that is JSON; returns others unchanged. */
function pretty(text: string): string {
  if (!/^\s*[[{]/.test(text)) return text
  try {
    return JSON.stringify(JSON.parse(text), undefined, 2)
  } catch (error) {
    if (error instanceof SyntaxError) return text
    throw error
  }
}
