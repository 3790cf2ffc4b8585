// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import type { PermissionValue } from '../../electron/contract/consent/permissions.ts'
import { TriState } from './tri-state.tsx'

afterEach(cleanup)

const radios = (): HTMLElement[] => screen.getAllByRole('radio')
const stops = (): (string | null)[] =>
  radios()
    .filter((radio) => radio.tabIndex === 0)
    .map((radio) => radio.getAttribute('aria-label'))

it('is a radio group named by what it is about, with one choice, or none where several things differ', () => {
  const { rerender } = render(<TriState label="Delete file" value="ask" onChange={() => undefined} />)
  screen.getByRole('radiogroup', { name: 'Delete file' })
  expect(radios().map((radio) => radio.getAttribute('aria-label'))).toEqual(['Allow', 'Ask', 'Off'])
  expect(screen.getAllByRole('radio', { checked: true }).map((radio) => radio.getAttribute('aria-label'))).toEqual(['Ask'])
  expect(stops()).toEqual(['Ask'])
  rerender(<TriState label="Delete file" value={undefined} onChange={() => undefined} />)
  expect(screen.queryByRole('radio', { checked: true })).toBeNull()
  expect(stops()).toEqual(['Allow'])
})

it('moves the choice and the focus by the arrow keys, around the ends', () => {
  const chosen: PermissionValue[] = []
  function Held() {
    const [value, setValue] = useState<PermissionValue>('ask')
    return <TriState label="Delete file" value={value} onChange={(next) => (chosen.push(next), setValue(next))} />
  }
  render(<Held />)
  screen.getByRole('radio', { name: 'Ask' }).focus()
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowLeft']) fireEvent.keyDown(document.activeElement ?? document.body, { key })
  expect(chosen).toEqual(['off', 'allow', 'off'])
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Off')
  expect(stops()).toEqual(['Off'])
})

it('reports no choice that is made already, and none while it is disabled', () => {
  const chosen: PermissionValue[] = []
  const onChange = (next: PermissionValue): void => void chosen.push(next)
  const { rerender } = render(<TriState label="Delete file" value="ask" onChange={onChange} />)
  fireEvent.click(screen.getByRole('radio', { name: 'Ask' }))
  rerender(<TriState label="Delete file" value="ask" onChange={onChange} disabled />)
  fireEvent.keyDown(screen.getByRole('radio', { name: 'Ask' }), { key: 'ArrowRight' })
  fireEvent.keyDown(screen.getByRole('radio', { name: 'Ask' }), { code: 'Digit1' })
  expect(chosen).toEqual([])
})
