import type { Proposal, ProposalKind } from '../../../shared/domain/proposal';

/** A finding of a sweep without id, state and time. */
export type ProposalDraft = Pick<Proposal, 'kind' | 'key' | 'subjects' | 'reason' | 'confidence'>;

/** Digits of a content hash that distinguish versions of one note. */
const HASH_LENGTH = 12;

/** Kinds whose subjects are kept notes and whose keys are made here. */
export const NOTE_PROPOSAL_KINDS: ReadonlySet<ProposalKind> = new Set([
  'near-duplicate',
  'contradiction',
  'supersession',
  'split-note',
]);

interface Subject {
  id: string;
  contentHash: string;
}

/** Kind and subjects with their text hashes, in any order: equal findings have equal keys. */
export const proposalKey = (kind: ProposalKind, subjects: readonly Subject[]): string =>
  `${kind}:${subjects
    .map(({ id, contentHash }) => `${id}#${contentHash.slice(0, HASH_LENGTH)}`)
    .sort()
    .join(':')}`;

/** The subjects in a key, each with the beginning of its text hash. */
export function subjectsOfKey(key: string): { id: string; hash: string }[] {
  return key
    .split(':')
    .slice(1)
    .flatMap((part) => {
      const cut = part.lastIndexOf('#');
      return cut < 0 ? [] : [{ id: part.slice(0, cut), hash: part.slice(cut + 1) }];
    });
}

export const hasContentHash = ({ contentHash }: { contentHash: string }, hash: string): boolean =>
  contentHash.slice(0, HASH_LENGTH) === hash;

/**
 * Whether every note of a proposal is still kept with the same text; proposals on lessons and names count as current.
 */
export function isProposalCurrent(
  { kind, key, subjects }: Pick<Proposal, 'kind' | 'key' | 'subjects'>,
  note: (id: string) => { status: string; contentHash: string } | null,
): boolean {
  if (kind === 'convention-conflict') return subjects.every((id) => note(id)?.status === 'kept');
  if (!NOTE_PROPOSAL_KINDS.has(kind)) return true;
  return subjectsOfKey(key).every(({ id, hash }) => {
    const found = note(id);
    return found !== null && found.status === 'kept' && hasContentHash(found, hash);
  });
}
