import { InvalidArgumentError, Option } from 'commander'

/** A whole number from 1. */
export function wholeNumber(text: string): number {
  const value = Number(text)
  if (!/^\d+$/.test(text) || !Number.isSafeInteger(value) || value < 1)
    throw new InvalidArgumentError('It must be a whole number, at least 1.')
  return value
}

/** A number of seconds greater than zero. */
export function seconds(text: string): number {
  const value = Number(text)
  if (text.trim() === '' || !Number.isFinite(value) || value <= 0) throw new InvalidArgumentError('It must be a number of seconds.')
  return value
}

/** Gathers an option that may be given several times. */
export function everyValue(text: string, before: readonly string[] | undefined): string[] {
  return [...(before ?? []), text]
}

/** The two sides of the first `=` of a word; undefined where there is none, or nothing before it. */
export function keyAndText(word: string): [key: string, text: string] | undefined {
  const at = word.indexOf('=')
  return at < 1 ? undefined : [word.slice(0, at), word.slice(at + 1)]
}

/** A port number; 0 stands for any that is free. */
export function portNumber(text: string): number {
  const value = Number(text)
  if (!/^\d+$/.test(text) || value > 65_535) throw new InvalidArgumentError('It must be a port number, 0 to 65535.')
  return value
}

/** For commands that add servers: a word for each secret that is somebody else's. */
export function giveOption(): Option {
  return new Option('--give <secret>', 'give a secret of another server away as shown; may be repeated').argParser(everyValue)
}
