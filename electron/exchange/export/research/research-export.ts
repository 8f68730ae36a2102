import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from '../../../../shared/lib/logger';
import type { VaultStore } from '../../../store/vault-store';
import { canonicalJson } from '../../../../shared/lib/canonical-json';
import { type Exporter, writeToNewFolder } from '../write-to-new-folder';
import { openLineWriter } from '../line-writer';
import { type KeptNote, readKeptNotes, type SourceInChat } from '../kept-notes';
import { readRelations } from '../note-relations';
import { currentLocale, t } from '../../../../shared/messages/message';
import { CATEGORY_LABELS, type Note } from '../../../../shared/domain/note';
import { excerptAround } from '../../../../shared/lib/markdown/excerpt';
import { quoted } from '../../../../shared/messages/quoted';
import { isoTime } from '../record-file';

/** Characters of context on each side of the quote. */
const CONTEXT_CHARACTERS = 300;

/** A kept note with its sources and history: one line of `notes.jsonl`. Times are ISO 8601 UTC. */
interface KeptRecord {
  id: string;
  title: string;
  body: string;
  category: Note['category'];
  author: Note['author'];
  created: string;
  kept: string | null;
  updated: string;
  version: number;
  confirmations: number;
  aliases: string[];
  tags: string[];
  sources: KeptSource[];
  supersedes: string[];
  related: string[];
  contradicts: string[];
  /** Earlier texts, oldest first. */
  history: { version: number; at: string; reason: string; title: string }[];
}

interface KeptSource {
  session: string;
  /** 1-based, as the app displays it; null if the message no longer exists. */
  message: number | null;
  at: string | null;
  by: string;
  quote: string;
  /** The surrounding words, with the quote at characters [start, end); null if the session was deleted. */
  context: { text: string; start: number; end: number } | null;
}

const recordSource = (note: Note, { source, session, message }: SourceInChat): KeptSource => ({
  session: session === null ? t('research.deletedChat') : session.title,
  message: message === null ? null : message.index + 1,
  at: message === null ? null : isoTime(message.createdAt),
  by: message?.speaker ?? message?.role ?? note.author,
  quote: source.quote,
  context:
    message === null || session === null
      ? null
      : excerptAround(message.text, source.start, source.end, CONTEXT_CHARACTERS),
});

async function keptRecord(
  store: VaultStore,
  { note, sources }: KeptNote,
  { supersedes, related, contradicts }: ReturnType<Awaited<ReturnType<typeof readRelations>>>,
): Promise<KeptRecord> {
  const versions = await store.query({ name: 'versionsOfNote', noteId: note.id });
  return {
    id: note.id,
    title: note.title,
    body: note.body,
    category: note.category,
    author: note.author,
    created: isoTime(note.createdAt),
    kept: note.keptAt === null ? null : isoTime(note.keptAt),
    updated: isoTime(note.updatedAt),
    version: note.version,
    confirmations: note.confirmations,
    aliases: note.aliases,
    tags: note.tags,
    sources: sources.map((source) => recordSource(note, source)),
    supersedes,
    related,
    contradicts,
    history: versions.map(({ version, at, reason, title }) => ({ version, at: isoTime(at), reason, title })),
  };
}

/** Escapes a text, so that nothing in a note can become markup. */
const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`).replace(/(?![\t\n\r])\p{Cc}/gu, '�');

const STYLE = `:root{color-scheme:light dark}body{font:16px/1.55 system-ui,sans-serif;max-width:46rem;margin:2rem auto;padding:0 1rem;color:CanvasText;background:Canvas}
h1{font-size:1.5rem}h2{font-size:1.05rem;margin:0 0 .25rem}article{border-top:1px solid GrayText;padding:1rem 0}p{margin:.35rem 0}.meta,footer{font-size:.85rem}
blockquote{margin:.5rem 0;padding:0 0 0 .9rem;border-left:3px solid GrayText}mark{background:Mark;color:MarkText}pre{white-space:pre-wrap;font:inherit;margin:.35rem 0}
nav a{margin-right:.75rem}a{color:LinkText}details{font-size:.85rem}@media print{body{max-width:none;margin:0}article{break-inside:avoid}nav{display:none}}`;

/** One page of the static site: no script and no request, readable in any browser and on paper. */
function pageHtml({ title, body }: { title: string; body: string }): string {
  return `<!doctype html>
<html lang="${currentLocale()}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${escapeHtml(title)}</title><style>${STYLE}</style></head>
<body>
${body}
</body></html>
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

const NOTES_A_PAGE = 500;

export interface ResearchExportDependencies {
  store: VaultStore;
  /** `jsonl`: one note per line; `html`: also pages for reading. */
  format: 'jsonl' | 'html';
  /** Epoch milliseconds; recorded in the manifest. */
  now: () => number;
  log: Logger;
}

/**
 * Kept notes with their provenance, for researchers: `notes.jsonl`, with `html` also static
 * pages, and `manifest.json` with counts and the SHA-256 of each file. Pending and dropped notes and those of incognito
 * sessions are left out.
 */
export function createResearchExport({ store, format, now, log }: ResearchExportDependencies): Exporter {
  return {
    run: (folder, emit, signal) =>
      writeToNewFolder(folder, emit, signal, log, async ({ partial, report }) => {
        const files = ['notes.jsonl'];
        const lines = await openLineWriter(join(partial, 'notes.jsonl'));
        const pages = createPages(partial, files);
        try {
          for await (const records of keptRecords(store)) {
            signal.throwIfAborted();
            for (const record of records) {
              await lines.add(canonicalJson(record));
              if (format === 'html') await pages.add(record);
            }
            report.notes += records.length;
            emit({ type: 'progress', done: report.notes, total: 0, what: t('common.keptNotes') });
          }
        } finally {
          await lines.close();
        }
        if (format === 'html') await pages.close(report.notes);
        const hashes: Record<string, string> = {};
        for (const file of files)
          hashes[file] = createHash('sha256')
            .update(await readFile(join(partial, file)))
            .digest('hex');
        await writeFile(
          join(partial, 'manifest.json'),
          `${JSON.stringify({ format: 'engram-vault-kept-notes', version: 1, made: new Date(now()).toISOString(), notes: report.notes, sha256: hashes }, null, 2)}\n`,
          { mode: 0o600 },
        );
        report.files = files.length + 1;
      }),
  };
}

async function* keptRecords(store: VaultStore): AsyncGenerator<KeptRecord[]> {
  const relationsOf = await readRelations(store);
  for await (const notes of readKeptNotes(store))
    yield await Promise.all(notes.map((kept) => keptRecord(store, kept, relationsOf(kept.note.id))));
}

/** Pages of five hundred notes with an index; a page is written when full. */
function createPages(folder: string, files: string[]) {
  const ranges: { file: string; from: string; to: string; count: number }[] = [];
  let pageRecords: KeptRecord[] = [];
  const flush = async () => {
    if (pageRecords.length === 0) return;
    const file = `notes-${String(ranges.length + 1).padStart(4, '0')}.html`;
    const title = t('research.keptNotesPage', { page: ranges.length + 1 });
    await writeFile(
      join(folder, file),
      pageHtml({
        title,
        body: `<nav><a href="index.html">${t('research.allPages')}</a></nav>\n<h1>${title}</h1>\n${pageRecords.map(noteHtml).join('')}`,
      }),
      { mode: 0o600 },
    );
    ranges.push({
      file,
      from: pageRecords[0]!.created.slice(0, 10),
      to: pageRecords.at(-1)!.created.slice(0, 10),
      count: pageRecords.length,
    });
    files.push(file);
    pageRecords = [];
  };
  return {
    async add(record: KeptRecord) {
      pageRecords.push(record);
      if (pageRecords.length === NOTES_A_PAGE) await flush();
    },
    async close(notes: number) {
      await flush();
      const list = ranges
        .map(
          ({ file, from, to, count }) =>
            `<li><a href="${file}">${t('research.range', { from, to })}</a>, ${t('research.rangeNotes', { count })}</li>`,
        )
        .join('\n');
      const body = `<h1>${t('common.keptNotes')}</h1>\n<p>${t('research.aboutNotes', { count: notes })} ${t('research.forPrograms', { file: '<code>notes.jsonl</code>' })}</p>\n<ul>\n${list}\n</ul>`;
      await writeFile(join(folder, 'index.html'), pageHtml({ title: t('common.keptNotes'), body }), { mode: 0o600 });
      files.push('index.html');
    },
  };
}
