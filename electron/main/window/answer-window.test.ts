import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { FIRST_WORDS } from '../../control/window-bridge.ts'
import { type WindowAnswers, answerWindow, isOwnPage } from './answer-window.ts'

const page = { url: 'tooltray-app://window/#/settings', parent: null }
const settings = {
  startAtLogin: false,
  canStartAtLogin: true,
  loginWaitsForApproval: false,
  notifications: true,
  checkForUpdates: true,
  betaVersions: false,
  updates: 'at-quit' as const,
}
const nothing = z.tuple([])

function answers(): { answers: WindowAnswers; asked: unknown[] } {
  const asked: unknown[] = []
  return {
    asked,
    answers: {
      'settings.read': { takes: nothing, answer: () => settings },
      'settings.change': {
        takes: z.tuple([z.strictObject({ startAtLogin: z.boolean().exactOptional() })]),
        answer: (change) => ({ ...settings, ...change }),
      },
      'first-words.read': { takes: nothing, answer: () => ({ offersLogin: false, trayless: undefined }) },
      'first-words.answered': { takes: z.tuple([z.enum(FIRST_WORDS)]), answer: (word) => void asked.push(word) },
      'updates.check': { takes: nothing, answer: () => void asked.push('check') },
      'paths.choose': { takes: z.tuple([z.enum(['file', 'folder'])]), answer: () => undefined },
      'bundles.take': { takes: nothing, answer: () => undefined },
      'links.open': { takes: z.tuple([z.string()]), answer: (address) => void asked.push(address) },
    },
  }
}

describe('answerWindow', () => {
  it('answers the page', async () => {
    const { answers: given, asked } = answers()
    expect(await answerWindow(given, page, 'settings.change', [{ startAtLogin: true }])).toEqual({ ...settings, startAtLogin: true })
    await answerWindow(given, page, 'links.open', ['https://example.org'])
    expect(asked).toEqual(['https://example.org'])
  })

  it.each([
    ['a frame in the page', { ...page, parent: {} }],
    ['another page', { url: 'https://example.org/', parent: null }],
    ['a page with a similar address', { url: 'tooltray-app://window.example.org/', parent: null }],
    ['a frame that is gone', null],
  ])('does nothing for %s', async (_who, sender) => {
    expect(isOwnPage(sender)).toBe(false)
    await expect(answerWindow(answers().answers, sender, 'settings.read', [])).rejects.toThrow('Only the window itself')
  })

  it.each(['toString', '__proto__', 'settings.delete', 7, undefined])('does not know %s', async (name) => {
    await expect(answerWindow(answers().answers, page, name, [])).rejects.toThrow('does not know')
  })

  it.each([
    ['settings.change', [{ startAtLogin: 'yes' }]],
    ['settings.change', [{ other: true }]],
    ['settings.change', []],
    ['links.open', [7]],
    ['paths.choose', ['elsewhere']],
    ['settings.read', ['more']],
    ['first-words.answered', ['another']],
  ])('refuses %s with %j', async (name, given) => {
    await expect(answerWindow(answers().answers, page, name, given)).rejects.toThrow('something else than it takes')
  })
})
