import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createInstallation, ownServer, realServer } from '../testing/installation.ts'

async function withServers(settings: Record<string, unknown> = { scripts: true }) {
  const installation = createInstallation()
  const folder = join(installation.home, 'notes')
  mkdirSync(folder)
  for (let at = 0; at < 20; at += 1) writeFileSync(join(folder, `${at}.txt`), `note ${at}`)
  installation.configure(
    { files: realServer('filesystem', installation.home), everything: realServer('everything'), results: ownServer('results') },
    settings,
  )
  const attached = await installation.attach()
  await attached.call('proxy_refresh')
  return Object.assign(attached, { installation, folder, [Symbol.asyncDispose]: () => installation[Symbol.asyncDispose]() })
}

const shown = (content: readonly { type: string; text?: string }[]): string[] => content.map((block) => block.text ?? block.type)

describe('run_script', () => {
  it('makes many calls of several servers, and gives the answer alone', async () => {
    await using bed = await withServers()
    const answer = await bed.call('run_script', {
      code: `
        interface Sum { total: number }
        const names: number[] = Array.from({ length: 20 }, (_, at) => at)
        const texts = await Promise.all(names.map((at) => tools.files.read_text_file({ path: input.folder + '/' + at + '.txt' })))
        const sum = await tools.everything['get-sum']({ a: texts.length, b: 1 })
        console.log('read', texts.length)
        return { last: texts.at(-1), sum } satisfies object as unknown as Sum`,
      input: { folder: bed.folder },
    })
    expect(answer.isError).not.toBe(true)
    const [text = '', said] = shown(answer.content)
    expect(JSON.parse(text)).toEqual({ last: { content: 'note 19' }, sum: 'The sum of 20 and 1 is 21.' })
    expect(said).toBe('Console:\nread 20')
  })
})
