import type { ElementContent } from 'hast';
import PostalMime, { decodeWords, type Address, type Email } from 'postal-mime';
import { t } from '../../../../shared/messages/message';
import { element } from '../web-page/tree-to-markdown';
import { readHtml } from '../web-page/read-html';
import { claimedTime, damagedError, excessiveError, type OfficeText } from './office-text';
import { type Content, linkTo, markdownOf } from './tree-text';

/** Parts inside parts. */
const MAX_NESTING = 64;
/** People and attached files that are named. */
const MAX_NAMED = 100;
/** Marks of quotation before a line that become levels. */
const MAX_QUOTES = 20;
const HEADERS = /^(?:from|to|cc|subject|date|message-id|received|return-path|mime-version|content-type):/im;

/** A mail: who wrote to whom, the text, and the names of what was attached. @throws AppError `import-unreadable`, `too-large` */
export async function readMail(bytes: Uint8Array): Promise<OfficeText> {
  if (!HEADERS.test(Buffer.from(bytes.subarray(0, 64 * 1024)).toString('latin1'))) throw damagedError();
  const mail = await PostalMime.parse(bytes, { maxNestingDepth: MAX_NESTING, attachmentEncoding: 'arraybuffer' }).catch(
    () => {
      throw excessiveError();
    },
  );
  // Pictures that the text shows are part of it.
  const shown = mail.attachments.filter(({ related }) => related === true).length;
  const attached = mail.attachments.length - shown;
  const text = bodyOf(mail);
  return {
    title: (mail.subject ?? '').replace(/\s+/g, ' ').trim(),
    markdown: [markdownOf([headOf(mail)]), text].filter((part) => part !== '').join('\n\n'),
    writtenAt: claimedTime(mail.date),
    leftOut: { ...(shown > 0 ? { pictures: shown } : {}), ...(attached > 0 ? { attachments: attached } : {}) },
  };
}

function headOf({ from, to = [], cc = [], date, headers, attachments }: Email): ElementContent {
  const time = claimedTime(date);
  const files = attachments.flatMap(({ filename, related }) => (related === true || !filename ? [] : [filename]));
  const lines = [
    [t('mainCorpus.mailFrom'), from === undefined ? [] : namesOf([from])],
    [t('mainCorpus.mailTo'), namesOf(to)],
    [t('mainCorpus.mailCopy'), namesOf(cc)],
    [
      t('mainCorpus.mailDate'),
      time === null ? [] : [new Date(time).toISOString().slice(0, 16).replace('T', ' ') + ' UTC'],
    ],
    // Google writes down under which labels a mail lay.
    [t('ocr.mailLabels'), headers.filter(({ key }) => key === 'x-gmail-labels').map(({ value }) => labelsOf(value))],
    [t('mainCorpus.mailAttachments'), files.length === 0 ? [] : [files.slice(0, MAX_NAMED).join(', ')]],
  ] as const;
  return element(
    'ul',
    lines.flatMap(([label, value]) => (value.length === 0 ? [] : [element('li', [`${label}: `, ...value])])),
  );
}

const labelsOf = (value: string): string =>
  decodeWords(value)
    .split(/\s*,\s*/)
    .join(', ');

/** Names with their addresses, the latter as links. */
const namesOf = (addresses: readonly Address[]): Content[] =>
  addresses
    .slice(0, MAX_NAMED)
    .flatMap(({ name, address }, index) => [
      `${index === 0 ? '' : ', '}${name}${name === '' || !address ? '' : ' '}`,
      ...(address ? linkTo(`mailto:${address}`, [address]) : []),
    ]);

/** The page of the mail: the text beside it is derived by programs, without headings and tables. Of a mail without one the text. */
const bodyOf = ({ html, text = '' }: Email): string =>
  (html === undefined ? '' : readHtml(html).markdown) || plainText(text);

/** Plain text with its quoted lines as quotations. */
function plainText(text: string): string {
  const blocks: { quotes: number; lines: string[] }[] = [];
  for (const line of text.replace(/\r\n?/g, '\n').split('\n')) {
    const marks = /^(?:> ?)+/.exec(line)?.[0] ?? '';
    const words = line.slice(marks.length).trimEnd();
    const quotes = Math.min(MAX_QUOTES, marks.replaceAll(' ', '').length);
    const last = blocks.at(-1);
    if (words === '') blocks.push({ quotes, lines: [] });
    else if (last !== undefined && last.quotes === quotes) last.lines.push(words);
    else blocks.push({ quotes, lines: [words] });
  }
  const filled = blocks.filter(({ lines }) => lines.length > 0);
  return markdownOf(quoted(filled, 0));
}

function quoted(blocks: readonly { quotes: number; lines: string[] }[], depth: number): ElementContent[] {
  const content: ElementContent[] = [];
  for (let index = 0; index < blocks.length;) {
    const block = blocks[index]!;
    if (block.quotes <= depth) {
      content.push(
        element(
          'p',
          block.lines.flatMap((line, number) => (number === 0 ? [line] : [element('br', []), line])),
        ),
      );
      index += 1;
      continue;
    }
    let end = index;
    while (end < blocks.length && blocks[end]!.quotes > depth) end += 1;
    content.push(element('blockquote', quoted(blocks.slice(index, end), depth + 1)));
    index = end;
  }
  return content;
}
