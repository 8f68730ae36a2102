import { parseSourceRef } from '../../../../shared/domain/ids';
import type { TraceCandidate, TracedVitality } from '../../../../shared/domain/trace';
import { zoneOfNote, type VitalityParts } from '../../../../shared/domain/vitality';
import { withTimeout } from '../../../../shared/lib/with-timeout';
import { firstUse } from '../../../vitality/formula/activation';
import { composeVitality } from '../../../vitality/formula/compose-vitality';
import type { VitalityLookup } from '../../funnel/retrieval-ports';
import type { Funnel, FunnelDeps } from '../../funnel/funnel';

/**
 * Nobody waits longer for what a value is made of: while all values are worked out anew, the trace has the figure and
 * its zone only.
 */
const PARTS_TIMEOUT_MS = 40;
/** Sources whose parts are put on record: more stand in no package. */
const MAX_EXPLAINED = 30;

/**
 * The value that ranking uses: 0–1, null where there is none. Uses alone make it; being surfaced is no use and cannot
 * raise it.
 */
export function vitalityOf(
  { ref, at, keptAt }: TraceCandidate,
  vitality: VitalityLookup | undefined,
  asOf: number,
): number | null {
  return vitality?.of(ref, { madeAt: keptAt ?? at, asOf }) ?? null;
}

/** What the trace says of it: its zone, or why there is none. */
export function zoneOrUnusedReason(
  { archived }: TraceCandidate,
  value: number | null,
  vitality: VitalityLookup | undefined,
): Pick<NonNullable<TraceCandidate['rank']>, 'zone' | 'vitalityUnused'> {
  if (value !== null) return { zone: zoneOfNote(value, archived === true) };
  return {
    vitalityUnused:
      vitality === undefined
        ? 'this run does not use it'
        : 'it was still being worked out, or the vault does not count this source',
  };
}

/** Puts on record what the values are made of, for the panel. It changes no score and no order. */
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

/** A message that was never used is counted by its age alone, and not one by one. */
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
