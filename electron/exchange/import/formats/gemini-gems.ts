import { AppError } from '../../../../shared/ipc/errors';
import { t } from '../../../../shared/messages/message';
import { decodeText } from '../../../corpus/documents/decode-text';
import { readDocument } from '../documents/read-document';
import { derivedEntry, readEntryBytes } from '../entries/import-entry';
import { cleanLine } from '../text/clean-text';
import type { FileFormat } from './file-format';
import { makeUniqueKey } from './json-fields';

const MAX_BYTES = 16 * 1024 * 1024;
/** `<b>Name:</b>`, in the language of the account. */
const LABEL = /<b>([^<>]{1,60}?)[:：]\s*<\/b>/gi;

/** `gemini_gems_data.html` of Google Takeout: a page for each Gem, with its instructions. */
export const geminiGems: FileFormat = {
  endings: ['htm', 'html'],
  matches: ({ name }) => /(?:^|\/)gemini_gems_data\.html?$/i.test(name),
  async *read(entry, { reading, signal }) {
    const html = decodeText(await readEntryBytes(entry, MAX_BYTES), entry.name, { isHtml: true });
    const used = new Set<string>();
    for (const { name, parts } of gemsIn(html)) {
      const key = makeUniqueKey(`Gemini/${name.replace(/[/\\:]+/g, '-')}`, used);
      const page = parts.map(({ label, text }) => `<h2>${label}</h2><p>${text}</p>`).join('\n');
      const source = derivedEntry(key, { size: page.length, modifiedAt: null, load: async () => Buffer.from(page) });
      const document = await readDocument(source, 'html', reading, signal, page);
      const instructions = document.chunks.map(({ text }) => text).join('\n\n');
      yield {
        format: 'markdown-document',
        document: { ...document, title: name, page: null, project: { name, instructions } },
      };
    }
    if (used.size === 0) throw new AppError('import-unreadable', t('mainCommon.holdsNoText', { name: entry.name }));
  },
};

interface Gem {
  name: string;
  parts: { label: string; text: string }[];
}

/** The first label is that of a name, and begins a Gem each time. */
function gemsIn(html: string): Gem[] {
  const gems: Gem[] = [];
  const labels = [...html.matchAll(LABEL)];
  const first = labels[0]?.[1]?.toLowerCase();
  for (const [index, { index: start, 0: mark, 1: label = '' }] of labels.entries()) {
    const text = withinMarks(html.slice(start + mark.length, labels[index + 1]?.index));
    if (label.toLowerCase() === first) gems.push({ name: cleanLine(text.replace(/<[^<>]*>/g, ' '), 120), parts: [] });
    else gems.at(-1)?.parts.push({ label, text: text.replace(/\n/g, '<br>') });
  }
  return gems.filter(({ name, parts }) => name !== '' && parts.some(({ text }) => text !== ''));
}

/** The words of a value, without breaks and ends of elements around them. */
function withinMarks(html: string): string {
  let start = html.length;
  let end = html.length;
  for (const { index, 0: found, 1: word } of html.matchAll(/<br\s*\/?>|<\/?div>|<\/body>|<\/html>|\s+|([^<\s]+|<)/gi)) {
    if (word === undefined) continue;
    start = Math.min(start, index);
    end = index + found.length;
  }
  return html.slice(start, end);
}
