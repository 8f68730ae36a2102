import type { LinkKind } from '../../../shared/domain/link';
import type { SourceRef } from '../../../shared/domain/ids';
import type { ScorePart } from '../../../shared/domain/trace-codes';
import type { IndexEntry } from '../index/columns/index-entry';
import type { ScoredHit } from '../index/scoring/score-query';
import type { LinkedRef } from '../index/graph/link-graph';

/**
 * Scored hits in rows and columns: JSON of their objects, which repeats every field name, takes twice as long to read.
 */
export interface PackedScores {
  /** JSON of `Rows`. */
  text: string;
  /** Values of the parts of each hit, one hit after another. */
  parts: Float64Array;
  /** References of all links, joined by line breaks. */
  linked: string;
}

interface Rows {
  entries: EntryRow[];
  hits: HitRow[];
  /** For each hit the position in `nameSets` of the names of its parts: most hits have the same. */
  nameSetOfHit: number[];
  nameSets: ScorePart[][];
  /** For each link 2 × the position of its kind in `kinds`, plus 1 when it is outgoing. */
  links: number[];
  kinds: LinkKind[];
}

/** Optional fields come last, null when absent. */
type EntryRow = ReturnType<typeof rowOfEntry>;
type HitRow = ReturnType<typeof rowOfHit>;

/** Scored hits as one JSON text and columns; score parts keep their order, on which the sum depends. */
export function packScores(scored: readonly ScoredHit[]): PackedScores {
  const rows: Rows = { entries: [], hits: [], nameSetOfHit: [], nameSets: [], links: [], kinds: [] };
  const parts: number[] = [];
  const linked: SourceRef[] = [];
  const nameSetIndexes = new Map<string, number>();
  for (const hit of scored) {
    const names = Object.keys(hit.parts) as ScorePart[];
    const key = names.join();
    const index = nameSetIndexes.get(key) ?? rows.nameSets.push(names) - 1;
    nameSetIndexes.set(key, index);
    rows.nameSetOfHit.push(index);
    parts.push(...Object.values(hit.parts));
    rows.entries.push(rowOfEntry(hit.entry));
    rows.hits.push(rowOfHit(hit));
    for (const { ref, kind, outgoing } of hit.links) {
      linked.push(ref);
      if (!rows.kinds.includes(kind)) rows.kinds.push(kind);
      rows.links.push(2 * rows.kinds.indexOf(kind) + Number(outgoing));
    }
  }
  return { text: JSON.stringify(rows), parts: Float64Array.from(parts), linked: linked.join('\n') };
}

/** The hits that `packScores` packed, equal to the originals. */
export function unpackScores({ text, parts, linked }: PackedScores): ScoredHit[] {
  const { entries, hits, nameSetOfHit, nameSets: names, links, kinds } = JSON.parse(text) as Rows;
  const refs = linked.split('\n') as SourceRef[];
  let [partIndex, link] = [0, 0];
  return hits.map((row, index) => {
    const scoreParts: ScoredHit['parts'] = {};
    for (const name of names[nameSetOfHit[index]!]!) scoreParts[name] = parts[partIndex++]!;
    const ownLinks: LinkedRef[] = [];
    for (const end = link + row[0]; link < end; link += 1)
      ownLinks.push({ ref: refs[link]!, kind: kinds[links[link]! >> 1]!, outgoing: (links[link]! & 1) === 1 });
    return hitOfRow(row, { entry: entryOfRow(entries[index]!), parts: scoreParts, links: ownLinks });
  });
}

const rowOfEntry = (entry: IndexEntry) =>
  [
    entry.ref,
    entry.kind,
    entry.tier,
    entry.title,
    entry.heading,
    entry.text,
    entry.hash,
    entry.version,
    entry.role,
    entry.speaker,
    entry.at,
    entry.keptAt,
    entry.confirmations,
    entry.sessionId,
    entry.messageIndex,
    entry.origin,
    entry.aliases ?? null,
    entry.isArchived ?? null,
    entry.duplicateSources ?? null,
    entry.passage ?? null,
  ] as const;

function entryOfRow(row: EntryRow): IndexEntry {
  const entry: IndexEntry = {
    ref: row[0],
    kind: row[1],
    tier: row[2],
    title: row[3],
    heading: row[4],
    text: row[5],
    hash: row[6],
    version: row[7],
    role: row[8],
    speaker: row[9],
    at: row[10],
    keptAt: row[11],
    confirmations: row[12],
    sessionId: row[13],
    messageIndex: row[14],
    origin: row[15],
  };
  const [aliases, isArchived, duplicateSources, passage] = [row[16], row[17], row[18], row[19]];
  if (aliases !== null) entry.aliases = aliases;
  if (isArchived !== null) entry.isArchived = isArchived;
  if (duplicateSources !== null) entry.duplicateSources = duplicateSources;
  if (passage !== null) entry.passage = passage;
  return entry;
}

/** The first number is the count of its links. */
const rowOfHit = (hit: ScoredHit) =>
  [
    hit.links.length,
    hit.similarity,
    hit.coverage,
    hit.contextCoverage,
    hit.matchedTerms,
    hit.namesPerson,
    hit.isPersonInContext ?? null,
    hit.isInTimeWindow,
    hit.isQuestion,
    hit.linksToSuperseded ?? null,
    hit.ranked ?? null,
  ] as const;

function hitOfRow(row: HitRow, { entry, parts, links }: Pick<ScoredHit, 'entry' | 'parts' | 'links'>): ScoredHit {
  const hit: ScoredHit = {
    entry,
    parts,
    similarity: row[1],
    coverage: row[2],
    contextCoverage: row[3],
    matchedTerms: row[4],
    namesPerson: row[5],
    isPersonInContext: row[6],
    isInTimeWindow: row[7],
    isQuestion: row[8],
    links,
  };
  const [linksToSuperseded, ranked] = [row[9], row[10]];
  if (linksToSuperseded !== null) hit.linksToSuperseded = linksToSuperseded;
  if (ranked !== null) hit.ranked = ranked;
  return hit;
}
