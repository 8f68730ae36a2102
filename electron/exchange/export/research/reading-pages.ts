import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CATEGORY_LABELS } from '../../../../shared/domain/note';
import { currentLocale, t } from '../../../../shared/messages/message';
import { quoted } from '../../../../shared/messages/quoted';
import type { KeptRecord, KeptSource } from './kept-record';
import { pageWords, searchInPage, type PageSearchData } from './search-in-page';
import { wordIndexOf } from './word-index';
import type { MeaningIndex } from './word-meaning';

/** Escapes a text, so that nothing in a note can become markup. */
const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`).replace(/(?![\t\n\r])\p{Cc}/gu, '�');

const STYLE = `:root{color-scheme:light dark}body{font:16px/1.55 system-ui,sans-serif;max-width:46rem;margin:2rem auto;padding:0 1rem;color:CanvasText;background:Canvas;overflow-wrap:anywhere}
h1{font-size:1.5rem}h2{font-size:1.05rem;margin:0 0 .25rem}article{border-top:1px solid GrayText;padding:1rem 0;content-visibility:auto;contain-intrinsic-size:auto 9rem}p{margin:.35rem 0}.meta,footer{font-size:.85rem}
blockquote{margin:.5rem 0;padding:0 0 0 .9rem;border-left:3px solid GrayText}mark{background:Mark;color:MarkText}pre{white-space:pre-wrap;font:inherit;margin:.35rem 0}
nav a{margin-right:.75rem}a{color:LinkText}details{font-size:.85rem}
form{position:sticky;top:0;z-index:1;padding:.5rem 0;background:Canvas}label{display:block;font-size:.85rem}input{box-sizing:border-box;width:100%;min-height:2.75rem;padding:.4rem .6rem;font:inherit;border:1px solid GrayText;border-radius:6px;background:Field;color:FieldText}
#found{scroll-margin-top:6rem}#found h2{margin-top:1rem}#found ol{margin:.25rem 0;padding-left:1.5rem}#found li{padding:.3rem 0}#found li a{display:block;min-height:1.5rem}
:target{outline:2px solid Highlight;outline-offset:6px}@media print{body{max-width:none;margin:0}article{break-inside:avoid}nav,form,#found{display:none}}`;

/** What the script of the first page is: it runs nothing that a note brought, and no page may ask anything of a network. */
const SCRIPT = `(${searchInPage.toString()})(document,JSON.parse(document.getElementById('search-data').textContent),${pageWords.toString()})`;

function pageHtml({
  title,
  body,
  search = null,
}: {
  title: string;
  body: string;
  search?: PageSearchData | null;
}): string {
  const hash = createHash('sha256').update(SCRIPT).digest('base64');
  const scripts = search === null ? '' : ` script-src 'sha256-${hash}';`;
  return `<!doctype html>
<html lang="${currentLocale()}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none';${scripts} style-src 'unsafe-inline'">
<title>${escapeHtml(title)}</title><style>${STYLE}</style></head>
<body>
${body}
${
  search === null
    ? ''
    : `<script type="application/json" id="search-data">${JSON.stringify(search).replaceAll('<', '\\u003c')}</script>
<script>${SCRIPT}</script>
`
}</body></html>
`;
}

/** A kept note: its text, its sources in context, and its history. */
function noteHtml(note: KeptRecord): string {
  const day = (time: string | null) => (time === null ? '' : time.slice(0, 10));
  const meta = [
    CATEGORY_LABELS[note.category],
    note.author === 'person' ? t('research.saidByPerson') : t('research.saidByAssistant'),
    t('research.kept', { day: day(note.kept) }),
    t('research.version', { version: note.version }),
    ...(note.confirmations > 0 ? [t('research.confirmed', { count: note.confirmations })] : []),
    ...note.tags.map((tag) => `#${tag}`),
  ];
  const relationHtml = (word: string, titles: readonly string[]) =>
    titles.length === 0
      ? ''
      : `<p class="meta">${word}: ${titles.map((title) => escapeHtml(quoted(title))).join(', ')}</p>\n`;
  const earlier = note.history.filter(({ version }) => version < note.version);
  return `<article id="${escapeHtml(note.id)}">
<h2>${escapeHtml(note.title)}</h2>
<p class="meta">${escapeHtml(meta.join(' · '))}</p>
${note.body === '' ? '' : `<pre>${escapeHtml(note.body)}</pre>\n`}${note.sources.map(sourceHtml).join('')}${relationHtml(t('research.replaces'), note.supersedes)}${relationHtml(t('research.relatedTo'), note.related)}${relationHtml(t('research.contradicts'), note.contradicts)}${earlier.length === 0 ? '' : `<details><summary>${t('research.earlierTexts')}</summary><ol>${earlier.map(({ at, title }) => `<li>${escapeHtml(`${day(at)}: ${title}`)}</li>`).join('')}</ol></details>\n`}</article>
`;
}

function sourceHtml({ session, message, at, by, quote, context }: KeptSource): string {
  const words =
    context === null
      ? `<mark>${escapeHtml(quote)}</mark>`
      : `${escapeHtml(context.text.slice(0, context.start))}<mark>${escapeHtml(context.text.slice(context.start, context.end))}</mark>${escapeHtml(context.text.slice(context.end))}`;
  const provenance = [
    by,
    session,
    ...(message === null ? [] : [t('research.message', { message })]),
    ...(at === null ? [] : [at.slice(0, 10)]),
  ].join(', ');
  return `<blockquote><p>${words}</p><footer>${escapeHtml(provenance)}</footer></blockquote>\n`;
}

/** Notes of a further page; up to as many stand on the first page itself, so that one file can be sent to a phone. */
const NOTES_A_PAGE = 1_000;
/** Characters of a note that a result shows. */
const MAX_EXCERPT = 160;

/** Where a note is found, and what it says. */
interface PlacedNote {
  title: string;
  text: string;
  href: string;
}

/**
 * Pages for reading with a first page that searches them: by words, and by meaning where `meaning` is given. A further
 * page is written when full.
 */
export function createReadingPages(folder: string, files: string[], meaning: MeaningIndex | null) {
  const ranges: { file: string; from: string; to: string; count: number }[] = [];
  const placed: PlacedNote[] = [];
  let pageRecords: KeptRecord[] = [];
  const write = async (file: string, html: string) => {
    await writeFile(join(folder, file), html, { mode: 0o600 });
    files.push(file);
  };
  const place = (file: string) => {
    for (const { id, title, body, sources, tags } of pageRecords)
      placed.push({
        title,
        text: [body, ...tags, ...sources.map(({ quote }) => quote)].filter((part) => part !== '').join('\n'),
        href: `${file}#${id}`,
      });
  };
  const flush = async () => {
    if (pageRecords.length === 0) return;
    const file = `notes-${String(ranges.length + 1).padStart(4, '0')}.html`;
    const title = t('research.keptNotesPage', { page: ranges.length + 1 });
    const top = `<nav><a href="index.html">${t('research.allPages')}</a></nav>\n<h1>${title}</h1>`;
    await write(file, pageHtml({ title, body: `${top}\n${pageRecords.map(noteHtml).join('')}` }));
    place(file);
    ranges.push({
      file,
      from: pageRecords[0]!.created.slice(0, 10),
      to: pageRecords.at(-1)!.created.slice(0, 10),
      count: pageRecords.length,
    });
    pageRecords = [];
  };
  const searchData = async (signal: AbortSignal, onProgress: (done: number, total: number) => void) => ({
    notes: placed.map(({ title, text, href }): PageSearchData['notes'][number] => [
      title,
      text.replace(/\s+/gu, ' ').slice(0, MAX_EXCERPT),
      href,
    ]),
    words: await wordIndexOf(placed, signal),
    near:
      (await meaning?.(
        placed.map(({ title, text }) => `${title}\n${text}`),
        signal,
        onProgress,
      )) ?? {},
    texts: {
      found: t('research.foundByWords'),
      near: t('research.foundByMeaning'),
      nothing: t('research.foundNothing'),
    },
  });
  return {
    async add(record: KeptRecord) {
      // Only now is it known that one page does not hold them.
      if (pageRecords.length === NOTES_A_PAGE) await flush();
      pageRecords.push(record);
    },
    async close(signal: AbortSignal, onProgress: (done: number, total: number) => void) {
      const isOnePage = ranges.length === 0;
      if (isOnePage) place('');
      const articles = isOnePage ? pageRecords.map(noteHtml).join('') : '';
      if (!isOnePage) await flush();
      const list = ranges
        .map(
          ({ file, from, to, count }) =>
            `<li><a href="${file}">${t('research.range', { from, to })}</a>, ${t('research.rangeNotes', { count })}</li>`,
        )
        .join('\n');
      const body = `<h1>${t('common.keptNotes')}</h1>
<p>${t('research.aboutNotes', { count: placed.length })} ${t('research.forPrograms', { file: '<code>notes.jsonl</code>' })}</p>
<form role="search" hidden><label for="search">${t('research.search')}</label><input id="search" type="search" autocomplete="off" spellcheck="false"></form>
<div id="found" role="status"></div>
${isOnePage ? articles : `<ul>\n${list}\n</ul>`}`;
      await write(
        'index.html',
        pageHtml({ title: t('common.keptNotes'), body, search: await searchData(signal, onProgress) }),
      );
    },
  };
}
