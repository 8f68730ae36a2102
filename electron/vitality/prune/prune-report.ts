import { sourceRef } from '../../../shared/domain/ids';
import { ZONE_FROM, zoneOfNote, type VitalityParts } from '../../../shared/domain/vitality';
import {
  MOST_PRUNED,
  type ArchivedNote,
  type PruneCandidate,
  type PruneReport,
  type ProtectedNote,
} from '../../../shared/ipc/routes/prune';
import type { Catalog } from '../../corpus/catalog/catalog';
import type { CatalogNote } from '../../corpus/catalog/catalog-state';
import { vitalityFrom } from '../activation';
import { BRIDGE_FLOOR } from '../structure';
import type { VitalityBook } from '../vitality-book';
import { protectionsOf, type ProtectionView } from './protections';
import { ageWords, candidateReason, quoted, vitalityFigure } from './prune-words';

/** Notes asked about at once: the thread that computes them answers others in between. */
const AT_ONCE = 200;

interface ReportDeps {
  catalog: Pick<Catalog, 'note' | 'withStatus' | 'linksFrom' | 'linksTo'>;
  vitality: Pick<VitalityBook, 'notes' | 'ofNote' | 'parts'>;
}

interface LowNote {
  note: CatalogNote;
  vitality: number;
  lastUsedAt: number;
  /** What it would be at if it were no bridge; null where it is none. */
  ownVitality: number | null;
}

/**
 * The whole dry run at `view.asOf`. Values are computed for that moment; only what is listed is asked about one by one.
 */
export async function makePruneReport(deps: ReportDeps, view: ProtectionView): Promise<PruneReport> {
  const { open, guarded } = sortOut(await lowNotes(deps, view.asOf), view);
  const candidates = await describe(deps, open.slice(0, MOST_PRUNED), view.asOf);
  const archived = archivedNotes(deps, view.asOf);
  return {
    asOf: view.asOf,
    candidates,
    candidateCount: open.length,
    belowLineCount:
      candidates.filter(({ isBelowLine }) => isBelowLine).length +
      open.slice(MOST_PRUNED).filter(({ vitality }) => vitality < ZONE_FROM.fading).length,
    protected: guarded.slice(0, MOST_PRUNED),
    protectedCount: guarded.length,
    archived: archived.slice(0, MOST_PRUNED),
    archivedCount: archived.length,
    returningCount: archived.filter(({ isUsedAgain }) => isUsedAgain).length,
  };
}

/** Kept notes below 0.3, and bridges that are above it only because they are bridges; lowest first. */
async function lowNotes({ catalog, vitality }: ReportDeps, asOf: number): Promise<LowNote[]> {
  const low: LowNote[] = [];
  const onFloor: LowNote[] = [];
  for (const { id, vitality: value, isBridge, lastUsedAt } of vitality.notes()) {
    const note = catalog.note(id);
    if (note?.status !== 'kept') continue;
    if (!isBridge && value < ZONE_FROM.stale) low.push({ note, vitality: value, lastUsedAt, ownVitality: null });
    else if (isBridge && value <= BRIDGE_FLOOR) onFloor.push({ note, vitality: value, lastUsedAt, ownVitality: null });
  }
  const parts = await partsOfAll({ vitality }, onFloor, asOf);
  onFloor.forEach((bridge, place) => {
    const own = parts[place] == null ? null : vitalityFrom(parts[place].activation);
    if (own !== null && own < ZONE_FROM.stale) low.push({ ...bridge, ownVitality: own });
  });
  return low.toSorted(
    (a, b) => (a.ownVitality ?? a.vitality) - (b.ownVitality ?? b.vitality) || (a.note.id < b.note.id ? -1 : 1),
  );
}

function sortOut(low: readonly LowNote[], view: ProtectionView): { open: LowNote[]; guarded: ProtectedNote[] } {
  const open: LowNote[] = [];
  const guarded: ProtectedNote[] = [];
  for (const one of low) {
    const protections = protectionsOf(one.note, view).map((protection) =>
      protection.kind === 'bridge' && one.ownVitality !== null
        ? {
            ...protection,
            reason: `${protection.reason}, and by its own uses it would be at ${vitalityFigure(one.ownVitality)}`,
          }
        : protection,
    );
    if (protections.length === 0) open.push(one);
    else
      guarded.push({
        id: one.note.id,
        title: one.note.title,
        category: one.note.category,
        vitality: one.vitality,
        lastUsedAt: one.lastUsedAt,
        protections,
      });
  }
  return { open, guarded };
}

async function describe(deps: ReportDeps, low: readonly LowNote[], asOf: number): Promise<PruneCandidate[]> {
  const parts = await partsOfAll(deps, low, asOf);
  return low
    .map(({ note, vitality: known, lastUsedAt }, place) => {
      const { vitality, uses, linksTo } = parts[place] ?? { vitality: known, uses: 1, linksTo: 0 };
      return {
        id: note.id,
        title: note.title,
        category: note.category,
        version: note.version,
        vitality,
        zone: zoneOfNote(vitality, false),
        isBelowLine: vitality < ZONE_FROM.fading,
        lastUsedAt,
        reason: candidateReason({ uses, lastUsedAt, linksTo, vitality }, asOf),
      };
    })
    .toSorted((a, b) => a.vitality - b.vitality || (a.id < b.id ? -1 : 1));
}

async function partsOfAll(
  { vitality }: Pick<ReportDeps, 'vitality'> | { vitality: Pick<VitalityBook, 'parts'> },
  low: readonly LowNote[],
  asOf: number,
): Promise<(VitalityParts | null)[]> {
  const parts: (VitalityParts | null)[] = [];
  for (let from = 0; from < low.length; from += AT_ONCE) {
    parts.push(
      ...(await Promise.all(
        low.slice(from, from + AT_ONCE).map(({ note }) => vitality.parts(sourceRef('note', note.id), asOf)),
      )),
    );
  }
  return parts;
}

function archivedNotes({ catalog, vitality }: ReportDeps, asOf: number): ArchivedNote[] {
  const rows = [...catalog.withStatus('archived')].map((note): ArchivedNote => {
    const { decidedAt: archivedAt, id, title, category } = note;
    const value = vitality.ofNote(id);
    const lastUsedAt = value?.lastUsedAt ?? note.keptAt ?? note.createdAt;
    const again = archivedAt === null ? null : usedAgain(catalog, id, lastUsedAt, archivedAt, asOf);
    const reason = again ?? (archivedAt === null ? 'archived' : `archived ${ageWords(archivedAt, asOf)}`);
    return {
      id,
      title,
      category,
      vitality: value?.vitality ?? 0,
      archivedAt,
      lastUsedAt,
      isUsedAgain: again !== null,
      reason,
    };
  });
  return rows.toSorted(
    (a, b) =>
      Number(b.isUsedAgain) - Number(a.isUsedAgain) ||
      (b.archivedAt ?? 0) - (a.archivedAt ?? 0) ||
      (a.id < b.id ? -1 : 1),
  );
}

/** What speaks for bringing a note back: a use or a link of a kept note since it was archived. */
function usedAgain(
  catalog: ReportDeps['catalog'],
  id: string,
  lastUsedAt: number,
  archivedAt: number,
  asOf: number,
): string | null {
  if (lastUsedAt > archivedAt)
    return `used again ${ageWords(lastUsedAt, asOf)}, archived ${ageWords(archivedAt, asOf)}`;
  for (const { from, createdAt } of catalog.linksTo(id)) {
    const other = catalog.note(from);
    if (createdAt > archivedAt && other?.status === 'kept')
      return `${quoted(other.title)} was linked to it ${ageWords(createdAt, asOf)}, archived ${ageWords(archivedAt, asOf)}`;
  }
  return null;
}
