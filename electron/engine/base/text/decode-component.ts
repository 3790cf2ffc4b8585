/** `decodeURIComponent` for texts that may contain a literal `%`, which are returned unchanged. */
export function decodeComponent(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch (error) {
    if (error instanceof URIError) return text
    throw error
  }
}
