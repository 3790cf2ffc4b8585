import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { fileName, saveContent } from './save-content.ts'

const folder = mkdtempSync(join(tmpdir(), 'tooltray-save-'))
afterAll(() => rmSync(folder, { recursive: true }))

const resource = (uri: string, mimeType?: string) => ({ type: 'resource', resource: { uri, mimeType, blob: 'AAAA' } })

describe('fileName', () => {
  it.each([
    [{ type: 'image', mimeType: 'image/png' }, 'shot.png'],
    [{ type: 'image', mimeType: 'image/jpeg; q=1' }, 'shot.jpg'],
    [{ type: 'audio' }, 'shot.bin'],
    [resource('file:///a/b/report.pdf'), 'report.pdf'],
    [resource('https://x.test/a%20b.csv?c=/d.exe#e'), 'a-b.csv'],
    [resource('demo://things/7', 'application/gzip'), '7.gz'],
    [resource('file:///..%2F..%2Fetc%2Fpasswd'), 'etc-passwd.bin'],
    [resource('x:%E0%A4%A'), 'E0-A4-A.bin'],
    [resource('file:///CON.txt'), '_CON.txt'],
    [resource('file:///.bashrc'), 'bashrc.bin'],
  ])('of %j is %s', (item, name) => {
    expect(fileName(item, 'shot')).toBe(name)
  })
})

describe('saveContent', () => {
  it('writes every file under a name of its own, and none over another', async () => {
    const image = { type: 'image', mimeType: 'image/png', data: Buffer.from('one').toString('base64') }
    const result = { content: [image, { type: 'text', text: 'x' }, { ...image, data: Buffer.from('two').toString('base64') }] }
    writeFileSync(join(folder, 'shot-2.png'), 'mine')
    const saved = [...(await saveContent(result, folder, 'shot')).values()]
    expect(saved).toEqual([join(folder, 'shot.png'), join(folder, 'shot-3.png')])
    expect(['shot.png', 'shot-2.png', 'shot-3.png'].map((name) => readFileSync(join(folder, name), 'utf8'))).toEqual(['one', 'mine', 'two'])
  })

  it('says when the folder is none', async () => {
    writeFileSync(join(folder, 'file'), '')
    const failing = saveContent({ content: [{ type: 'image', data: '' }] }, join(folder, 'file'), 'shot')
    await expect(failing).rejects.toMatchObject({ code: 'usage', message: expect.stringContaining('could not be saved') as string })
  })
})
