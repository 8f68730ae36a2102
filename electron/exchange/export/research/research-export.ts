import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from '../../../../shared/lib/logger';
import type { VaultStore } from '../../../store/vault-store';
import { canonicalJson } from '../../../../shared/lib/canonical-json';
import { type Exporter, writeToNewFolder } from '../write-to-new-folder';
import { openLineWriter } from '../line-writer';
import { readRelations } from '../note-relations';
import { t } from '../../../../shared/messages/message';
import { type KeptRecord, noteHtml, pageHtml, readKeptRecords } from './kept-record';

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
 * Kept notes with their provenance, for researchers: `notes.jsonl` (research/kept-record.ts), with `html` also static
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
  for await (const page of store.pages('notes')) {
    const kept = page.filter(({ status }) => status === 'kept');
    for (let from = 0; from < kept.length; from += NOTES_A_PAGE)
      yield await readKeptRecords(store, kept.slice(from, from + NOTES_A_PAGE), relationsOf);
  }
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
