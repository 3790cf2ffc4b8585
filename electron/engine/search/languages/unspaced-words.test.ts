import { describe, expect, it } from 'vitest'
import { chinese, japanese } from './languages.ts'
import { cutRun } from './unspaced-words.ts'

function cut(run: string, language: typeof chinese): string[] {
  return cutRun(run, language()).found.map(({ word, english }) => (english.length === 0 ? word : `${word}=${english[0] ?? ''}`))
}

describe('a run without blanks', () => {
  it.each([
    ['把文件移动到文件夹', ['文件=file', '移动=move', '文件夹=folder']],
    ['刪除檔案', ['刪除=delete', '檔案=file']],
    ['给客户麦当劳发消息', ['客户=customer', '麦当劳', '发=send', '消息=message']],
  ])('of Chinese is cut at the longest words: %s', (run, words) => expect(cut(run, chinese)).toEqual(words))

  it.each([
    ['ファイルを削除してください', ['ファイル=file', '削除=delete']],
    ['古いメールを消しました', ['古い=old', 'メール=email', '消=delete']],
    ['消費税を見る', ['消費税', '見=view']],
  ])('of Japanese loses its endings in kana: %s', (run, words) => expect(cut(run, japanese)).toEqual(words))

  it('says how many characters words of the table cover', () => {
    expect(cutRun('删除文件吧', chinese()).covered).toBe(4)
    expect(cutRun('こんにちは', japanese()).covered).toBe(0)
  })
})
