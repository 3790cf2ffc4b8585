import { describe, expect, it } from 'vitest'
import { FRENCH, PORTUGUESE, type RomanceRules, romanceMeanings, SPANISH } from './romance-forms.ts'
import { readTable } from './word-table.ts'

function reader(table: string, rules: RomanceRules): (text: string) => string | undefined {
  const meanings = romanceMeanings(readTable([table]), rules)
  return (text) =>
    meanings(text.split(' '), 0, () => false)
      ?.found.map(({ word, english }) => `${word}=${english.join(',')}`)
      .join(' ')
}

describe('French words', () => {
  const read = reader('supprimer=delete essayer=try appeler=call journal=log fichier=file mettre_à_jour=update finir=end', FRENCH)

  it.each([
    ['supprime', 'supprime=delete'],
    ['supprimez', 'supprimez=delete'],
    ['supprimees', 'supprimees=delete'],
    ['essaie', 'essaie=try'],
    ['appelle', 'appelle=call'],
    ['journaux', 'journaux=log'],
    ['fichiers', 'fichiers=file'],
    ['finissez', 'finissez=end'],
    ['mettre a jour le fichier', 'mettre a jour=update'],
  ])('are found in their forms: %s', (text, found) => expect(read(text)).toBe(found))

  it('need the whole of an expression', () => expect(read('mettre a table')).toBeUndefined())
})

describe('Spanish words', () => {
  const read = reader('buscar=search pagar=pay analizar=analyze archivo=file canción=song lee=read captura_de_pantalla=screenshot', SPANISH)

  it.each([
    ['busque', 'busque=search'],
    ['buscando', 'buscando=search'],
    ['pague', 'pague=pay'],
    ['analice', 'analice=analyze'],
    ['archivos', 'archivos=file'],
    ['canciones', 'canciones=song'],
    ['buscamelo', 'buscamelo=search'],
    ['capturas de pantalla', undefined],
    ['captura de pantallas', 'captura de pantalla=screenshot'],
  ])('are found in their forms: %s', (text, found) => expect(read(text)).toBe(found))

  it('are no English words with a pronoun at their end', () => expect(reader('lea=read', SPANISH)('lease')).toBeUndefined())
})

describe('Portuguese words', () => {
  const read = reader('buscar=search versão=version canal=channel imagem=image renomear=rename excluir=delete', PORTUGUESE)

  it.each([
    ['busque', 'busque=search'],
    ['versoes', 'versoes=version'],
    ['canais', 'canais=channel'],
    ['imagens', 'imagens=image'],
    ['renomeie', 'renomeie=rename'],
    ['exclua', 'exclua=delete'],
  ])('are found in their forms: %s', (text, found) => expect(read(text)).toBe(found))
})
