import { t } from '../../../../shared/messages/message';

const LONE_SURROGATE = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** Text in stored form: without control characters and lone surrogates, one kind of line break, NFC. */
export function cleanText(text: string): string {
  return (
    text
      .replace(/\r\n?/g, '\n')
      // eslint-disable-next-line no-control-regex
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '')
      .replace(LONE_SURROGATE, '\ufffd')
      .normalize('NFC')
  );
}

/** One line, at most `maxCharacters` UTF-16 units, never cut inside a surrogate pair. */
export function cleanLine(text: string, maxCharacters = 300): string {
  const line = cleanText(text.slice(0, maxCharacters * 4))
    .replace(/\s+/g, ' ')
    .trim();
  return line.length <= maxCharacters ? line : `${line.slice(0, maxCharacters - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}

/** Why a file's label cannot be used: it points outside its folder, or no path has such signs. Null: it can. */
export function nameProblem(name: string): string | null {
  const parts = name.split('/');
  if (/^(?:\/|[A-Za-z]:)/.test(name) || parts.includes('..')) return t('mainExchange.namePointsOutside');
  // eslint-disable-next-line no-control-regex
  return name.trim() === '' || /[\u0000-\u001f\\]/.test(name) || parts.includes('')
    ? t('mainExchange.nameUnusableSigns')
    : null;
}

export const isUnsafeName = (name: string): boolean => nameProblem(name) !== null;

/** The name for a message: short and without misleading characters. */
export const printableName = (name: string): string => name.slice(0, 80).replace(/[^\p{L}\p{N} ./_-]/gu, '?');
