// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { ToolResult } from './tool-result.tsx'

afterEach(cleanup)

const show = (result: Record<string, unknown>): HTMLElement => render(<ToolResult result={result} took="1 ms" />).container

describe('a result', () => {
  it('is shown by type, pictures and sound from the result alone', () => {
    const container = show({
      content: [
        { type: 'text', text: 'hello' },
        { type: 'image', data: 'AAAA', mimeType: 'image/png' },
        { type: 'audio', data: 'AAAA', mimeType: 'audio/wav' },
      ],
    })
    expect(screen.getByRole('img').getAttribute('src')).toBe('data:image/png;base64,AAAA')
    expect(container.querySelector('audio')?.getAttribute('src')).toBe('data:audio/wav;base64,AAAA')
    expect(container.textContent).toContain('hello')
  })

  it('never becomes part of the page: what a server sends is text', () => {
    const hostile = '<img src=x onerror="alert(1)"><script>alert(2)</script><a href="javascript:alert(3)">x</a>'
    const container = show({
      content: [
        { type: 'text', text: hostile },
        { type: 'resource_link', uri: 'javascript:alert(4)', name: hostile },
        { type: 'unheard-of', text: hostile },
      ],
      structuredContent: { hostile },
    })
    expect(container.querySelectorAll('script, img, a[href^="javascript"]')).toHaveLength(0)
    expect(container.textContent).toContain(hostile)
  })

  it('says when it is an error, and when there is nothing', () => {
    show({ isError: true, content: [] })
    screen.getByText('The tool did not say what went wrong.')
    cleanup()
    show({})
    screen.getByText('The result is empty.')
  })
})
