import type { Proposal, ProposalKind } from '../../../shared/domain/proposal';

/** What a sweep found, before it has an id, a state and a time. */
export type ProposalDraft = Pick<Proposal, 'kind' | 'key' | 'subjects' | 'reason' | 'confidence'>;

/** Enough of a content hash to tell texts of one note apart. */
const HASH_LENGTH = 12;

/** Kinds whose subjects are kept notes and whose keys this file makes. */
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

/** Kind and subjects with their texts, whatever their order: the same finding always has the same key. */
export const proposalKey = (kind: ProposalKind, subjects: readonly Subject[]): string =>
  `${kind}:${subjects
    .map(({ id, contentHash }) => `${id}#${contentHash.slice(0, HASH_LENGTH)}`)
    .sort()
    .join(':')}`;

/** The subjects a key names, each with the beginning of its text's hash then. */
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
 * Whether every note a proposal is about is kept still and says what it said; those on lessons and names are not looked
 * at.
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
