/**
 * The body of an HTTP response as text. Rejects if it is too long, and as `fetch` does.
 *
 * @param most characters
 */
export async function boundedText(response: Response, most: number): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  const body: AsyncIterable<Uint8Array> | undefined = response.body ?? undefined
  if (body === undefined) return ''
  for await (const chunk of body) {
    text += decoder.decode(chunk, { stream: true })
    if (text.length > most) throw new Error('the answer is too long')
  }
  return text + decoder.decode()
}
