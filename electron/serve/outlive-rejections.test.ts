import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

const here = (file: string): string => JSON.stringify(new URL(file, import.meta.url).href)

// In a process of its own: here the test runner listens, too.
it('a promise that nobody waits for is told in the log, without secrets, and ends nothing', async () => {
  const script = `
    const { outliveRejections } = await import(${here('./outlive-rejections.ts')})
    const { createMask } = await import(${here('../engine/secrets/mask.ts')})
    const mask = createMask()
    mask.add('planted-secret')
    const stop = outliveRejections({ error: (details, message) => console.log(JSON.stringify({ ...details, message })) }, mask)
    void Promise.reject(new Error('planted-secret is wrong'))
    await new Promise((resolve) => setTimeout(resolve, 20))
    console.log('lives')
    stop()
    void Promise.reject(new Error('the end'))
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    console.log('never')`
  const ended = promisify(execFile)(process.execPath, ['--input-type=module', '-e', script])
  const { stdout } = (await ended.catch((error: unknown) => error)) as { stdout: string }
  const [logged = '', ...rest] = stdout.trim().split('\n')
  expect(JSON.parse(logged)).toMatchObject({
    error: expect.stringContaining(' is wrong') as string,
    message: 'something failed, and nothing was waiting for it',
  })
  expect(logged).not.toContain('planted-secret')
  expect(rest).toEqual(['lives'])
})
