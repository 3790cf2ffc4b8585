// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { ServerStatus } from '../../electron/contract/servers.ts'
import { SignInBox } from './sign-in.tsx'

afterEach(cleanup)

const vault = (signIn: ServerStatus['signIn']): ServerStatus =>
  ({
    name: 'vault',
    state: 'needs-sign-in',
    error: { code: 'server_needs_sign_in', message: 'vault requires sign-in.' },
    signIn,
  }) as ServerStatus

it.each([
  [{ name: 'signed-out' }, 'vault requires sign-in.', 'Sign in'],
  [{ name: 'signed-out', ended: true }, 'vault requires sign-in.', 'Sign in again'],
  [{ name: 'signed-in' }, 'vault did not accept your sign-in.', 'Sign in again'],
] as const)('says why a sign-in is needed, and has the button: %j', (signIn, sentence, button) => {
  render(<SignInBox server={vault(signIn)} />)
  expect(screen.getByText(sentence)).toBeDefined()
  expect(screen.getByRole('button', { name: button })).toBeDefined()
})
