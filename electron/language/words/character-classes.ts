const ASCII = /^[\0-\x7f]*$/;

/**
 * Content of a character class for the letters (or digits) of one text, for a pattern that is used once. For an ASCII
 * text `a-z` matches the same as all letters of all scripts, whose class takes a millisecond to compile. Valid with the
 * flags `iu` only.
 *
 * @param text absent: any text
 */
export const letterClassFor = (text?: string): string => (isAscii(text) ? 'a-z' : String.raw`\p{L}`);
export const digitClassFor = (text?: string): string => (isAscii(text) ? '0-9' : String.raw`\p{N}`);

const isAscii = (text: string | undefined): boolean => text !== undefined && ASCII.test(text);
