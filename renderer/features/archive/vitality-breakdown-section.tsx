import type { VitalityBreakdown } from '../../../shared/ipc/routes/vitality';
import { errorText } from '../../ipc/client';
import { useRoute } from '../../ipc/queries';
import { formatDate } from '../../ui/text/date-text';
import { Spinner } from '../../ui/feedback/spinner';
import { ZONE_LABELS } from '../../ui/marks/zone-mark';
import { partText } from '../../vitality/vitality-text';
import styles from './archive.module.css';
import { formatSigned, formatVitality } from './archive-text';
import { formatFixed, formatNumber } from '../../../shared/messages/format-number';
import { t } from '../../../shared/messages/message';
import { quoted } from '../../../shared/messages/quoted';

/**
 * The parts of a note's vitality, so that it can be recomputed by hand, and the notes that would be disconnected
 * without it.
 */
export function VitalityBreakdownSection({ id }: { id: string }) {
  const query = useRoute('vitality.explain', { ref: `note:${id}` as never }, { staleTime: 60_000 });
  return (
    <section className={styles.section} aria-labelledby="archive-parts">
      <h3 id="archive-parts">{t('archive.whatVitalityMade')}</h3>
      {query.isPending && <Spinner text={t('archive.computing')} />}
      {query.isError && (
        <p className="quiet" role="status">
          {errorText(query.error)}
        </p>
      )}
      {query.data !== undefined && <BreakdownTable account={query.data} />}
    </section>
  );
}

function BreakdownTable({ account }: { account: VitalityBreakdown }) {
  const { parts, zone, uses, linkedFrom, holdsTogether, zoneEntries: falls } = account;
  const rows: { name: string; figure: string; what: string }[] = [
    {
      name: t('archive.uses'),
      figure: formatNumber(parts.uses),
      what:
        uses[0] === undefined
          ? t('archive.keepingNothingSince')
          : t('archive.keepingAmongThemLast', { at: formatDate(uses[0].at, 'day') }),
    },
    {
      name: t('archive.linksToIt'),
      figure: formatNumber(parts.linksTo),
      what:
        parts.linksTo === 0
          ? t('archive.nothingSteadiesDecayDecay', { decay: formatFixed(parts.decay, 2) })
          : t('archive.theySteadyStabilityTimes', {
              stability: formatFixed(parts.stability, 1),
              decay: formatFixed(parts.decay, 2),
            }),
    },
    {
      name: t('archive.baseLevel'),
      figure: formatSigned(parts.base),
      what: t('archive.fromUsesInDays', { uses: parts.uses, lifetimeDays: Math.round(parts.lifetimeDays) }),
    },
    {
      name: t('archive.nearIt'),
      figure: formatSigned(parts.spread, true),
      what: parts.spread > 0 ? t('archive.usesNotesWithinTwo') : t('archive.noNoteNearUsed'),
    },
    {
      name: t('archive.revival'),
      figure: formatSigned(parts.revival, true),
      what: parts.revival > 0 ? t('archive.newLink') : t('archive.noNewLink'),
    },
    { name: t('archive.activation'), figure: formatSigned(parts.activation), what: t('archive.theThreeTogether') },
  ];
  const falling = falls.archivable;
  return (
    <>
      <dl className={styles.parts}>
        {rows.map(({ name, figure, what }) => (
          <div key={name} className={styles.part}>
            <dt>{name}</dt>
            <dd className="num">{figure}</dd>
            <dd className={styles.what}>{what}</dd>
          </div>
        ))}
        <div className={`${styles.part} ${styles.sum}`}>
          <dt>{t('archive.vitalityLabel')}</dt>
          <dd className="num">{formatVitality(parts.vitality)}</dd>
          <dd className={styles.what}>{parts.isBridge ? t('archive.bridgeNeverFallsBelow') : ZONE_LABELS[zone]}</dd>
        </div>
      </dl>
      {holdsTogether.length > 0 && (
        <div className={styles.section}>
          <h4>{t('archive.withoutTheseComeApart')}</h4>
          <ul className={styles.reasons}>
            {holdsTogether.map(({ size, title }) => (
              <li key={`${size} ${title}`}>{partText({ size, title })}</li>
            ))}
          </ul>
        </div>
      )}
      {linkedFrom.length > 0 && (
        <div className={styles.section}>
          <h4>{t('archive.linkedFrom')}</h4>
          <ul className={styles.reasons}>
            {linkedFrom.slice(0, 5).map(({ id, title, vitality }) => (
              <li key={id}>
                {quoted(title)} <span className="num">{formatVitality(vitality)}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
      {falling !== null && zone !== 'archived' && (
        <p className={styles.facts}>{t('archive.ifNothingUsesReady', { falling: formatDate(falling, 'day') })}</p>
      )}
    </>
  );
}
