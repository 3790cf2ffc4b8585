import { expect, it } from 'vitest'
import { fileStems } from './file-names.ts'

it.each([
  ['notes.txt', ['file', 'text']],
  ['"My-Report.DOCX"', ['file', 'word', 'document']],
  ['/home/ada/figures.xlsx', ['file', 'excel', 'spreadsheet', 'workbook']],
  ['C:\\pictures\\cat.jpeg', ['file', 'imag']],
])('says of %s what tools call it', (value, stems) => {
  expect(fileStems(value)).toEqual(stems)
})

it.each(['1.2.3', 'v2.0', 'https://example.com/a.pdf', 'ada@example.com', 'example.com', '4821', 'x.unknown', ''])(
  'says nothing of %s, which names no file',
  (value) => {
    expect(fileStems(value)).toEqual([])
  },
)
