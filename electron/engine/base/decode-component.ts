/** `decodeURIComponent`, for what may hold a `%` that stands for itself: then the text as it is. */
export function decodeComponent(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch (error) {
    if (error instanceof URIError) return text
    throw error
  }
}
