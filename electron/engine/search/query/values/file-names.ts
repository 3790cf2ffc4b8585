import { termOf } from '../../text/words.ts'

/** The words that tools use for files with an extension: `extensions | words`. */
const KINDS = `
txt log ini toml env conf lock | text
md rst tex | text document
json xml yaml yml | text
csv tsv | text csv spreadsheet
doc docx odt rtf pages | word document
xls xlsx ods numbers | excel spreadsheet workbook
ppt pptx odp key | powerpoint presentation slide
pdf | pdf document
epub mobi | document
png jpg jpeg gif webp bmp svg tiff heic | image
mp3 wav ogg flac m4a | audio
mp4 mov avi mkv webm | video
zip tar gz tgz 7z rar | archive
db sqlite | database
sql | sql
py js ts tsx jsx java go rs c cpp h rb php sh css html htm ipynb | code
`

const kinds = new Map<string, readonly string[]>()
for (const line of KINDS.trim().split('\n')) {
  const [endings = '', words = ''] = line.split(' | ')
  for (const ending of endings.split(' ')) kinds.set(ending, ['file', ...words.split(' ')].map(termOf))
}

/** The name before the extension must contain a letter: a version number is not a file. */
const FILE_NAME = /(?:^|[\\/])[\w.@()-]*?[A-Za-z_][\w.@()-]*\.([A-Za-z0-9]{1,6})$/

/** The stems for a value that is a file name, `file` first; empty for any other. */
export function fileStems(value: string): readonly string[] {
  if (/^https?:/i.test(value)) return []
  const ending = FILE_NAME.exec(value.replace(/^["'“`]|["'”`]$/g, ''))?.[1]?.toLowerCase()
  return ending === undefined ? [] : (kinds.get(ending) ?? [])
}
