import { sourceRef } from '../../../shared/domain/ids';
import type { TraceCandidate, TracedVitality } from '../../../shared/domain/trace';
import { vitalityUnusedText } from '../../../shared/domain/trace-text/candidate-text';
import { useRoute } from '../../ipc/queries';
import { DateText } from '../../ui/text/date-text';
import { Disclosure } from '../../ui/disclosure';
import { formatThousandths, type RankPart } from '../score/score-figures';
import { ZONE_LABELS } from '../../ui/marks/zone-mark';
import { USE_VERBS } from '../../vitality/vitality-text';
import styles from '../styles/stages.module.css';
import { formatFixed } from '../../../shared/messages/format-number';
import { t, labels } from '../../../shared/messages/message';
import { num, rich } from '../../ui/text/rich-message';
import { decayOf, type VitalityParts } from '../../../shared/domain/vitality';

/** Vitality at the time: value × weight and zone; expands to its parts. */
export function VitalityPart({ candidate, part }: { candidate: TraceCandidate; part: RankPart }) {
  const rank = candidate.rank!;
  if (part.term === null)
    return (
      <div className="quiet">
        {rank.vitalityUnused === undefined
          ? t('whyStages.aliveNotUsed')
          : t('whyStages.aliveNotUsedBecause', { reason: vitalityUnusedText(rank.vitalityUnused) })}
      </div>
    );
  return (
    <div data-testid="alive">
      <Disclosure
        label={
          <>
            {rich('whyStages.aliveShareTermWeight', {
              share: formatThousandths(part.share),
              num,
              term: formatFixed(part.term, 2),
              weight: formatFixed(part.weight!, 2),
            })}
            {rank.zone !== undefined && ` · ${ZONE_LABELS[rank.zone]}`}
          </>
        }
      >
        {rank.vitalityParts === undefined ? (
          <p className="quiet">{t('whyStages.whatMadeRecordRetrieval')}</p>
        ) : (
          <VitalityTable parts={rank.vitalityParts} used={part.term} />
        )}
        {candidate.kind === 'note' && <CurrentVitality candidate={candidate} />}
      </Disclosure>
    </div>
  );
}

function VitalityTable({ parts, used }: { parts: TracedVitality; used: number }) {
  return (
    <table className={styles.table} aria-label={t('whyStages.whatMade')}>
      <tbody>
        {vitalityRows(parts).map(({ label, figure, description: words }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td className="num">{figure}</td>
            <td className={styles.wide}>{words}</td>
          </tr>
        ))}
        {parts.vitality.toFixed(2) !== used.toFixed(2) && (
          <tr>
            <th scope="row">{t('whyStages.rankedWith')}</th>
            <td className="num">{formatFixed(used, 2)}</td>
            <td className={styles.wide}>{t('whyStages.lastWorkedOut')}</td>
          </tr>
        )}
      </tbody>
    </table>
  );
}

/** The only information here that is not from the trace, and labelled so: the last use on record today. */
function CurrentVitality({ candidate }: { candidate: TraceCandidate }) {
  const account = useRoute('vitality.explain', { ref: sourceRef('note', candidate.ref.slice('note:'.length)) }).data;
  if (account === undefined) return null;
  const last = account.uses[0];
  return (
    <p className="quiet">
      {rich('whyStages.nowVitality', { vitality: formatFixed(account.parts.vitality, 2), num })} ·{' '}
      {ZONE_LABELS[account.zone]}
      {last !== undefined && (
        <>
          {' · '}
          {rich('whyStages.lastUse', { use: USE_VERBS[last.kind], date: <DateText at={last.at} form="day" /> })}
        </>
      )}
    </p>
  );
}

interface VitalityRow {
  label: string;
  figure: string;
  description: string;
}

const LAYER_LABELS: Record<VitalityParts['layer'], string> = labels({
  entity: 'whyStages.peoplePlacesProjectsFade',
  knowledge: 'whyStages.whatKnowFadesSlowly',
  episodic: 'whyStages.eventsSummariesFadeWeeks',
  activity: 'whyStages.messagesFadeInDays',
});

/**
 * The steps of a vitality in the order they are computed: the figures from `base` on add up to `activation`.
 */
export function vitalityRows(parts: VitalityParts): VitalityRow[] {
  const {
    layer,
    uses,
    lifetimeDays,
    decay,
    base,
    stability,
    linksTo,
    spread,
    revival,
    isBridge,
    activation,
    vitality,
  } = parts;
  return [
    {
      label: t('common.uses'),
      figure: String(uses),
      description: `${t('whyStages.makingKeepingCountedFirst', { uses })}, ${formatAge(lifetimeDays)}`,
    },
    {
      label: t('whyStages.decay'),
      figure: formatFixed(decay, 2),
      description:
        linksTo === 0
          ? LAYER_LABELS[layer]
          : t('whyStages.layerDecayLinksSlow', {
              layer: LAYER_LABELS[layer],
              decay: formatFixed(decayOf(layer), 2),
              linksTo,
              stability: formatFixed(stability, 1),
            }),
    },
    { label: t('whyStages.base'), figure: signed(base), description: t('whyStages.fromUsesAndDecay') },
    {
      label: t('whyStages.spread'),
      figure: signed(spread),
      description: spread === 0 ? t('whyStages.noNoteLinkedUsed') : t('whyStages.notesLinkedUsedLately'),
    },
    {
      label: t('whyStages.revival'),
      figure: signed(revival),
      description: revival === 0 ? t('whyStages.noNewLinkLast') : t('whyStages.newLink'),
    },
    {
      label: t('whyStages.together'),
      figure: signed(activation),
      description: t('whyStages.valueFromZeroToOne', { value: formatFixed(1 / (1 + Math.exp(-activation)), 2) }),
    },
    ...(isBridge
      ? [
          {
            label: t('common.bridge'),
            figure: formatFixed(vitality, 2),
            description: t('whyStages.holdsPartsVaultTogether'),
          },
        ]
      : []),
  ];
}

function formatAge(days: number): string {
  if (days < 1 / 24) return t('whyStages.withinTheLastHour');
  if (days < 2) return t('whyStages.hoursAgo', { hours: Math.max(1, Math.round(days * 24)) });
  return t('whyStages.daysAgo', { days: Math.round(days) });
}

const signed = (value: number): string => `${value < 0 ? '−' : value > 0 ? '+' : ''}${formatFixed(Math.abs(value), 2)}`;
