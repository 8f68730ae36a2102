/** Bytes of one attachment, and of all that one import copies. */
export const MAX_ATTACHMENT_BYTES = 50 * 1024 * 1024;
export const MAX_IMPORTED_ATTACHMENT_BYTES = 2 * 1024 * 1024 * 1024;
