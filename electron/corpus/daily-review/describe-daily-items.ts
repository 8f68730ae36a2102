import { sourceRef } from '../../../shared/domain/ids';
import type { DailyReviewItem } from '../../../shared/ipc/routes/daily-review';
import type { VaultStore } from '../../store/vault-store';
import type { Catalog } from '../catalog/catalog';
import type { VitalityService } from '../../vitality/vitality-service';
import { importanceOf, type ImportanceKind } from './choose-daily-set';
import { linkedNoteIds } from './daily-candidates';
import { t } from '../../../shared/messages/message';

interface ItemDeps {
  notes: { store: Pick<VaultStore, 'getMany'>; catalog: Pick<Catalog, 'note' | 'linksFrom' | 'linksTo'> };
  vitality: Pick<VitalityService, 'ofNote' | 'explain'>;
}
type Neighbour = DailyReviewItem['neighbours'][number];

const MAX_NEIGHBOURS = 3;

/** The notes of the set with their texts, reasons and active neighbours. Notes gone since are left out. */
export async function describeDailyItems(
  deps: ItemDeps,
  ids: readonly string[],
  asOf: number,
): Promise<DailyReviewItem[]> {
  const notes = await deps.notes.store.getMany('notes', ids);
  const items: DailyReviewItem[] = [];
  for (const note of notes) {
    const value = note === null ? null : deps.vitality.ofNote(note.id);
    if (note === null || note.neverSurface || value === null) continue;
    const near = activeNeighbours(deps, note.id);
    const kinds = importanceOf({ ...value, ...note, isLinkedToActive: near.length > 0 });
    const reasons: DailyReviewItem['reasons'] = [];
    for (const kind of kinds) reasons.push({ kind, text: await reasonText(deps, kind, note, near, asOf) });
    // The reason held when the day began, and the set stays the same all day.
    if (reasons.length === 0) reasons.push({ kind: 'linked-to-active', text: t('mainCorpus.morningStoodBesideNotes') });
    const { id, title, body, category, version, keptAt } = note;
    items.push({
      id,
      title,
      body,
      category,
      version,
      vitality: value.vitality,
      zone: value.zone,
      keptAt,
      lastUsedAt: value.lastUsedAt,
      reasons,
      neighbours: near,
    });
  }
  return items;
}

/** Highest vitality first. */
function activeNeighbours({ notes: { catalog }, vitality }: ItemDeps, id: string): Neighbour[] {
  const active = linkedNoteIds(catalog, id).flatMap((other) => {
    const [note, value] = [catalog.note(other), vitality.ofNote(other)];
    return note?.status === 'kept' && !note.neverSurface && value?.zone === 'active'
      ? [{ id: other, title: note.title, vitality: value.vitality }]
      : [];
  });
  return active
    .toSorted((a, b) => b.vitality - a.vitality || (a.id < b.id ? -1 : 1))
    .slice(0, MAX_NEIGHBOURS)
    .map(({ id: other, title }) => ({ id: other, title }));
}

async function reasonText(
  { vitality }: ItemDeps,
  kind: ImportanceKind,
  note: { id: string; confirmations: number },
  near: readonly Neighbour[],
  asOf: number,
): Promise<string> {
  switch (kind) {
    case 'pinned':
      return t('mainCorpus.pinnedByYou');
    case 'decision':
      return t('mainCorpus.itIsADecision');
    case 'confirmed':
      return t('mainCorpus.saidAgainOtherSessions', { confirmations: note.confirmations });
    case 'linked-to-active':
      return t('mainCorpus.linkedWithUsed', { title: near[0]!.title, others: near.length - 1 });
    case 'bridge': {
      const parts = (await vitality.explain(sourceRef('note', note.id), asOf))?.holdsTogether ?? [];
      return parts.length < 2
        ? t('mainCorpus.holdsPartsVaultTogether')
        : t('mainCorpus.onlyJoinsTitleNotecount', {
            title: parts[0]!.title,
            noteCount: noteCountText(parts[0]!.size),
            title2: parts[1]!.title,
            noteCount2: noteCountText(parts[1]!.size),
          });
    }
  }
}

const noteCountText = (count: number): string => t('mainCorpus.notes', { count });
