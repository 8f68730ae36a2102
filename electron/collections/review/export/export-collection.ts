import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from '../../../../shared/lib/logger';
import { canonicalJson } from '../../../../shared/lib/canonical-json';
import { t } from '../../../../shared/messages/message';
import { csvLines } from '../../../exchange/export/csv-lines';
import { writeToNewFolder, type Exporter } from '../../../exchange/export/write-to-new-folder';
import { hashOfBytes } from '../../../files/hash-of-bytes';
import { writeAtomically } from '../../../files/write-atomically';
import { agreementTable, markTable, noteTable, reviewTable } from './collection-tables';
import type { ReadCollection } from './read-collection';
import { roCrate, type CrateFile } from './ro-crate';

interface FileToWrite extends Omit<CrateFile, 'size' | 'sha256'> {
  content: (read: ReadCollection) => string | Iterable<string>;
}

const FILES: readonly FileToWrite[] = [
  {
    name: 'notes.csv',
    description: 'Every note with who published it, when, and at which version.',
    encodingFormat: 'text/csv',
    content: (read) => csvLines(noteTable(read)),
  },
  {
    name: 'reviews.csv',
    description: 'Every judgement: keep, drop or unsure, with its comment and the version that was judged.',
    encodingFormat: 'text/csv',
    content: (read) => csvLines(reviewTable(read)),
  },
  {
    name: 'marks.csv',
    description: 'Pairs of notes that a curator marked as duplicate or contradiction, with the reason.',
    encodingFormat: 'text/csv',
    content: (read) => csvLines(markTable(read)),
  },
  {
    name: 'agreement.csv',
    description:
      'Cohen’s kappa of every two reviewers over the notes that both judged with the same text, with a 95 % interval by the large-sample standard error (Fleiss, Cohen and Everitt 1969), and Light’s kappa, the mean of the pairs.',
    encodingFormat: 'text/csv',
    content: (read) => csvLines(agreementTable(read)),
  },
  {
    name: 'collection.jsonl',
    description:
      'The same as one JSON object a line; “type” is collection, note, judgement, mark or agreement. Times are milliseconds since 1970.',
    encodingFormat: 'application/x-ndjson',
    content: jsonLines,
  },
];

function* jsonLines({ collection, notes, judgements, marks, agreement, leftOut }: ReadCollection): Generator<string> {
  const { id, name } = collection;
  yield line({ type: 'collection', format: 'engram-vault-collection', formatVersion: 1, id, name, leftOut });
  for (const note of notes) yield line({ type: 'note', ...note });
  for (const judgement of judgements) yield line({ type: 'judgement', ...judgement });
  for (const mark of marks) yield line({ type: 'mark', ...mark });
  yield line({ type: 'agreement', ...agreement });
}

const line = (value: object): string => `${canonicalJson(value)}\n`;

/**
 * A collection as a folder in the form of RO-Crate 1.1: CSV tables, `collection.jsonl` and `ro-crate-metadata.json`.
 *
 * @param read reads the collection once; its failure leaves no folder behind
 * @param licence for the metadata; null: none is stated
 */
export function createCollectionExport(deps: {
  read: () => Promise<ReadCollection>;
  licence: string | null;
  now: () => number;
  log: Logger;
}): Exporter {
  const { read, licence, now, log } = deps;
  return {
    run: (folder, emit, signal) =>
      writeToNewFolder(folder, emit, signal, log, async ({ partial, report }) => {
        const collection = await read();
        report.notes = collection.notes.length;
        const files: CrateFile[] = [];
        for (const { content, ...file } of FILES) {
          signal.throwIfAborted();
          const path = join(partial, file.name);
          await writeAtomically(path, content(collection));
          files.push({ ...file, ...(await measure(path)) });
          emit({ type: 'progress', done: files.length, total: FILES.length, what: t('collectionReview.writingFiles') });
        }
        const metadata = roCrate(collection, files, { licence, now: now() });
        await writeAtomically(join(partial, 'ro-crate-metadata.json'), `${JSON.stringify(metadata, null, 2)}\n`);
        report.files = files.length + 1;
      }),
  };
}

const measure = async (path: string): Promise<Pick<CrateFile, 'size' | 'sha256'>> => ({
  size: (await stat(path)).size,
  sha256: hashOfBytes(await readFile(path)),
});
