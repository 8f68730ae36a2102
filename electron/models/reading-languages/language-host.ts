import { AppError } from '../../../shared/ipc/errors';
import { t } from '../../../shared/messages/message';
import { createSender, type ModelHost, rangeOf, refused, startOf } from '../model-files/model-host';
import type { OutgoingLog } from '../outgoing/outgoing-log';
import { KNOWN_LANGUAGES } from './known-languages';

/** Where the makers of Tesseract keep what it knows of languages. */
export const LANGUAGE_HOST = 'https://raw.githubusercontent.com';

/**
 * The host of languages, by https alone and without redirects; each request is written down. It names no hash, so that of
 * the list is the one that a file must have.
 *
 * @param origin another one only in tests, on loopback
 */
export function createLanguageHost(
  origin: string,
  outgoing: Pick<OutgoingLog, 'add'>,
  languages: readonly { file: string; bytes: number; sha256: string }[] = KNOWN_LANGUAGES,
): ModelHost {
  const send = createSender(outgoing);
  return {
    name: new URL(origin).host,
    async request({ name, repository, file }, from, _commit, signal) {
      const known = languages.find((language) => language.file === file);
      if (known === undefined) throw new AppError('not-found', t('ocr.noSuchLanguage'));
      const url = new URL(`/${repository}/${file}`, origin);
      const ask = (resume: typeof from) => send(url, rangeOf(resume), name, signal);
      let response = await ask(from);
      if (response.status === 416 || (response.status === 206 && startOf(response) !== from?.bytes)) {
        await response.body?.cancel();
        response = await ask(null);
      }
      if (!response.ok) {
        await response.body?.cancel();
        throw refused(response.status, url.host, name);
      }
      return { response, sha256: known.sha256, totalBytes: known.bytes, commit: null };
    },
  };
}
