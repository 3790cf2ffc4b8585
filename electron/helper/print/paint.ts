import { styleText } from 'node:util'
import type { Platform } from '../../engine/base/platform.ts'

export type Style = Parameters<typeof styleText>[0]

/** Returns the text in a style, or the text itself where there are no colours. */
export type Paint = (style: Style, text: string) => string

/** Colours for a terminal, unless the person does not want them (https://no-color.org) or the terminal has none. */
export function paintFor(stream: { readonly isTTY?: boolean | undefined }, { env }: Platform): Paint {
  const colours = stream.isTTY === true && !env.NO_COLOR && env.TERM !== 'dumb'
  return (style, text) => (colours ? styleText(style, text, { validateStream: false }) : text)
}
