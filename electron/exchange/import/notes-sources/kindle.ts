import { t } from '../../../../shared/messages/message';
import { cleanText } from '../text/clean-text';
import { dateOfFile, findDate } from '../text/read-date';
import { makePages } from './page-folder';
import type { NotesSource } from './notes-source';
import { plainMarkdown } from './note-html';
import { beginsLike, splitByBeginning, textOf } from './read-entries';

const END_OF_ENTRY = /^={10}[ \t]*$/mu;
const ENTRY = /^\ufeff?[^\n]+\n- [^\n]*\d[^\n]*\n(?:\n|={10})/u;
const isClippings = (head: string): boolean => {
  const text = head.replace(/\r\n?/gu, '\n');
  return END_OF_ENTRY.test(text) && ENTRY.test(text);
};

interface Clipping {
  /** The line below the title, as written: what it is, where, and when. */
  where: string;
  /** `where` up to the place of the date, without numbers: the same for all highlights of one language. */
  kind: string;
  from: number;
  to: number;
  hasRange: boolean;
  at: number | null;
  text: string;
}

/** `My Clippings.txt` of a Kindle, whatever its language: a page for each book, its highlights in their order. */
export const kindle: NotesSource = {
  program: 'kindle',
  matches: (entries) => beginsLike(entries, 'txt', isClippings),
  toPages: (entries, job) =>
    makePages('kindle', job, async (pages) => {
      const books = new Map<string, Clipping[]>();
      const { own, others } = await splitByBeginning(entries, 'txt', isClippings);
      for (const entry of own) {
        const source = cleanText(await textOf(entry));
        for (const part of source.split(END_OF_ENTRY)) {
          const [title = '', where = '', ...lines] = part.trim().split('\n');
          if (!where.startsWith('- ')) continue;
          const key = title.replace(/^\ufeff/u, '').trim();
          const clippings = books.get(key) ?? [];
          clippings.push(readClipping(where.slice(2).trim(), lines.join('\n').trim()));
          books.set(key, clippings);
        }
      }
      const all = [...books.values()].flat();
      const isNote = noteTest(all);
      const empty = all.filter(({ text }) => text === '').length;
      if (empty > 0)
        job.skips.count(empty, (count) => t('mainExchange.bookmarks', { count }), t('mainExchange.theyHoldNoText'));
      for (const [name, clippings] of books) {
        const [, title = name, author = null] = /^(.*\S)\s*\(([^()]*(?:\([^()]*\)[^()]*)*)\)$/u.exec(name) ?? [];
        const texts = clippings.filter(({ text }) => text !== '');
        if (texts.length === 0) continue;
        const dates = texts.flatMap(({ at }) => (at === null ? [] : [at]));
        await pages.addPage(pages.placeOf([], title), {
          title,
          createdAt: dates.length === 0 ? null : Math.min(...dates),
          updatedAt: dates.length === 0 ? null : Math.max(...dates),
          properties: { author },
          body: bodyOf(texts, isNote),
        });
      }
      return others;
    }),
};

function readClipping(where: string, text: string): Clipping {
  const parts = where.split(/\s*\|\s*/u);
  const dated = parts.length > 1 ? parts.at(-1)! : '';
  const place = parts.length > 1 ? parts.slice(0, -1) : parts;
  // The location is counted more finely than the page and stands behind it.
  const numbers = [...(place.at(-1) ?? '').matchAll(/\d+(?:\s*[-–]\s*\d+)?/gu)].map(([found]) =>
    found.split(/\s*[-–]\s*/u),
  );
  const [from, to = from] = (numbers.at(-1) ?? ['0']).map(Number);
  const end = to! >= from! ? to! : Number(String(from).slice(0, -String(to).length) + String(to));
  return {
    where,
    kind: place[0]!.replace(/\d[\d\s\-–.,]*/gu, '').trim(),
    from: from!,
    to: end,
    hasRange: (numbers.at(-1)?.length ?? 1) > 1,
    at: dateIn(dated),
    text,
  };
}

/** The date in words of any of Kindle's languages, with the time behind it. */
function dateIn(text: string): number | null {
  const eastern = /(\d{4})年(\d{1,2})月(\d{1,2})日/u.exec(text);
  const day =
    eastern === null
      ? dateOfFile(
          text
            .replace(/\./gu, '. ')
            .replace(/\d{1,2}:\d{2}.*$/u, '')
            .replace(/\//gu, '-'),
        )
      : findDate(
          eastern
            .slice(1)
            .map((part) => part.padStart(2, '0'))
            .join('-'),
        );
  if (day === null) return null;
  const [, hours = '0', minutes = '0', seconds = '0'] = /(\d{1,2}):(\d{2})(?::(\d{2}))?/u.exec(text) ?? [];
  const isAfternoon = Number(hours) < 12 && /\bPM\b|下午|午後/iu.test(text);
  return day + ((Number(hours) + (isAfternoon ? 12 : 0)) * 3_600 + Number(minutes) * 60 + Number(seconds)) * 1_000;
}

/**
 * Which kinds are a person's notes: they stand at one place, highlights over a range. Where no kind has a range, the
 * most frequent one is the highlights.
 */
function noteTest(all: readonly Clipping[]): (clipping: Clipping) => boolean {
  const kinds = new Map<string, { count: number; hasRange: boolean }>();
  for (const { kind, hasRange, text } of all) {
    if (text === '') continue;
    const known = kinds.get(kind);
    kinds.set(kind, { count: (known?.count ?? 0) + 1, hasRange: hasRange || known?.hasRange === true });
  }
  const hasRanges = [...kinds.values()].some(({ hasRange }) => hasRange);
  const [most] = [...kinds].toSorted(([, a], [, b]) => b.count - a.count);
  return ({ kind }) => (hasRanges ? kinds.get(kind)?.hasRange !== true : kind !== most?.[0]);
}

function bodyOf(clippings: readonly Clipping[], isNote: (clipping: Clipping) => boolean): string {
  const highlights = withoutShorter(clippings.filter((clipping) => !isNote(clipping)));
  const notes = withoutShorter(clippings.filter(isNote));
  const byEnd = new Map(highlights.map((highlight) => [highlight.to, highlight]));
  const beside = new Map<Clipping, Clipping[]>();
  const alone: Clipping[] = [];
  for (const note of notes) {
    const found = byEnd.get(note.from) ?? nearest(highlights, note.from);
    if (found === undefined) alone.push(note);
    else beside.set(found, [...(beside.get(found) ?? []), note]);
  }
  return [...highlights, ...alone]
    .toSorted((a, b) => a.from - b.from)
    .flatMap((clipping) => [
      isNote(clipping) ? plainMarkdown(clipping.text) : quoted(clipping.text),
      `*${clipping.where.replace(/[*_]/gu, '\\$&')}*`,
      ...(beside.get(clipping) ?? []).map(({ text }) => plainMarkdown(text)),
    ])
    .join('\n\n');
}

/** Clippings beside each other in the file that are compared. */
const COMPARED = 200;

/** The highlight in which a place lies. */
const nearest = (highlights: readonly Clipping[], place: number): Clipping | undefined =>
  highlights.slice(0, MAX_HIGHLIGHTS).find(({ from, to }) => place >= from && place <= to);
const MAX_HIGHLIGHTS = 5_000;

const quoted = (text: string): string =>
  plainMarkdown(text)
    .split('\n')
    .map((line) => (line === '' ? '>' : `> ${line}`))
    .join('\n');

/** A highlight that was made longer is there twice: the longer one stays; of two the same the later one. */
function withoutShorter(clippings: readonly Clipping[]): Clipping[] {
  const kept: Clipping[] = [];
  for (const clipping of clippings) {
    const index = kept.findLastIndex(
      (other, at) =>
        at >= kept.length - COMPARED &&
        other.from <= clipping.to &&
        clipping.from <= other.to &&
        (other.text.includes(clipping.text) || clipping.text.includes(other.text)),
    );
    if (index === -1) kept.push(clipping);
    else if (clipping.text.length >= kept[index]!.text.length) kept[index] = clipping;
  }
  return kept;
}
