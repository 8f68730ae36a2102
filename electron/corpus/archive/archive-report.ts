import { sourceRef } from '../../../shared/domain/ids';
import { ZONE_THRESHOLD, zoneOfNote, type VitalityParts } from '../../../shared/domain/vitality';
import {
  MAX_ARCHIVE_NOTES,
  type ArchivedNote,
  type ArchiveSuggestion,
  type ArchiveReport,
  type ProtectedNote,
} from '../../../shared/ipc/routes/archive';
import type { Catalog } from '../catalog/catalog';
import type { CatalogNote } from '../catalog/catalog-state';
import { sigmoid } from '../../vitality/formula/activation';
import { BRIDGE_FLOOR } from '../../vitality/formula/structural-factors';
import type { VitalityService } from '../../vitality/vitality-service';
import { protectionsOf, type ProtectionView } from './archive-protections';
import { ageText, candidateReasons, quotedTitle, vitalityText } from './archive-text';
import { t } from '../../../shared/messages/message';

/** Notes per request, so that the computing thread answers other requests in between. */
const PARTS_BATCH_SIZE = 200;

interface ReportDeps {
  catalog: Pick<Catalog, 'note' | 'withStatus' | 'linksFrom' | 'linksTo'>;
  vitality: Pick<VitalityService, 'notes' | 'ofNote' | 'parts'>;
}

interface LowNote {
  note: CatalogNote;
  vitality: number;
  lastUsedAt: number;
  /** Its vitality without the articulation-point bonus; null where it is no articulation point. */
  ownVitality: number | null;
}

/** The dry run at `view.asOf`. Values are computed for that moment; details only for the notes that are listed. */
export async function makeArchiveReport(deps: ReportDeps, view: ProtectionView): Promise<ArchiveReport> {
  const { unprotected, protectedNotes } = splitByProtection(await findLowNotes(deps, view.asOf), view);
  const suggestions = await describeSuggestions(deps, unprotected.slice(0, MAX_ARCHIVE_NOTES), view.asOf);
  const archived = listArchivedNotes(deps, view.asOf);
  return {
    asOf: view.asOf,
    suggestions,
    suggestionCount: unprotected.length,
    belowThresholdCount:
      suggestions.filter(({ isBelowThreshold }) => isBelowThreshold).length +
      unprotected.slice(MAX_ARCHIVE_NOTES).filter(({ vitality }) => vitality < ZONE_THRESHOLD.fading).length,
    protected: protectedNotes.slice(0, MAX_ARCHIVE_NOTES),
    protectedCount: protectedNotes.length,
    archived: archived.slice(0, MAX_ARCHIVE_NOTES),
    archivedCount: archived.length,
    usedAgainCount: archived.filter(({ isUsedAgain }) => isUsedAgain).length,
  };
}

/** Notes below the line, by their values as last computed; what protects them is asked, and nothing is described. */
export const findReadyNotes = ({ catalog, vitality }: ReportDeps, view: ProtectionView): string[] =>
  [...vitality.notes()].flatMap(({ id, vitality: value, isBridge }) => {
    if (isBridge || value >= ZONE_THRESHOLD.fading) return [];
    const note = catalog.note(id);
    return note?.status === 'kept' && protectionsOf(note, view).length === 0 ? [id] : [];
  });

/** Kept notes below 0.3, and those above it only as articulation points; lowest first. */
async function findLowNotes({ catalog, vitality }: ReportDeps, asOf: number): Promise<LowNote[]> {
  const low: LowNote[] = [];
  const bridgesAtFloor: LowNote[] = [];
  for (const { id, vitality: value, isBridge, lastUsedAt } of vitality.notes()) {
    const note = catalog.note(id);
    if (note?.status !== 'kept') continue;
    if (!isBridge && value < ZONE_THRESHOLD.stale) low.push({ note, vitality: value, lastUsedAt, ownVitality: null });
    else if (isBridge && value <= BRIDGE_FLOOR)
      bridgesAtFloor.push({ note, vitality: value, lastUsedAt, ownVitality: null });
  }
  const parts = await readAllParts({ vitality }, bridgesAtFloor, asOf);
  bridgesAtFloor.forEach((note, index) => {
    const own = parts[index] == null ? null : sigmoid(parts[index].activation);
    if (own !== null && own < ZONE_THRESHOLD.stale) low.push({ ...note, ownVitality: own });
  });
  return low.toSorted(
    (a, b) => (a.ownVitality ?? a.vitality) - (b.ownVitality ?? b.vitality) || (a.note.id < b.note.id ? -1 : 1),
  );
}

function splitByProtection(
  low: readonly LowNote[],
  view: ProtectionView,
): { unprotected: LowNote[]; protectedNotes: ProtectedNote[] } {
  const open: LowNote[] = [];
  const guarded: ProtectedNote[] = [];
  for (const one of low) {
    const protections = protectionsOf(one.note, view).map((protection) =>
      protection.kind === 'bridge' && one.ownVitality !== null
        ? {
            ...protection,
            reason: t('mainCorpus.reasonOwnUsesWould', {
              reason: protection.reason,
              vitality: vitalityText(one.ownVitality),
            }),
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
  return { unprotected: open, protectedNotes: guarded };
}

async function describeSuggestions(
  deps: ReportDeps,
  low: readonly LowNote[],
  asOf: number,
): Promise<ArchiveSuggestion[]> {
  const parts = await readAllParts(deps, low, asOf);
  return low
    .map(({ note, vitality: known, lastUsedAt }, index) => {
      const { vitality, uses, linksTo } = parts[index] ?? { vitality: known, uses: 1, linksTo: 0 };
      return {
        id: note.id,
        title: note.title,
        category: note.category,
        version: note.version,
        vitality,
        zone: zoneOfNote(vitality, false),
        isBelowThreshold: vitality < ZONE_THRESHOLD.fading,
        lastUsedAt,
        reasons: candidateReasons({ uses, lastUsedAt, linksTo }, asOf),
        vitalityReason: t('mainCorpus.vitalityReason', { vitality: vitalityText(vitality) }),
      };
    })
    .toSorted((a, b) => a.vitality - b.vitality || (a.id < b.id ? -1 : 1));
}

async function readAllParts(
  { vitality }: Pick<ReportDeps, 'vitality'> | { vitality: Pick<VitalityService, 'parts'> },
  low: readonly LowNote[],
  asOf: number,
): Promise<(VitalityParts | null)[]> {
  const parts: (VitalityParts | null)[] = [];
  for (let from = 0; from < low.length; from += PARTS_BATCH_SIZE) {
    parts.push(
      ...(await Promise.all(
        low.slice(from, from + PARTS_BATCH_SIZE).map(({ note }) => vitality.parts(sourceRef('note', note.id), asOf)),
      )),
    );
  }
  return parts;
}

function listArchivedNotes({ catalog, vitality }: ReportDeps, asOf: number): ArchivedNote[] {
  const rows = [...catalog.withStatus('archived')].map((note): ArchivedNote => {
    const { decidedAt: archivedAt, id, title, category } = note;
    const value = vitality.ofNote(id);
    const lastUsedAt = value?.lastUsedAt ?? note.keptAt ?? note.createdAt;
    const again = archivedAt === null ? null : reuseReason(catalog, id, lastUsedAt, archivedAt, asOf);
    const reason =
      again ??
      (archivedAt === null
        ? t('mainCorpus.isArchived')
        : t('mainCorpus.archivedAge', { age: ageText(archivedAt, asOf) }));
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

/** Why a note could be restored: a use of it, or a link from a kept note, since it was archived. */
function reuseReason(
  catalog: ReportDeps['catalog'],
  id: string,
  lastUsedAt: number,
  archivedAt: number,
  asOf: number,
): string | null {
  if (lastUsedAt > archivedAt)
    return t('mainCorpus.usedAgainAgeArchived', { age: ageText(lastUsedAt, asOf), age2: ageText(archivedAt, asOf) });
  for (const { from, createdAt } of catalog.linksTo(id)) {
    const other = catalog.note(from);
    if (createdAt > archivedAt && other?.status === 'kept')
      return t('mainCorpus.titleLinkedAgeArchived', {
        title: quotedTitle(other.title),
        age: ageText(createdAt, asOf),
        age2: ageText(archivedAt, asOf),
      });
  }
  return null;
}
