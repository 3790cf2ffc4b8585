import { describe, expect, it } from 'vitest'
import { spacedLanguages } from './languages.ts'
import { spacedLanguage } from './which-language.ts'

const NAMES = ['German', 'French', 'Spanish', 'Portuguese']
const catalogue = new Set(
  'push commits main branch issue repository heroku application list files weather in paris merge request'.split(' '),
)

function languageOf(query: string): string | undefined {
  const language = spacedLanguage(query.split(' '), {
    has: (word) => catalogue.has(word),
    begins: (word) => [...catalogue].some((known) => known.startsWith(word)),
  })
  return language === undefined ? undefined : NAMES[spacedLanguages().languages.indexOf(language)]
}

describe('the language of a query', () => {
  it.each([
    ['Losche die alte Datei', 'German'],
    ['Erstelle ein neues issue im repository', 'German'],
    ['Verzeichnis', 'German'],
    ['Renomme mon application Heroku', 'French'],
    ['supprime le fichier', 'French'],
    ['Borra el archivo viejo', 'Spanish'],
    ['Apague o arquivo antigo', 'Portuguese'],
  ])('is told by stop words and the table: %s', (query, language) => expect(languageOf(query)).toBe(language))

  it.each([
    'list the files in the repository',
    'weather in Los Angeles',
    'weather in Rio de Janeiro',
    'die roll',
    'push die commits auf main branch',
    'frobnicate the quux',
    'convert 150 Euros to dollars',
    'note',
    'com',
    'dele',
    'scre',
    'reposit',
    'list fils',
    'list projets',
    '',
  ])('is English where that is as likely: %s', (query) => expect(languageOf(query)).toBeUndefined())
})
