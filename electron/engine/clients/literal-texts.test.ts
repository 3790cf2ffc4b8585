import { expect, it } from 'vitest'
import { type PlaceholderStyle, translatePlaceholders } from './apps/placeholders.ts'

const place = { home: '/home/${me}', folder: undefined }
const translated = (text: string, style: PlaceholderStyle) => translatePlaceholders(text, style, place).text

it('what an app takes literally never refers to a secret or a variable', () => {
  expect(translated('${secret:github.token} ${HOME} $x', 'none')).toBe('$${secret:github.token} $${HOME} $x')
  expect(translated('${secret:github.token} {env:KEY}', 'braces')).toBe('$${secret:github.token} ${KEY}')
  expect(translated('${userHome}/x', 'editor')).toBe('/home/$${me}/x')
})

it('variables of an app become variables of the environment', () => {
  expect(translated('$KEY ${KEY}', 'dollar')).toBe('${KEY} ${KEY}')
  expect(translated('${env:KEY}', 'shell')).toBe('${env:KEY}')
  expect(translatePlaceholders('${input:my key}', 'editor', place)).toMatchObject({ text: '${secret:my-key}', asked: 'my-key' })
})
