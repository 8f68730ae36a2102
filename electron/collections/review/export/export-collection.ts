import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { canonicalJson } from '../../../../shared/lib/canonical-json';
import type { Logger } from '../../../../shared/lib/logger';
import { localDay } from '../../../../shared/lib/time/day-name';
import { t } from '../../../../shared/messages/message';
import { type CsvCell, csvLines } from '../../../exchange/export/line-writer';
import { type Exporter, writeToNewFolder } from '../../../exchange/export/write-to-new-folder';
import { hashOfBytes } from '../../../files/hash-of-bytes';
import { writeAtomically } from '../../../files/write-atomically';
import type { ReadCollection } from './read-collection';

type Rows = CsvCell[][];

/** Stands between the entries of a list in one cell. */
const SEPARATOR = '; ';

const day = (at: number): string => new Date(at).toISOString();
const figure = (value: number | null): CsvCell => (value === null ? '' : Number(value.toFixed(6)));

const noteTable = ({ notes }: ReadCollection): Rows => [
  [
    'note',
    'title',
    'text',
    'aliases',
    'tags',
    'category',
    'said by',
    'published by',
    'kept',
    'published',
    'changed',
    'version',
    'content hash',
    'quote',
    'message',
  ],
  ...notes.map((note) => [
    note.noteId,
    note.title,
    note.body,
    note.aliases.join(SEPARATOR),
    note.tags.join(SEPARATOR),
    note.category,
    note.saidBy,
    note.member,
    day(note.keptAt),
    day(note.publishedAt),
    day(note.changedAt),
    note.version,
    note.contentHash,
    note.quote ?? '',
    note.message ?? '',
  ]),
];

/** `current`: whether the note still has the text that was judged. */
const reviewTable = ({ notes, judgements }: ReadCollection): Rows => {
  const hashes = new Map(notes.map(({ noteId, contentHash }) => [noteId, contentHash]));
  return [
    ['note', 'reviewer', 'judgement', 'comment', 'judged', 'version', 'content hash', 'current'],
    ...judgements.map(({ noteId, reviewer, judgement, comment, judgedAt, version, contentHash }) => [
      noteId,
      reviewer,
      judgement,
      comment,
      day(judgedAt),
      version,
      contentHash,
      hashes.get(noteId) === contentHash ? 'yes' : 'no',
    ]),
  ];
};

const markTable = ({ marks }: ReadCollection): Rows => [
  ['kind', 'first note', 'first title', 'second note', 'second title', 'reason', 'marked by', 'marked'],
  ...marks.map((mark) => [
    mark.kind,
    mark.firstId,
    mark.firstTitle,
    mark.secondId,
    mark.secondTitle,
    mark.reason,
    mark.markedBy,
    day(mark.markedAt),
  ]),
];

/** Cohen's κ of each pair, then Light's κ, their mean, where it is defined. */
export const agreementTable = ({ agreement: { pairs, mean } }: Pick<ReadCollection, 'agreement'>): Rows => [
  [
    'measure',
    'first reviewer',
    'second reviewer',
    'notes',
    'observed',
    'expected',
    'kappa',
    'low 95 %',
    'high 95 %',
    'undefined because',
  ],
  ...pairs.map((pair) => [
    'Cohen',
    pair.first,
    pair.second,
    pair.notes,
    figure(pair.observed),
    figure(pair.expected),
    figure(pair.kappa),
    figure(pair.interval?.low ?? null),
    figure(pair.interval?.high ?? null),
    pair.undefinedBecause ?? '',
  ]),
  ...(mean === null ? [] : [['Light', '', '', '', '', '', figure(mean), '', '', '']]),
];

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

/** A file of the crate beside its metadata. */
interface CrateFile {
  name: string;
  description: string;
  encodingFormat: string;
  /** Bytes, and the SHA-256 of them in hexadecimal. */
  size: number;
  sha256: string;
}

interface Entity {
  '@id': string;
  '@type': string;
  [property: string]: unknown;
}

const reference = ({ '@id': id }: Entity) => ({ '@id': id });
const personOf = (login: string, name: string): Entity => ({
  '@id': `#${encodeURIComponent(login)}`,
  '@type': 'Person',
  name,
});

/**
 * `ro-crate-metadata.json` by the RO-Crate Metadata Specification 1.1: the descriptor, the root dataset with its files as
 * data entities, its authors (who published) and contributors (who judged or marked) as persons, and its licence.
 *
 * @param licence an address or a text; null: none is stated
 * @param now epoch milliseconds
 */
function roCrate(
  { collection, notes, judgements, marks }: ReadCollection,
  files: readonly CrateFile[],
  { licence, now }: { licence: string | null; now: number },
): object {
  const authors = distinct(notes.map(({ login, member }) => personOf(login, member)));
  const reviewers = distinct([
    ...judgements.map(({ login, reviewer }) => personOf(login, reviewer)),
    ...marks.map(({ markedByLogin, markedBy }) => personOf(markedByLogin, markedBy)),
  ]);
  const licenceEntity = licence === null ? null : licenceOf(licence);
  const data = files.map(({ name, description, encodingFormat, size, sha256 }): Entity => ({
    '@id': name,
    '@type': 'File',
    name,
    description,
    encodingFormat,
    contentSize: String(size),
    sha256,
  }));
  return {
    '@context': ['https://w3id.org/ro/crate/1.1/context', { sha256: 'https://w3id.org/ro/terms/workflow-run#sha256' }],
    '@graph': [
      {
        '@id': 'ro-crate-metadata.json',
        '@type': 'CreativeWork',
        conformsTo: { '@id': 'https://w3id.org/ro/crate/1.1' },
        about: { '@id': './' },
      },
      {
        '@id': './',
        '@type': 'Dataset',
        name: collection.name,
        description:
          `Notes of the shared collection “${collection.name}” with reviewers’ judgements, curators’ marks and agreement, ` +
          `as a ${collection.role} of it may see them. Judgements of others are in it where whoever exported it had judged the same note, or only reads.` +
          (licence === null ? ' No licence was stated; ask the authors before using the notes elsewhere.' : ''),
        datePublished: localDay(now),
        author: authors.map(reference),
        contributor: reviewers.map(reference),
        ...(licenceEntity === null ? {} : { license: reference(licenceEntity) }),
        hasPart: data.map(reference),
      },
      ...data,
      ...distinct([...authors, ...reviewers]),
      ...(licenceEntity === null ? [] : [licenceEntity]),
    ],
  };
}

function licenceOf(licence: string): Entity {
  const isAddress = /^https?:\/\/\S+$/u.test(licence);
  return {
    '@id': isAddress ? licence : '#licence',
    '@type': 'CreativeWork',
    name: licence,
    description: `The notes may be used under: ${licence}`,
  };
}

const distinct = (entities: readonly Entity[]): Entity[] => [
  ...new Map(entities.map((entity) => [entity['@id'], entity])).values(),
];
