import { sourceRef } from '../../../shared/domain/ids';
import type { Note } from '../../../shared/domain/note';
import type { VaultStore } from '../../store/vault-store';
import type { Catalog } from '../catalog/catalog';
import type { FactTable } from '../facts/fact-table';
import type { Fact } from '../../../shared/domain/fact';
import { valueKey } from '../../language/facts/fact-key';
import { isSameValue } from '../../language/facts/same-value';
import { coexists, statesItsEnd } from '../facts/supersede-fact';
import { shortTitle } from '../notes/note-revision';
import { splitIntoClaims } from './split-into-claims';
import { rankCanonical, groupDuplicates, type DuplicateEdge } from './group-duplicates';
import {
  supersessionByFact,
  judgePair,
  parseNote,
  needsSimilarity,
  type ComparedNote,
  type PairFinding,
  type ParsedNote,
} from './judge-pair';
import { isOnlyTitle, type KeptTermIndex } from './kept-term-index';
import type { TimeSlicer } from './time-slicer';
import {
  type ProposalTable,
  hasContentHash,
  isProposalCurrent,
  proposalKey,
  subjectsOfKey,
  type ProposalDraft,
} from '../proposals/proposal-table';
import { t } from '../../../shared/messages/message';

/** Calibrated similarities of a text with notes, 0 to 1; null where the index has no vectors. */
export type SimilarityOf = (text: string, ids: readonly string[]) => Promise<(number | null)[]>;

export interface NoteSweepDeps {
  catalog: Pick<Catalog, 'note' | 'linksFrom' | 'linksTo'>;
  store: Pick<VaultStore, 'getMany'>;
  facts: Pick<FactTable, 'ofSource' | 'historyOf' | 'lookupByOtherName'>;
  index: KeptTermIndex;
  proposals: ProposalTable;
  similarityOf: SimilarityOf;
  /** Is told of near pairs that the rules leave undecided, with how near they are, 0–1; absent: nobody is. */
  offerPair?: (a: ComparedNote, b: ComparedNote, score: number) => void;
}

interface Pair {
  other: ParsedNote;
  finding: PairFinding;
}

const MAX_NEIGHBOURS = 16;
/** Notes of a connected component before it is split into several groups. */
const MAX_COMPONENT_SIZE = 120;
/** Notes a value may differ from; a value that differs from more is a number in a series ("Note 17"), not a change. */
const MAX_DIFFERENCES = 5;
/** Parsed notes in the least-recently-used cache. */
const PARSED_NOTE_CACHE_SIZE = 4_000;

/**
 * Sweeps kept notes one by one for duplicates, contradictions, superseded notes and notes with several claims. Nothing
 * is written.
 */
export function createNoteSweep(deps: NoteSweepDeps) {
  const readNotes = createNoteReader(deps);
  const grouped = new Set<string>();

  const readNote = async (id: string, slicer: TimeSlicer): Promise<ParsedNote | null> =>
    (await readNotes([id], slicer))[0] ?? null;
  const findings = async (own: ParsedNote, slicer: TimeSlicer): Promise<Pair[]> => {
    const found: Pair[] = [];
    const open: ParsedNote[] = [];
    const near = deps.index.terms.nearestToNote(own.note.id, MAX_NEIGHBOURS);
    const shares = new Map(near.map(({ id, share }) => [id, share]));
    await slicer.yieldWhenDue();
    for (const other of await readNotes(
      near.map(({ id }) => id),
      slicer,
    )) {
      const finding = judgePair(own, other, null);
      if (finding !== null) found.push({ other, finding });
      else if (needsSimilarity(own, other)) open.push(other);
      else deps.offerPair?.(own.note, other.note, shares.get(other.note.id) ?? 0);
      await slicer.yieldWhenDue();
    }
    if (open.length === 0) return found;
    const similarities = await deps.similarityOf(
      own.note.title,
      open.map(({ note }) => note.id),
    );
    await slicer.startSlice();
    for (const [index, other] of open.entries()) {
      const finding = judgePair(own, other, similarities[index] ?? null);
      if (finding !== null) found.push({ other, finding });
      else deps.offerPair?.(own.note, other.note, similarities[index] ?? shares.get(other.note.id) ?? 0);
    }
    return found;
  };
  const edgesOf = async (start: ParsedNote, first: readonly Pair[], slicer: TimeSlicer): Promise<DuplicateEdge[]> => {
    const edges = new Map<string, DuplicateEdge>();
    const seen = new Set<string>([start.note.id]);
    const queue: ParsedNote[] = [start];
    for (let own = queue.shift(); own !== undefined; own = queue.shift()) {
      const pairs = own === start ? first : await findings(own, slicer);
      for (const { other, finding } of pairs) {
        if (
          finding.kind !== 'near-duplicate' ||
          areLinked(deps, own.note.id, other.note.id, ['related', 'contradicts', 'supersedes'])
        )
          continue;
        edges.set([own.note.id, other.note.id].sort().join(' '), {
          a: own.note.id,
          b: other.note.id,
          confidence: finding.confidence,
          reason: finding.reason,
        });
        if (seen.has(other.note.id) || seen.size >= MAX_COMPONENT_SIZE) continue;
        seen.add(other.note.id);
        queue.push(other);
      }
    }
    for (const id of seen) grouped.add(id);
    return [...edges.values()];
  };
  const duplicates = async (own: ParsedNote, pairs: readonly Pair[], slicer: TimeSlicer): Promise<ProposalDraft[]> => {
    if (grouped.has(own.note.id) || !pairs.some(({ finding }) => finding.kind === 'near-duplicate')) return [];
    const edges = await edgesOf(own, pairs, slicer);
    const drafts: ProposalDraft[] = [];
    for (const group of groupDuplicates(edges, (a, b) => isDismissedPair(deps, a, b))) {
      const notes = (await deps.store.getMany('notes', group.ids)).filter(
        (note): note is Note => note?.status === 'kept',
      );
      if (notes.length < 2) continue;
      drafts.push({
        kind: 'near-duplicate',
        key: proposalKey('near-duplicate', notes),
        subjects: rankCanonical(notes).map(({ id }) => id),
        confidence: group.confidence,
        reason:
          notes.length === 2
            ? t('mainCorpus.theseTwoSaySame', { reason: group.reason })
            : t('mainCorpus.theseNotesNotesSay', { notes: notes.length, reason: group.reason }),
      });
    }
    await slicer.startSlice();
    return drafts;
  };

  /** Proposals for one kept note and its neighbours. */
  return async (id: string, slicer: TimeSlicer): Promise<ProposalDraft[]> => {
    const own = await readNote(id, slicer);
    if (own === null) return [];
    const pairs = [
      ...(await findings(own, slicer)),
      ...(await supersededFactPairs(deps, own, (other) => readNote(other, slicer))),
    ];
    const differences = pairs.flatMap(({ finding }) => (finding.kind === 'near-duplicate' ? [] : [finding]));
    const isSeries = differences.length > MAX_DIFFERENCES;
    const drafts = [
      ...(isSeries ? [] : onePerPair(differences.flatMap((finding) => differenceDraft(deps, finding)))),
      ...(await splitDraft(deps, own)),
      ...(await duplicates(own, pairs, slicer)),
    ];
    await slicer.yieldWhenDue();
    return drafts;
  };
}

/** Open proposals that a larger or different group replaces. */
export function supersededProposals(
  { proposals, catalog }: Pick<NoteSweepDeps, 'proposals' | 'catalog'>,
  drafts: readonly ProposalDraft[],
): string[] {
  const keys = new Set(drafts.map(({ key }) => key));
  return drafts
    .filter(({ kind }) => kind === 'near-duplicate')
    .flatMap(({ subjects }) => subjects.flatMap((subject) => proposals.about(subject)))
    .filter(
      (row) =>
        row.state === 'open' &&
        row.kind === 'near-duplicate' &&
        // What a model has checked stands beside what the rules find.
        row.judgedBy === undefined &&
        !keys.has(row.key) &&
        isProposalCurrent(row, (id) => catalog.note(id)),
    )
    .map(({ id }) => id);
}

/** Reads the kept ones among ids, in order, those that are not cached in one call. */
function createNoteReader(deps: Pick<NoteSweepDeps, 'catalog' | 'store'>) {
  const read = new Map<string, ParsedNote>();
  return async (ids: readonly string[], slicer: TimeSlicer): Promise<ParsedNote[]> => {
    const kept = ids.flatMap((id) => {
      const note = deps.catalog.note(id);
      return note?.status === 'kept' ? [note] : [];
    });
    const isKnown = (note: (typeof kept)[number]) => read.get(note.id)?.note.contentHash === note.contentHash;
    const missing = kept.filter((note) => !isKnown(note) && !isOnlyTitle(note));
    const rows = await deps.store.getMany(
      'notes',
      missing.map(({ id }) => id),
    );
    if (missing.length > 0) await slicer.startSlice();
    const bodies = new Map(rows.flatMap((row) => (row === null ? [] : [[row.id as string, row.body] as const])));
    const texts: ParsedNote[] = [];
    for (const note of kept) {
      const text = isKnown(note) ? read.get(note.id)! : parseNote({ ...note, body: bodies.get(note.id) ?? '' });
      read.delete(note.id);
      if (read.size >= PARSED_NOTE_CACHE_SIZE) read.delete(read.keys().next().value!);
      read.set(note.id, text);
      texts.push(text);
      await slicer.yieldWhenDue();
    }
    return texts;
  };
}

/** Whether the person already linked the two. */
export function areLinked(
  { catalog }: Pick<NoteSweepDeps, 'catalog'>,
  a: string,
  b: string,
  kinds: readonly string[],
): boolean {
  const leads = (from: string, to: string) =>
    [...catalog.linksFrom(from)].some((link) => link.to === to && kinds.includes(link.kind));
  return leads(a, b) || leads(b, a);
}

/** Whether the person dismissed this pair with these texts. */
function isDismissedPair(
  { proposals, catalog }: Pick<NoteSweepDeps, 'proposals' | 'catalog'>,
  a: string,
  b: string,
): boolean {
  return proposals.about(a).some((row) => {
    if (row.kind !== 'near-duplicate' || row.state !== 'dismissed' || !row.subjects.includes(b)) return false;
    return subjectsOfKey(row.key).every(
      ({ id, hash }) => (id !== a && id !== b) || hasContentHash(catalog.note(id) ?? { contentHash: '' }, hash),
    );
  });
}

function differenceDraft(
  deps: NoteSweepDeps,
  { kind, newer, older, confidence, reason }: Exclude<PairFinding, { kind: 'near-duplicate' }>,
): ProposalDraft[] {
  if (areLinked(deps, newer.id, older.id, ['contradicts', 'supersedes'])) return [];
  const words =
    kind === 'supersession'
      ? t('mainCorpus.newerNoteSaysOtherwise', { reason })
      : t('mainCorpus.theseTwoCannotBoth', { reason });
  return [
    {
      kind,
      key: proposalKey(kind, [newer, older]),
      subjects: [newer.id, older.id],
      reason: words.slice(0, 1_000),
      confidence,
    },
  ];
}

/** The most confident of several findings on the same two notes. */
function onePerPair(drafts: readonly ProposalDraft[]): ProposalDraft[] {
  const best = new Map<string, ProposalDraft>();
  for (const draft of drafts) {
    const pair = draft.subjects.toSorted().join(' ');
    const known = best.get(pair);
    if (known === undefined || known.confidence < draft.confidence) best.set(pair, draft);
  }
  return [...best.values()];
}

const SPLIT_CONFIDENCE = 0.6;

async function splitDraft({ catalog, store }: NoteSweepDeps, { note }: ParsedNote): Promise<ProposalDraft[]> {
  const parts = splitIntoClaims({ ...note, author: catalog.note(note.id)?.author ?? 'person' });
  if (parts === null) return [];
  // What was taken from a chat with the sentence before it is not understood without that.
  const sources = (await store.getMany('notes', [note.id]))[0]?.sources ?? [];
  const quoted = sources.filter(({ quote }) => quote !== '' && note.title.includes(quote.trim()));
  if (quoted.length > 1) return [];
  return [
    {
      kind: 'split-note',
      key: proposalKey('split-note', [note]),
      subjects: [note.id],
      confidence: SPLIT_CONFIDENCE,
      reason: t('mainCorpus.shorttitleHoldsPartsClaims', { shortTitle: shortTitle(note.title), parts: parts.length }),
    },
  ];
}

const attributeText = ({ entity, attribute }: Pick<Fact, 'entity' | 'attribute'>): string =>
  entity === 'me' ? t('mainCorpus.yourAttribute', { attribute }) : `${entity}: ${attribute}`;

/** Pairs of this note and another whose facts supersede each other. An end stated in the text is no supersession. */
async function supersededFactPairs(
  { facts }: NoteSweepDeps,
  own: ParsedNote,
  readNote: (id: string) => Promise<ParsedNote | null>,
): Promise<Pair[]> {
  const found: Pair[] = [];
  for (const fact of facts.ofSource(sourceRef('note', own.note.id))) {
    if (fact.retractedAt !== null || coexists(fact)) continue;
    for (const rival of facts.historyOf(fact)) {
      if (
        rival.id === fact.id ||
        rival.retractedAt !== null ||
        coexists(rival) ||
        rival.source?.startsWith('note:') !== true
      )
        continue;
      const [later, before] = rival.validFrom > fact.validFrom ? [rival, fact] : [fact, rival];
      if (
        before.validUntil !== later.validFrom ||
        later.validFrom === before.validFrom ||
        valueKey(later.value) === valueKey(before.value) ||
        statesItsEnd(before)
      )
        continue;
      const other = await readNote(rival.source.slice('note:'.length));
      if (other === null || other.note.id === own.note.id) continue;
      const [newer, older] = later === rival ? [other, own] : [own, other];
      found.push({ other, finding: supersessionByFact(newer.note, older.note, attributeText(fact)) });
    }
    for (const rival of facts.lookupByOtherName(fact, Math.max(fact.validFrom, fact.createdAt))) {
      if (coexists(rival) || rival.source?.startsWith('note:') !== true || isSameValue(rival.value, fact.value))
        continue;
      const other = await readNote(rival.source.slice('note:'.length));
      if (other === null || other.note.id === own.note.id || fact.validUntil !== null) continue;
      const [newer, older] = other.note.createdAt > own.note.createdAt ? [other, own] : [own, other];
      found.push({ other, finding: supersessionByFact(newer.note, older.note, attributeText(fact)) });
    }
  }
  return found;
}
