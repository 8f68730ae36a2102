import { sourceRef } from '../../../shared/domain/ids';
import type { TraceCandidate, TracedVitality } from '../../../shared/domain/trace';
import { vitalityUnusedText } from '../../../shared/domain/trace-text/candidate-text';
import { useRoute } from '../../ipc/queries';
import { DateText } from '../../ui/text/date-text';
import { Disclosure } from '../../ui/disclosure';
import { formatThousandths, type RankPart } from '../score/score-figures';
import { ZONE_LABELS } from '../../ui/marks/zone-mark';
import { fadingSentences, USE_VERBS, vitalitySumRows } from '../../vitality/vitality-text';
import styles from '../styles/stages.module.css';
import { formatFixed } from '../../../shared/messages/format-number';
import { t } from '../../../shared/messages/message';
import { num, rich } from '../../ui/text/rich-message';

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
        {rank.vitalityParts !== undefined && <VitalityTable parts={rank.vitalityParts} used={part.term} />}
        {candidate.kind === 'note' && <CurrentVitality candidate={candidate} />}
      </Disclosure>
    </div>
  );
}

function VitalityTable({ parts, used }: { parts: TracedVitality; used: number }) {
  return (
    <table className={styles.table} aria-label={t('whyStages.whatMade')}>
      <tbody>
        <tr>
          <th scope="row">{t('whyStages.decay')}</th>
          <td className="num">{formatFixed(parts.decay, 2)}</td>
          <td className={styles.wide}>{fadingSentences(parts).join(' ')}</td>
        </tr>
        {vitalitySumRows({ parts }).map(({ name, figure, what }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td className="num">{figure}</td>
            <td className={styles.wide}>{what}</td>
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
