import { type ParseError, parse } from 'jsonc-parser'
import { jsonEnd } from '../entry/json-end.ts'
import { hubServersIn } from './hub-servers.ts'
import type { RawServer, Reading } from './pasted-server.ts'
import { serversIn } from './raw-servers.ts'

/** JSON, also with comments and trailing commas, as the inside of an object only (`"name": { … }`), or in the middle of prose. */
export function readJson(text: string): Reading {
  const found: RawServer[] = []
  let wrong: string | undefined
  for (const { start, json } of jsonIn(text)) {
    const errors: ParseError[] = []
    const value: unknown = parse(json, errors, { allowTrailingComma: true })
    const [error] = errors
    if (error === undefined) found.push(...(hubServersIn(value) ?? serversIn(value) ?? []))
    else wrong ??= `This is not whole JSON: something is wrong at line ${text.slice(0, start + error.offset).split('\n').length}.`
  }
  if (found.length > 0) return found
  if (wrong !== undefined) return wrong
  return /^\s*[[{"]/.test(text) ? 'There is no server in this text: nothing in it has a command or an address.' : undefined
}

/** Every object of a text that does not stand inside of another one; `"name": {…}` with braces around it. */
function jsonIn(text: string): { start: number; json: string }[] {
  const found: { start: number; json: string }[] = []
  let from = 0
  for (;;) {
    const open = /[[{]/g
    open.lastIndex = from
    const at = open.exec(text)?.index
    if (at === undefined) return found
    const end = jsonEnd(text, at)
    // Whatever that is, its inside is no server either.
    if (end === undefined) return found
    const label = /"(?:[^"\\\n]|\\.)*"\s*:\s*$/.exec(text.slice(from, at))
    const start = label === null ? at : from + label.index
    const json = text.slice(start, end)
    const isJson = /^[[{]\s*(?:["[{}/\]]|\/\/)/.test(text.slice(at)) || label !== null
    if (isJson) found.push(label === null ? { start, json } : { start: start - 1, json: `{${json}}` })
    from = isJson ? end : at + 1
  }
}
