import type { AccessEvent } from '../../shared/domain/feedback';
import type { Layer } from '../../shared/domain/vitality';
import type { VitalityBreakdown } from '../../shared/ipc/routes/vitality';
import { formatDate } from '../ui/text/date-text';
import { formatCount } from '../ui/text/format-count';

/** A smaller boost would be shown as 0.00. */
const MIN_SHOWN_BOOST = 0.005;

export const USE_VERBS: Record<AccessEvent['kind'], string> = {
  cited: 'cited',
  opened: 'opened',
  edited: 'edited',
  confirmed: 'confirmed',
  pinned: 'pinned',
  kept: 'kept',
};

/** How fast it fades without use, by what it is about. */
const LAYER_SENTENCES: Record<Layer, string> = {
  entity: 'Ages like a person, place or project: very slowly.',
  knowledge: 'Ages like what you know: slowly.',
  episodic: 'Ages like an event: within weeks.',
  activity: 'Ages like a message: within days.',
};

/** Why the note has its vitality, one sentence each; the notes named in them are listed beside them. */
export function vitalitySentences({ parts, uses, revivedBy }: VitalityBreakdown): string[] {
  const [last] = uses;
  const sentences = [
    LAYER_SENTENCES[parts.layer],
    last === undefined
      ? 'Not used since it was kept.'
      : `Used ${formatCount(parts.uses - 1, 'time')} since it was kept, last ${USE_VERBS[last.kind]} ${formatDate(last.at, 'moment')}.`,
    parts.linksTo === 0
      ? null
      : `${formatCount(parts.linksTo, 'note')} ${parts.linksTo === 1 ? 'links' : 'link'} to it: it fades ${parts.stability.toFixed(1)} times slower.`,
    parts.revival < MIN_SHOWN_BOOST || revivedBy === null
      ? null
      : `A new link from “${revivedBy.title}” revives it: +${parts.revival.toFixed(2)}.`,
  ];
  return sentences.filter((sentence) => sentence !== null);
}

/** "A bridge, never below 0.50. Without it these come apart:"; null if it is no bridge. */
export const bridgeSentence = ({ parts }: VitalityBreakdown): string | null =>
  parts.isBridge ? 'A bridge: its vitality never falls below 0.50. Without it these come apart:' : null;

export const partText = ({ size, title }: VitalityBreakdown['holdsTogether'][number]): string =>
  size === 1 ? `“${title}” alone` : `${formatCount(size, 'note')} around “${title}”`;

/** When it enters the next zones without further use; null when nothing changes within ten years. */
export function decaySentence({ zoneEntries: falls, zone }: VitalityBreakdown): string | null {
  if (zone === 'archived') return 'Archived: found with “include archived”. It stays so until you bring it back.';
  const steps = [
    ['stale', falls.stale],
    ['fading', falls.fading],
    ['ready to archive', falls.archivable],
  ].filter((step): step is [string, number] => step[1] !== null);
  if (steps.length === 0) return null;
  const words = steps.map(([name, at]) => `${name} from ${formatDate(at, 'day')}`);
  return `If nothing uses it: ${words.length === 1 ? words[0] : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`}.`;
}

/** The parts that add up to the vitality, so that it can be recomputed by hand. */
export function vitalitySumRows({ parts }: VitalityBreakdown): { name: string; figure: string; what: string }[] {
  const signed = (value: number) => `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(2)}`;
  const days = parts.lifetimeDays < 1 ? 'less than a day' : formatCount(Math.round(parts.lifetimeDays), 'day');
  return [
    {
      name: 'Uses',
      figure: signed(parts.base),
      what: `${formatCount(parts.uses, 'use')} in ${days}, its keeping the first`,
    },
    { name: 'Near it', figure: signed(parts.spread), what: 'uses of notes within two links' },
    { name: 'Revival', figure: signed(parts.revival), what: 'a new link to an old note, for 14 days' },
    { name: 'Activation', figure: signed(parts.activation), what: 'the three together' },
    {
      name: 'Vitality',
      figure: parts.vitality.toFixed(2),
      what: parts.isBridge ? 'a bridge never falls below 0.50' : 'the activation between 0 and 1',
    },
  ];
}
