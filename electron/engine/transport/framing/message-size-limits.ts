/**
 * Bytes of one message of a server, or of an AI app over stdio: more than any sane result, and less than exhausts the memory. Over it: the
 * message is dropped. The call that it answers fails with `message_too_large`; a request is refused if its id is in the first or last
 * 1,024 bytes.
 */
export const MAX_MESSAGE_BYTES = 16 * 1024 * 1024

/**
 * Bytes of a message of a server over stdio that is no response to our own request. Over it: the message is dropped. A request is
 * refused if its id is in the first or last 1,024 bytes.
 */
export const MOST_UNASKED_BYTES = 4 * 1024 * 1024
