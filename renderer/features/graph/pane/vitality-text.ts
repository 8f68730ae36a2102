import type { VitalityBreakdown } from '../../../../shared/ipc/routes/vitality';
import { dateText } from '../graph-text';
import { formatCount } from '../../../ui/text/format-count';

const USE_LABELS: Record<VitalityBreakdown['uses'][number]['kind'], string> = {
  cited: 'cited',
  opened: 'opened',
  edited: 'edited',
  confirmed: 'confirmed',
  pinned: 'pinned',
  kept: 'kept',
};

/** Why a note has the vitality it has, in sentences; the named notes are listed beside them. */
export function vitalitySentences({
  parts,
  uses,
  linkedFrom,
  holdsTogether,
  zoneEntries: falls,
  revivedBy,
}: VitalityBreakdown): string[] {
  const last = uses[0];
  const sentences = [
    `Used ${parts.uses === 1 ? 'once, when it was kept' : formatCount(parts.uses, 'time')}${last === undefined || parts.uses === 1 ? '' : `, last ${USE_LABELS[last.kind]} on ${dateText(last.at)}`}.`,
    parts.spread > 0 ? `Warmed by uses of notes near it: +${parts.spread.toFixed(2)}.` : null,
    parts.linksTo > 0
      ? `${formatCount(parts.linksTo, 'link leads', 'links lead')} to it: it fades ${parts.stability.toFixed(1)} times slower.`
      : linkedFrom.length === 0
        ? 'No links lead to it: nothing slows its fading.'
        : null,
    parts.revival > 0 && revivedBy !== null
      ? `A new link from “${revivedBy.title}” revived it: +${parts.revival.toFixed(2)}.`
      : null,
    parts.isBridge ? bridgeSentence(holdsTogether) : null,
    decaySentence(falls),
  ];
  return sentences.filter((sentence) => sentence !== null);
}

function bridgeSentence(parts: VitalityBreakdown['holdsTogether']): string {
  if (parts.length < 2) return 'A bridge: its vitality never falls below 0.5.';
  const [first, second] = parts;
  return `A bridge, never below 0.5: without it ${formatCount(second!.size, 'note')} around “${second!.title}” would come apart from ${formatCount(first!.size, 'note')} around “${first!.title}”.`;
}

function decaySentence({ stale, fading }: VitalityBreakdown['zoneEntries']): string | null {
  const steps = [
    stale === null ? null : `stale on ${dateText(stale)}`,
    fading === null ? null : `fading on ${dateText(fading)}`,
  ].filter((step) => step !== null);
  return steps.length === 0 ? null : `Unused, it becomes ${steps.join(' and ')}.`;
}
