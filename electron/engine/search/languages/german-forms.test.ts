import { describe, expect, it } from 'vitest'
import { germanMeanings } from './german-forms.ts'
import { readTable } from './word-table.ts'

const table = readTable([
  `hochladen=upload laden=load löschen=delete,remove anlegen=create anzeigen=show zeigen=show datei=file buch=book
  kalender=calendar eintrag=entry sammeln=collect neustarten=restart starten=start ordner=folder einstellen=set stellen=put`,
])
const meanings = germanMeanings(table)

function read(text: string, at = 0): string[] {
  return (meanings(text.split(' '), at, (word) => word === 'slack')?.found ?? []).map(({ word, english }) => `${word}=${english.join(',')}`)
}

describe('German words', () => {
  it.each([
    ['loscht', ['loscht=delete,remove']],
    ['loeschen', ['loeschen=delete,remove']],
    ['geloscht', ['geloscht=delete,remove']],
    ['bucher', ['bucher=book']],
    ['dateien', ['dateien=file']],
    ['sammle', ['sammle=collect']],
    ['hochgeladen', ['hochgeladen=upload']],
    ['hochzuladen', ['hochzuladen=upload']],
    ['anzulegen', ['anzulegen=create']],
  ])('are found in their forms: %s', (word, found) => expect(read(word)).toEqual(found))

  it.each([
    ['lade die datei hoch', ['lade hoch=upload']],
    ['lege einen ordner an', ['lege an=create']],
    ['zeig mir die bucher an und losche sie', ['zeig an=show']],
    ['starte den server neu', ['starte neu=restart']],
  ])('are found with the particle that stands apart: %s', (text, found) => expect(read(text)).toEqual(found))

  it.each([
    ['stelle ein buch', ['stelle=put']],
    ['zeige an tagen mit regen', ['zeige=show']],
  ])('do not take an article or a preposition for one: %s', (text, found) => expect(read(text)).toEqual(found))

  it('say which other words belong to them', () => {
    expect(meanings(['lade', 'die', 'datei', 'hoch'], 0, () => false)?.others).toEqual([3])
  })

  it.each([
    ['kalendereintrag', ['kalender=calendar', 'eintrag=entry']],
    ['kalendereintrage', ['kalender=calendar', 'eintrage=entry']],
    ['ordnerdatei', ['ordner=folder', 'datei=file']],
    ['slackdatei', ['slack=slack', 'datei=file']],
  ])('are taken apart at words of the table: %s', (word, found) => expect(read(word)).toEqual(found))

  it.each(['unbekannt', 'dat', 'kalenderquark', 'x'.repeat(200)])('that are in no table have no meaning: %s', (word) =>
    expect(meanings([word], 0, () => false)).toBeUndefined(),
  )
})
