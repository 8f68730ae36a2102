import { sourceRef } from '../../../shared/domain/ids';
import type { Fact } from '../../../shared/domain/fact';
import type { ProfileReason, ProfileSuggestion } from '../../../shared/ipc/routes/profile';
import { isProperName } from '../../language/facts/fact-subjects';
import type { Catalog } from '../catalog/catalog';
import type { CatalogNote } from '../catalog/catalog-state';
import { inferKindOfValue } from '../facts/entities/collect-names';
import type { FactTable } from '../facts/fact-table';

const MAX_SUGGESTIONS = 8;

export interface SuggestionSources {
  catalog: Pick<Catalog, 'withStatus'>;
  facts: Pick<FactTable, 'ofSource'>;
  now: () => number;
}

/**
 * Kept notes that may belong in the profile, the newest first: by their category and the facts that were read in them
 * when they were kept. Nothing is added by itself, and a note that the person declined is not suggested again.
 */
export function suggestForProfile({ catalog, facts, now }: SuggestionSources): ProfileSuggestion[] {
  const at = now();
  const found: { note: CatalogNote; reason: ProfileReason }[] = [];
  for (const note of catalog.withStatus('kept')) {
    if (note.profile !== undefined || note.neverSurface) continue;
    const reason = reasonFor(note, facts.ofSource(sourceRef('note', note.id)).filter(holdsAt(at)));
    if (reason !== null) found.push({ note, reason });
  }
  return found
    .toSorted((a, b) => (b.note.keptAt ?? 0) - (a.note.keptAt ?? 0) || (a.note.id < b.note.id ? -1 : 1))
    .slice(0, MAX_SUGGESTIONS)
    .map(({ note: { id, title }, reason }) => ({ id, title, reason }));
}

function reasonFor({ category }: CatalogNote, facts: readonly Fact[]): ProfileReason | null {
  if (category === 'constraint') return 'limit';
  if (facts.some(({ type }) => type === 'preference')) return 'preference';
  return facts.some((fact) => inferKindOfValue(fact) === 'person' && isProperName(fact.value)) ? 'person' : null;
}

const holdsAt =
  (at: number) =>
  ({ retractedAt, validFrom, validUntil }: Fact): boolean =>
    retractedAt === null && validFrom <= at && (validUntil === null || validUntil > at);
