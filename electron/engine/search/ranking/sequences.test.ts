import { describe, expect, it } from 'vitest'
import { sequenceMatcher, sequenceText } from './sequences.ts'

const text = sequenceText(['createPullRequest', 'Opens a pull-request on GitHub. Café, naïve', 'すべてのファイル'])
const holds = (words: string) => sequenceMatcher(words)?.(text)

describe('sequenceMatcher', () => {
  it.each([
    'pull request',
    'Pull_Request',
    'create pull',
    'createpullrequest',
    'github',
    'git hub',
    'on github',
    'cafe naive',
    'ファイル',
    'Opens a',
  ])('finds %s', (words) => {
    expect(holds(words)).toBe(true)
  })

  it.each(['pull requests', 'request pull', 'pull on', 'ull request', 'request opens', 'hub git'])('does not find %s', (words) => {
    expect(holds(words)).toBe(false)
  })

  it('is none for what holds no word', () => expect(sequenceMatcher('?!')).toBeUndefined())
})
