import type { CsvCell } from '../../../exchange/export/line-writer';
import type { ReadCollection } from './read-collection';

type Rows = CsvCell[][];

/** Stands between the entries of a list in one cell. */
const SEPARATOR = '; ';

const day = (at: number): string => new Date(at).toISOString();
const figure = (value: number | null): CsvCell => (value === null ? '' : Number(value.toFixed(6)));

export const noteTable = ({ notes }: ReadCollection): Rows => [
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
export const reviewTable = ({ notes, judgements }: ReadCollection): Rows => {
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

export const markTable = ({ marks }: ReadCollection): Rows => [
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
