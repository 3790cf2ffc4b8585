import qrcode from 'qrcode-generator'

/** Bytes of UTF-8 in a code: what version 10 of ISO/IEC 18004 holds, and any address fits in. Over it: there is no code. */
const LONGEST_CODE = 213

/** Returns the modules of a QR code with error correction M, row by row; true is dark. Undefined if the text is too long. */
export function qrMatrix(text: string): readonly (readonly boolean[])[] | undefined {
  const bytes = new TextEncoder().encode(text)
  if (bytes.length > LONGEST_CODE) return undefined
  const code = qrcode(0, 'M')
  // The encoder takes a character for a byte.
  code.addData(String.fromCharCode(...bytes), 'Byte')
  code.make()
  const places = Array.from({ length: code.getModuleCount() }, (_each, at) => at)
  return places.map((row) => places.map((column) => code.isDark(row, column)))
}
