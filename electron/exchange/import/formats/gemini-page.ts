import * as chrono from 'chrono-node';
import { fromHtml } from 'hast-util-from-html';
import { visit } from 'unist-util-visit';
import { isTime } from '../../../../shared/lib/time/time-range';
import { t } from '../../../../shared/messages/message';
import { decodeText } from '../../../corpus/documents/decode-text';
import { readEntryBytes } from '../entries/import-entry';
import type { SkipReporter } from './conversation-format';
import type { FileFormat } from './file-format';
import { conversationIn, type GeminiActivity, readActivities } from './gemini-activity';

const MAX_BYTES = 256 * 1024 * 1024;
const CELL = /<div class="outer-cell\b/;
/** Where the act, its time and the answer stand. */
const BODY = /<div class="content-cell[^"]*mdl-typography--body-1"[^>]*>/;
const NEXT_CELL = '<div class="content-cell';

/** `MyActivity.html` of Google Takeout: the activities of the Gemini app as a page, in any language. */
export const geminiPage: FileFormat = {
  endings: ['htm', 'html'],
  matches: ({ head }) => CELL.test(head) && /mdl-typography--title"[^>]*>[^<]*(?:Gemini|Bard)/i.test(head),
  async *read(entry, { reading, skips, signal }) {
    const html = decodeText(await readEntryBytes(entry, MAX_BYTES), entry.name, { isHtml: true });
    const readWhen = createWhenReader();
    const activities = html
      .split(CELL)
      .slice(1)
      .flatMap((cell) => readCell(cell, readWhen, skips) ?? []);
    yield* readActivities(activities, entry.name, { reading, skips, signal });
  },
};

function readCell(cell: string, readWhen: (text: string) => number | null, skips: SkipReporter): GeminiActivity | null {
  const start = BODY.exec(cell);
  if (start === null) {
    skips.count(1, (count) => t('mainExchange.entriesNoMessages', { count }), t('mainExchange.noWordsInIt'));
    return null;
  }
  const from = start.index + start[0].length;
  const end = cell.indexOf(NEXT_CELL, from);
  const body = cell.slice(from, end === -1 ? undefined : end).replace(/<\/div>\s*$/, '');
  const lines = body.split(/<br\s*\/?>/i);
  // The act and its prompt may have several lines; the time stands in the first one that is a time.
  let at: number | null = null;
  const place = lines.findIndex((line, index) => index > 0 && (at = readWhen(line)) !== null);
  if (place === -1)
    skips.count(1, (count) => t('mainExchange.datesCannotUsed', { count }), t('mainExchange.theyNoDateBetween'));
  const titleLines = place === -1 ? lines.slice(0, 1) : lines.slice(0, place);
  return {
    title: titleLines.map(textOf).join('\n').trim(),
    at,
    html: lines
      .slice(place === -1 ? 1 : place + 1)
      .join('<br>')
      .trim(),
    conversation: end === -1 ? null : conversationIn(cell.slice(end)),
    files: [],
    sources: [],
  };
}

function textOf(html: string): string {
  let text = '';
  visit(fromHtml(html, { fragment: true }), 'text', ({ value }) => {
    text += value;
  });
  return text;
}

/** UTF-16 units of a line that may be a time. */
const MAX_TIME_CHARACTERS = 80;
/** Lines of a file that look like a time and are none in any language; after them no further one is tried. */
const MAX_UNREAD = 1_000;

/** Reads times in the account’s language: “Jul 3, 2026, 9:15:00 AM CEST”, “3 juil. 2026, 09:15:00 CEST”. */
function createWhenReader(): (html: string) => number | null {
  const { en, de, fr, es, pt, it, nl, ja, zh, ru, sv, fi, uk } = chrono;
  // The language that read one line reads the others.
  const readers = [en, de, fr, es, pt, it, nl, ja, zh, ru, sv, fi, uk].map(({ casual }) => casual);
  let unread = 0;
  return (html) => {
    if (unread > MAX_UNREAD || html.length > MAX_TIME_CHARACTERS * 2) return null;
    if (!/\d{4}/.test(html) || !/\d\D\d\d/.test(html)) return null;
    const line = textOf(html).replace(/\s+/gu, ' ').trim();
    unread += 1;
    if (line.length > MAX_TIME_CHARACTERS) return null;
    for (const [index, reader] of readers.entries()) {
      // Between dots the day is first; English would take it for the month.
      if (reader === en.casual && /\d\.\d{1,2}\.\d/.test(line)) continue;
      const [found] = reader.parse(line, { instant: new Date(0), timezone: 0 });
      const isWhole = (['year', 'month', 'day', 'hour'] as const).every((part) => found?.start.isCertain(part));
      if (found === undefined || !isWhole || found.text.length < line.length * 0.6) continue;
      readers.unshift(...readers.splice(index, 1));
      unread -= 1;
      const at = found.start.date().getTime();
      return isTime(at) ? at : null;
    }
    return null;
  };
}
