// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { ErrorBoundary } from '../error-boundary.tsx'
import { loadedLater } from './loaded-later.tsx'

afterEach(cleanup)

const Greeting = ({ name }: { name: string }) => <p>Hello {name}</p>

it('shows what it was given until it is loaded, loads once, and is there at once from then on', async () => {
  let loads = 0
  const { promise, resolve } = Promise.withResolvers<typeof Greeting>()
  const Later = loadedLater(
    () => {
      loads += 1
      return promise
    },
    <p>Loading</p>,
  )
  const first = render(<Later name="Ada" />)
  expect(screen.getByText('Loading')).toBeDefined()
  resolve(Greeting)
  expect(await screen.findByText('Hello Ada')).toBeDefined()
  first.unmount()
  render(<Later name="Grace" />)
  expect(screen.getByText('Hello Grace')).toBeDefined()
  expect(loads).toBe(1)
})

it('is there at once if it was loaded before', async () => {
  const Later = loadedLater(async () => Greeting)
  await Later.preload()
  render(<Later name="Ada" />)
  expect(screen.getByText('Hello Ada')).toBeDefined()
})

it('throws the error of a load that fails, and tries again at the next use', async () => {
  let isBroken = true
  const Later = loadedLater(async () => {
    if (isBroken) throw new Error('The file is gone.')
    return Greeting
  })
  const seen: string[] = []
  const quiet = { onCaughtError: (error: unknown) => void seen.push((error as Error).message) }
  const page = (
    <ErrorBoundary>
      <Later name="Ada" />
    </ErrorBoundary>
  )
  const first = render(page, quiet)
  await expect.poll(() => seen).toEqual(['The file is gone.'])
  first.unmount()
  isBroken = false
  render(page)
  expect(await screen.findByText('Hello Ada')).toBeDefined()
})
