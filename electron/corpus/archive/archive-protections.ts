import type { Protection } from '../../../shared/ipc/routes/archive';
import type { Catalog } from '../catalog/catalog';
import type { CatalogNote } from '../catalog/catalog-state';
import { hiddenReasonOf } from '../hidden-claims/hidden-note-index';
import type { DecisionTable } from '../decisions/decision-table';
import { isRevival, revivalAt } from '../../vitality/formula/structural-factors';
import type { VitalityService } from '../../vitality/vitality-service';
import { ageText, quotedTitle } from './archive-text';
import { t } from '../../../shared/messages/message';

/** Everything that can protect a note, at one moment. */
export interface ProtectionView {
  catalog: Pick<Catalog, 'note' | 'linksFrom' | 'linksTo'>;
  vitality: Pick<VitalityService, 'ofNote'>;
  /** Last confirmation by the person, by note id; epoch milliseconds. */
  confirmedAt: ReadonlyMap<string, number>;
  /** State of the decision records read from a note, by note id. */
  decisions: ReadonlyMap<string, NoteDecisionState>;
  /** Epoch milliseconds. */
  asOf: number;
}

export interface NoteDecisionState {
  /** The decision is current: neither withdrawn nor replaced by a later one. */
  stands: boolean;
  subject: string;
}

/** The state of every decision record by note; a current one takes precedence over others of the same note. */
export function decisionStates(decisions: Pick<DecisionTable, 'histories'>): Map<string, NoteDecisionState> {
  const states = new Map<string, NoteDecisionState>();
  for (const { records } of decisions.histories()) {
    for (const { state, noteId, subject } of records)
      if (states.get(noteId)?.stands !== true) states.set(noteId, { stands: state === 'stands', subject });
  }
  return states;
}

/** Why a kept note is not offered for archiving, each reason for the person; empty when nothing protects it. */
export function protectionsOf(note: CatalogNote, view: ProtectionView): Protection[] {
  const found: (Protection | null)[] = [
    view.vitality.ofNote(note.id)?.isBridge === true
      ? { kind: 'bridge', reason: t('mainCorpus.bridgeWithoutPartGraph') }
      : null,
    note.pinned ? { kind: 'pinned', reason: t('mainCorpus.youPinnedIt') } : null,
    confirmedProtection(note, view),
    linkedToActiveProtection(note, view),
    revivedProtection(note, view),
    openDecisionProtection(note, view),
  ];
  return found.filter((protection) => protection !== null);
}

function confirmedProtection(
  { id, confirmations }: CatalogNote,
  { confirmedAt, asOf }: ProtectionView,
): Protection | null {
  const at = confirmedAt.get(id);
  const bySessions = confirmations > 0 ? t('mainCorpus.confirmedByCount', { count: confirmations }) : null;
  const byPerson = at === undefined ? null : t('mainCorpus.youConfirmedItAge', { age: ageText(at, asOf) });
  return bySessions === null && byPerson === null
    ? null
    : { kind: 'confirmed', reason: [byPerson, bySessions].filter((part) => part !== null).join(', ') };
}

function linkedToActiveProtection({ id }: CatalogNote, { catalog, vitality }: ProtectionView): Protection | null {
  const active = new Map<string, { title: string; vitality: number }>();
  const consider = (other: string | null) => {
    if (other === null || other === id || active.has(other)) return;
    const value = vitality.ofNote(other);
    const note = value?.zone === 'active' ? catalog.note(other) : null;
    if (note?.status === 'kept' && !note.neverSurface)
      active.set(other, { title: note.title, vitality: value!.vitality });
  };
  for (const link of catalog.linksFrom(id)) consider(link.to);
  for (const link of catalog.linksTo(id)) consider(link.from);
  if (active.size === 0) return null;
  const first = [...active.values()].reduce((best, other) => (other.vitality > best.vitality ? other : best));
  return {
    kind: 'linked-to-active',
    reason: t('mainCorpus.linkedWithActive', { title: quotedTitle(first.title), others: active.size - 1 }),
  };
}

function revivedProtection(note: CatalogNote, { catalog, asOf }: ProtectionView): Protection | null {
  let newest: { at: number; from: string } | null = null;
  for (const { createdAt, from } of catalog.linksTo(note.id)) {
    if (
      createdAt <= asOf &&
      isRevival(note.keptAt ?? note.createdAt, createdAt) &&
      revivalAt(createdAt, asOf) > 0 &&
      createdAt > (newest?.at ?? -Infinity)
    )
      newest = { at: createdAt, from };
  }
  if (newest === null) return null;
  const from = catalog.note(newest.from);
  const isShown = from !== null && hiddenReasonOf(from) === null;
  return {
    kind: 'revived',
    reason: t('mainCorpus.titleLinkedAge', {
      title: isShown ? quotedTitle(from.title) : t('mainCorpus.anotherNote'),
      age: ageText(newest.at, asOf),
    }),
  };
}

function openDecisionProtection({ id, category }: CatalogNote, { decisions }: ProtectionView): Protection | null {
  const state = decisions.get(id);
  if (state?.stands === true)
    return {
      kind: 'open-decision',
      reason: t('mainCorpus.decisionStillStandsSubject', { subject: quotedTitle(state.subject) }),
    };
  if (category === 'decision' && state === undefined)
    return { kind: 'open-decision', reason: t('mainCorpus.decisionNothingTakenPlace') };
  return category === 'open-question' ? { kind: 'open-decision', reason: t('mainCorpus.questionStillOpen') } : null;
}
