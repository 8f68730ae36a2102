/** Sequences that colour or move a terminal's text. */
// eslint-disable-next-line no-control-regex
const TERMINAL = /\u001B(?:\[[0-?]*[ -/]*[@-~]|\][^\u0007\u001B]*(?:\u0007|\u001B\\)?|[@-_])/gu;

/** A server's text without what cannot be seen, or turns the direction of what is read. Lines and tabs stay. */
export const plainText = (text: string): string =>
  text
    .replaceAll('\r\n', '\n')
    .replace(TERMINAL, '')
    .replace(/[^\P{C}\n\t\u200D]/gu, '')
    .replace(/\n{3,}/gu, '\n\n')
    .trim();

/** The same in one line, at most so many characters. */
export const plainLine = (text: string, most: number): string =>
  plainText(text).replace(/\s+/gu, ' ').slice(0, most).trim();
