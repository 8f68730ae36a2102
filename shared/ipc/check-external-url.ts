import { AppError } from './errors';
import { t } from '../messages/message';

const OPENABLE = new Set(['http:', 'https:', 'mailto:']);

/** Header fields allowed in a mailto address; others could attach a file. */
const MAIL_FIELDS = new Set(['to', 'cc', 'bcc', 'subject', 'body']);

/** Characters of an address in normal form; what programs of the system take. */
const MAX_EXTERNAL_URL = 2_048;

/**
 * The address in normal form, for the system's handler.
 *
 * @throws AppError `not-allowed` for any scheme but http, https and mailto, for credentials in the address, and for
 * characters that could reverse the text or end the argument
 */
export function checkExternalUrl(text: string): string {
  const refuse = (reason: string) => new AppError('not-allowed', t('shared.linkNotOpened', { reason }));
  if (text.length > MAX_EXTERNAL_URL) throw refuse(t('shared.addressTooLong'));
  // Control characters and text-direction marks have no use in an address; some hide its real target.
  if (/[\p{Cc}\p{Cf}\p{Z}]/u.test(text)) throw refuse(t('shared.itContainsHiddenCharacters'));
  let url: URL;
  try {
    url = new URL(text);
  } catch {
    throw refuse(t('shared.noCompleteWebAddress'));
  }
  if (!OPENABLE.has(url.protocol)) throw refuse(t('shared.onlyWebPagesE'));
  if (url.protocol === 'mailto:' && [...url.searchParams.keys()].some((name) => !MAIL_FIELDS.has(name.toLowerCase())))
    throw refuse(t('shared.fillsMoreThanText'));
  if (url.href.length > MAX_EXTERNAL_URL) throw refuse(t('shared.addressTooLong'));
  if (url.username !== '' || url.password !== '') throw refuse(t('shared.carriesUserNamePassword'));
  return url.href;
}
