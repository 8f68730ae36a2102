import { localDay } from '../../../../shared/lib/time/local-day';
import type { ReadCollection } from './read-collection';

/** A file of the crate beside its metadata. */
export interface CrateFile {
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
export function roCrate(
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
