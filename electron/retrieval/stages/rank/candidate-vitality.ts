import { parseSourceRef } from '../../../../shared/domain/ids';
import type { TraceCandidate, TracedVitality } from '../../../../shared/domain/trace';
import { zoneOfNote, type VitalityParts } from '../../../../shared/domain/vitality';
import { withTimeout } from '../../../../shared/lib/with-timeout';
import { firstUse } from '../../../vitality/formula/activation';
import { composeVitality } from '../../../vitality/formula/compose-vitality';
import type { VitalityLookup } from '../../funnel/retrieval-ports';
import type { Funnel, FunnelDeps } from '../../funnel/funnel';

/**
 * Milliseconds to wait for the parts of a value; during a full recomputation the trace has only the value and its zone.
 */
const PARTS_TIMEOUT_MS = 40;
/** Sources whose parts are recorded; no package has more. */
const MAX_EXPLAINED = 30;

/** The vitality that ranking uses: 0–1, null without one. Only uses raise it; being surfaced does not. */
export function vitalityOf(
  { ref, kind, at, keptAt, shared }: TraceCandidate,
  vitality: VitalityLookup | undefined,
  asOf: number,
): number | null {
  // What the web says has no life in the vault.
  if (kind === 'web') return null;
  // A colleague's note lives in its collection, by the same scale.
  if (shared !== undefined) return shared.vitality;
  return vitality?.of(ref, { madeAt: keptAt ?? at, asOf }) ?? null;
}

/** Its zone for the trace, or why there is none. */
export function zoneOrUnusedReason(
  { archived }: TraceCandidate,
  value: number | null,
  vitality: VitalityLookup | undefined,
): Pick<NonNullable<TraceCandidate['rank']>, 'zone' | 'vitalityUnused'> {
  if (value !== null) return { zone: zoneOfNote(value, archived === true) };
  return {
    vitalityUnused: { code: vitality === undefined ? 'switched-off' : 'not-available' },
  };
}

/** Records the parts of the values for the panel. Changes no score and no order. */
export async function traceVitality(funnel: Funnel, { vitality, signal }: FunnelDeps): Promise<void> {
  const explained = funnel.live.filter(({ rank }) => rank!.vitality !== null).slice(0, MAX_EXPLAINED);
  if (vitality?.parts === undefined || explained.length === 0) return;
  const { asOf } = funnel.request;
  const found = new Map<TraceCandidate, VitalityParts>();
  const reads = explained.map(async (candidate) => {
    const parts = await vitality.parts!(candidate.ref, asOf).catch(() => null);
    if (parts !== null) found.set(candidate, parts);
  });
  await withTimeout(Promise.all(reads), PARTS_TIMEOUT_MS);
  signal.throwIfAborted();
  for (const candidate of explained) {
    const parts = found.get(candidate) ?? unusedMessageParts(candidate, asOf);
    if (parts !== null) candidate.rank!.vitalityParts = toTracedVitality(parts, candidate);
  }
}

/** Parts for an unused message, from its age alone, since the ledger does not hold it. */
function unusedMessageParts({ ref, at, rank }: TraceCandidate, asOf: number): VitalityParts | null {
  if (parseSourceRef(ref).kind !== 'message') return null;
  const parts = composeVitality(
    { layer: 'activity', history: firstUse(at), linksTo: 0, receivedSpread: null, revivedAt: null, isBridge: false },
    asOf,
  );
  return parts.vitality === rank!.vitality ? parts : null;
}

const toTracedVitality = (parts: VitalityParts, { archived }: TraceCandidate): TracedVitality => ({
  ...parts,
  zone: zoneOfNote(parts.vitality, archived === true),
});
