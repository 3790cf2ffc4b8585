// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { ServerStatus } from '../../electron/contract/servers.ts'
import { ERROR_CODES, WAYS_OUT } from '../../electron/control/words/ways-out.ts'
import { WaysOut } from './ways-out.tsx'

afterEach(cleanup)

const program = { name: 'notes', state: 'failed', transport: 'stdio' } as unknown as ServerStatus
const remote = { ...program, transport: 'http', signIn: { name: 'signed-out' } } as ServerStatus

/** The names of the controls for an error. */
function controls(server: ServerStatus, code: string, on: 'overview' | 'elsewhere' = 'elsewhere'): string[] {
  const { container } = render(<WaysOut server={server} code={code} on={on} />)
  const names = [...container.querySelectorAll('a, button')].map(({ textContent }) => textContent ?? '')
  cleanup()
  return names
}

it('offers what puts an error right, by its code and what the server is', () => {
  expect(controls(program, 'server_start_failed')).toEqual(['Try again', 'Edit command'])
  expect(controls(remote, 'server_start_failed')).toEqual(['Try again', 'Edit address'])
  const boxed = { ...program, sandbox: { network: false } } as unknown as ServerStatus
  expect(controls(boxed, 'server_start_failed')).toEqual(['Try again', 'Edit command', 'Change its sandbox'])
  expect(controls(program, 'server_start_timeout')).toEqual(['Try again', 'Change its time limits', 'Edit command'])
  expect(controls(program, 'too_many_processes')).toEqual(['Try again', 'Change the limit'])
  expect(controls(program, 'server_held')).toEqual(['Start it anyway', 'See its log'])
  expect(controls({ ...program, state: 'disabled' }, 'server_disabled')).toEqual(['Enable it'])
  expect(controls(program, 'engine_paused')).toEqual(['Resume Tooltray'])
  expect(controls(remote, 'sign_in_failed')).toEqual(['Sign in', 'Use your own OAuth client'])
  expect(controls(program, 'program_missing')).toEqual(['Show what is missing', 'Edit command'])
  expect(controls(program, 'server_exists')).toEqual([])
  // Just what was said to be refused can be run all the same.
  const error = { code: 'package_needs_approval', message: 'It is younger than 3 days.' }
  expect(controls({ ...program, error }, error.code)).not.toContain('Run it all the same')
  expect(controls({ ...program, error: { ...error, agree: 'f' } }, error.code)).toContain('Run it all the same')
})

it('leaves to the page of the server what it has boxes for', () => {
  expect(controls(program, 'variable_missing')).toEqual(['Enter API key', 'Edit command'])
  expect(controls(program, 'variable_missing', 'overview')).toEqual(['Edit command'])
  expect(controls(program, 'program_missing', 'overview')).toEqual(['Edit command'])
})

it('leads to a place of the window from each control that is a link, and has a control for each way out', () => {
  const more = { sandbox: { network: false }, signIn: { name: 'signed-out' }, error: { code: 'a', message: 'b', agree: 'f' } }
  const everything = { ...program, ...more } as unknown as ServerStatus
  const shown = new Set<string>()
  for (const server of [everything, remote]) {
    for (const code of ERROR_CODES) {
      render(<WaysOut server={server} code={code} on="elsewhere" />)
      for (const link of screen.queryAllByRole('link')) {
        expect(link.getAttribute('href'), code).toMatch(/^#\/(?:servers\/notes(?:\/edit|\?tab=\w+)|settings\/\w+)$/)
        shown.add(link.textContent ?? '')
      }
      for (const button of screen.queryAllByRole('button')) shown.add(button.textContent ?? '')
      cleanup()
    }
  }
  // "Edit command" and "Edit address" are one way out.
  expect(shown.size).toBe(WAYS_OUT.length + 1)
})
