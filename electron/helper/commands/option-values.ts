import { InvalidArgumentError, Option } from 'commander'

/** Parses a whole number from 1. */
export function wholeNumber(text: string): number {
  const value = Number(text)
  if (!/^\d+$/.test(text) || !Number.isSafeInteger(value) || value < 1)
    throw new InvalidArgumentError('It must be a whole number, at least 1.')
  return value
}

/** Parses a number of seconds greater than zero. */
export function seconds(text: string): number {
  const value = Number(text)
  if (text.trim() === '' || !Number.isFinite(value) || value <= 0) throw new InvalidArgumentError('It must be a number of seconds.')
  return value
}

/** Collects an option that may be repeated. */
export function everyValue(text: string, before: readonly string[] | undefined): string[] {
  return [...(before ?? []), text]
}

/** Splits a word at its first `=`; returns undefined if there is none, or nothing before it. */
export function keyAndText(word: string): [key: string, text: string] | undefined {
  const at = word.indexOf('=')
  return at < 1 ? undefined : [word.slice(0, at), word.slice(at + 1)]
}

/** Parses a port number; 0 means any free one. */
export function portNumber(text: string): number {
  const value = Number(text)
  if (!/^\d+$/.test(text) || value > 65_535) throw new InvalidArgumentError('It must be a port number, 0 to 65535.')
  return value
}

/** Returns the option by which commands that add servers consent to each borrowed secret. */
export function giveOption(): Option {
  return new Option('--give <secret>', 'share this saved secret with the new server, as shown in the preview (repeatable)').argParser(
    everyValue,
  )
}
