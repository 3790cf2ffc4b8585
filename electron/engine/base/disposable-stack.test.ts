import { expect, it } from 'vitest'
import { AsyncDisposableStack, owning } from './disposable-stack.ts'

const later = () => new Promise((resolve) => setImmediate(resolve))
const nobody = (error: unknown): never => {
  throw error
}

it('ends the other way round, one after the other, and once', async () => {
  const ended: string[] = []
  const stack = new AsyncDisposableStack()
  stack.use({
    async [Symbol.asyncDispose]() {
      await later()
      ended.push('first')
    },
  })
  stack.defer(async () => {
    await later()
    ended.push('second')
  })
  stack.defer(() => ended.push('third'))
  await Promise.all([stack.disposeAsync(), stack.disposeAsync()])
  expect(ended).toEqual(['third', 'second', 'first'])
  expect(() => stack.defer(later)).toThrow(ReferenceError)
})

it('ends the rest too when one end fails, and says all that went wrong', async () => {
  const ended: string[] = []
  const stack = new AsyncDisposableStack()
  stack.defer(() => ended.push('first'))
  stack.defer(() => nobody(new Error('one')))
  await expect(stack.disposeAsync()).rejects.toThrow('one')
  expect(ended).toEqual(['first'])

  const worse = new AsyncDisposableStack()
  for (const message of ['one', 'two']) worse.defer(() => nobody(new Error(message)))
  await expect(worse.disposeAsync()).rejects.toMatchObject({ errors: [{ message: 'two' }, { message: 'one' }] })
})

it('what was opened in steps has its end with it', async () => {
  const ended: string[] = []
  const opened = await owning((stack) => {
    stack.defer(() => ended.push('end'))
    return { value: 1 }
  }, nobody)
  expect(opened.value).toBe(1)
  expect(ended).toEqual([])
  await opened[Symbol.asyncDispose]()
  expect(ended).toEqual(['end'])
})

it('undoes the steps before the one that fails, and throws why it failed', async () => {
  const ended: string[] = []
  const told: unknown[] = []
  const opening = owning(
    async (stack) => {
      stack.defer(() => ended.push('first'))
      stack.defer(() => nobody(new Error('no end')))
      await later()
      throw new Error('no start')
    },
    (error) => told.push(error),
  )
  await expect(opening).rejects.toThrow('no start')
  expect(ended).toEqual(['first'])
  expect(told).toMatchObject([{ message: 'no end' }])
})
