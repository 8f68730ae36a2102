import { AppError, isAppError } from '../../../../shared/ipc/errors';
import { t } from '../../../../shared/messages/message';
import { hashOfBytes } from '../../../files/hash-of-bytes';
import { countLeftOut } from './document-file';
import { readDocument } from '../documents/read-document';
import { derivedEntry } from '../entries/import-entry';
import type { FileFormat } from './file-format';

/** Bytes of one mail with its attachments; providers take 50 MB at most, which base64 makes a third longer. */
const MAX_MAIL_BYTES = 80 * 1024 * 1024;
/** Bytes that the line of a separator and the beginning of the next one may take. */
const MAX_SEPARATOR_BYTES = 1_024;
const BREAK = Buffer.from('\nFrom ');
/** “From who when” and a header below it. A line of a mail's text that begins so is quoted, or has no header below it. */
const SEPARATOR = /^\nFrom .*\b\d{1,2}:\d{2}\b.*\r?\n(?:>?From |[!-9;-~]{1,76}:)/;

/** A mailbox in one file (RFC 4155): each mail is a document, as it is in a file of its own. */
export const mailbox: FileFormat = {
  endings: ['mbox'],
  async *read(entry, { reading, skips, signal }) {
    const seen = new Set<string>();
    let tooLarge = 0;
    let twice = 0;
    let unreadable = 0;
    for await (const mail of splitMailbox(entry.bytes())) {
      signal.throwIfAborted();
      if (mail === null) {
        tooLarge += 1;
        continue;
      }
      const id = idOf(mail);
      if (seen.has(id)) {
        twice += 1;
        continue;
      }
      seen.add(id);
      const file = derivedEntry(`${id}.eml`, { size: mail.length, modifiedAt: null, load: async () => mail });
      try {
        const { leftOut = {}, ...document } = await readDocument(file, 'mail', reading, signal);
        countLeftOut(leftOut, skips);
        yield { format: 'markdown-document', document };
      } catch (error) {
        if (!isAppError(error) || error.code === 'cancelled') throw error;
        unreadable += 1;
      }
    }
    if (seen.size === 0 && tooLarge === 0)
      throw new AppError('import-unreadable', t('ocr.noMailInIt', { name: entry.name }));
    const mails = (count: number) => t('ocr.mails', { count });
    if (tooLarge > 0) skips.count(tooLarge, mails, t('ocr.mailTooLarge', { megabytes: MAX_MAIL_BYTES / 1024 / 1024 }));
    if (twice > 0) skips.count(twice, mails, t('ocr.mailTwice'));
    if (unreadable > 0) skips.count(unreadable, mails, t('ocr.mailUnreadable'));
  },
};

/**
 * The mails of a mailbox, one after another; null for one that is too large. Lines that were quoted as they would begin
 * a mail (`>From `) are as they were written.
 */
export async function* splitMailbox(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer | null> {
  let window: Buffer = Buffer.from('\n');
  let mail: Buffer[] = [];
  let size = 0;
  let isInMail = false;
  const take = (part: Buffer) => {
    size += part.length;
    // Parts are only valid until the next one is read.
    if (isInMail && size <= MAX_MAIL_BYTES) mail.push(Buffer.from(part));
  };
  const end = (): Buffer | null => {
    const whole = size > MAX_MAIL_BYTES ? null : asWritten(Buffer.concat(mail));
    mail = [];
    size = 0;
    return whole;
  };
  function* cut(isLast: boolean): Generator<Buffer | null> {
    let done = 0;
    for (let from = 0; ;) {
      const at = window.indexOf(BREAK, from);
      if (at === -1 || (!isLast && at + MAX_SEPARATOR_BYTES > window.length)) {
        const until = isLast ? window.length : at === -1 ? Math.max(done, window.length - BREAK.length) : at;
        take(window.subarray(done, until));
        window = Buffer.from(window.subarray(until));
        return;
      }
      from = at + 1;
      if (!SEPARATOR.test(window.toString('latin1', at, at + MAX_SEPARATOR_BYTES))) continue;
      take(window.subarray(done, at + 1));
      if (isInMail) yield end();
      isInMail = true;
      // The separator itself is no header.
      done = window.indexOf(0x0a, at + 1) + 1;
      size = 0;
      from = done - 1;
    }
  }
  for await (const part of bytes) {
    window = Buffer.concat([window, part]);
    yield* cut(false);
  }
  yield* cut(true);
  if (isInMail && size > 0) yield end();
}

/** One mark of quotation less before lines that begin with “From ” (mboxrd). */
function asWritten(mail: Buffer): Buffer {
  if (!mail.includes('\n>')) return mail;
  return Buffer.from(mail.toString('latin1').replace(/^>(>*From )/gm, '$1'), 'latin1');
}

/** What the mail calls itself, so that a second mailbox with the same mail adds nothing; else the hash of its bytes. */
function idOf(mail: Buffer): string {
  const end = mail
    .subarray(0, 64 * 1024)
    .toString('latin1')
    .split(/\r?\n\r?\n/, 1)[0]!;
  const [, id] = /^message-id:[ \t]*(?:\r?\n[ \t]+)?<?([^\s<>]{1,200})/im.exec(end) ?? [];
  return id === undefined ? hashOfBytes(mail).slice(0, 32) : id.replaceAll(/[^\w@.+=-]/g, '-');
}
