/** A page's text without byte order mark, with `\n` as line end. */
export const plainPage = (exact: string): string => exact.replace(/^\ufeff/u, '').replace(/\r\n/gu, '\n');
