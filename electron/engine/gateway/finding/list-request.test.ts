import { describe, expect, it } from 'vitest'
import { asksForEverything, serverToList } from './list-request.ts'

const servers = [
  { server: 'github', names: ['github'] },
  { server: 'github-enterprise', names: ['github-enterprise'] },
  { server: 'files', names: ['files'] },
  { server: 'everything', names: ['everything'] },
  { server: 'Mein Übersetzer', names: ['Mein Übersetzer', 'mein-ubersetzer'] },
]

describe('serverToList', () => {
  it.each([
    ['list everything of github', 'github'],
    ['list all tools of github', 'github'],
    ['List ALL the GitHub tools, please.', 'github'],
    ['what tools does github have?', 'github'],
    ['which tools are available on the github server', 'github'],
    ['show me everything from github', 'github'],
    ['all of github', 'github'],
    ['list all tools of GitHub Enterprise', 'github-enterprise'],
    ['list tools in files', 'files'],
    ['list everything of everything', 'everything'],
    ['list the tools of mein übersetzer', 'Mein Übersetzer'],
    ['list the tools of mein-ubersetzer', 'Mein Übersetzer'],
  ])('%s', (query, server) => {
    expect(serverToList(query, servers)).toBe(server)
  })

  it.each([
    'list files',
    'list all files',
    'show files',
    'list issues github',
    'list all tools of jira',
    'list all tools',
    'all issues of github',
    'github',
    'github tools',
    'get tool of github',
    'read everything in files and send it',
    'list everything',
    '',
    `list all tools of github ${'of '.repeat(100)}`,
  ])('is a search: %s', (query) => {
    expect(serverToList(query, servers)).toBeUndefined()
  })
})

describe('asksForEverything', () => {
  it.each(['list everything', 'all', 'list all tools', 'what can you do with it', '*'])('%s', (query) => {
    expect(asksForEverything(query)).toBe(query !== '*')
  })

  it.each(['', 'list issues', 'tools', 'list all files'])('is a search: %s', (query) => {
    expect(asksForEverything(query)).toBe(false)
  })
})
