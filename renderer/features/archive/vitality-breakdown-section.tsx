import type { VitalityBreakdown } from '../../../shared/ipc/routes/vitality';
import { errorText } from '../../ipc/client';
import { useRoute } from '../../ipc/queries';
import { formatDate } from '../../ui/text/date-text';
import { Spinner } from '../../ui/feedback/spinner';
import { formatCount } from '../../ui/text/format-count';
import { ZONE_LABELS } from '../../ui/marks/zone-mark';
import { partText } from '../../vitality/vitality-text';
import styles from './archive.module.css';
import { formatSigned, formatVitality } from './archive-text';

/**
 * The parts of a note's vitality, so that it can be recomputed by hand, and the notes that would be disconnected
 * without it.
 */
export function VitalityBreakdownSection({ id }: { id: string }) {
  const query = useRoute('vitality.explain', { ref: `note:${id}` as never }, { staleTime: 60_000 });
  return (
    <section className={styles.section} aria-labelledby="archive-parts">
      <h3 id="archive-parts">What its vitality is made of</h3>
      {query.isPending && <Spinner text="computing" />}
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
      name: 'Uses',
      figure: parts.uses.toLocaleString(),
      what:
        uses[0] === undefined
          ? 'its keeping, and nothing since'
          : `its keeping among them; the last ${formatDate(uses[0].at, 'day')}`,
    },
    {
      name: 'Links to it',
      figure: parts.linksTo.toLocaleString(),
      what:
        parts.linksTo === 0
          ? `nothing steadies it: decay ${parts.decay.toFixed(2)}`
          : `they steady it ${parts.stability.toFixed(1)} times: decay ${parts.decay.toFixed(2)}`,
    },
    {
      name: 'Base level',
      figure: formatSigned(parts.base),
      what: `from ${formatCount(parts.uses, 'use')} in ${formatCount(Math.round(parts.lifetimeDays), 'day')}`,
    },
    {
      name: 'Near it',
      figure: formatSigned(parts.spread, true),
      what: parts.spread > 0 ? 'uses of notes within two links' : 'no note near it was used lately',
    },
    {
      name: 'Revival',
      figure: formatSigned(parts.revival, true),
      what: parts.revival > 0 ? 'a new link to it' : 'no new link to it',
    },
    { name: 'Activation', figure: formatSigned(parts.activation), what: 'the three together' },
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
          <dt>Vitality</dt>
          <dd className="num">{formatVitality(parts.vitality)}</dd>
          <dd className={styles.what}>{parts.isBridge ? 'a bridge never falls below 0.50' : ZONE_LABELS[zone]}</dd>
        </div>
      </dl>
      {holdsTogether.length > 0 && (
        <div className={styles.section}>
          <h4>Without it these come apart</h4>
          <ul className={styles.reasons}>
            {holdsTogether.map(({ size, title }) => (
              <li key={`${size} ${title}`}>{partText({ size, title })}</li>
            ))}
          </ul>
        </div>
      )}
      {linkedFrom.length > 0 && (
        <div className={styles.section}>
          <h4>Linked from</h4>
          <ul className={styles.reasons}>
            {linkedFrom.slice(0, 5).map(({ id, title, vitality }) => (
              <li key={id}>
                “{title}” <span className="num">{formatVitality(vitality)}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
      {falling !== null && zone !== 'archived' && (
        <p className={styles.facts}>If nothing uses it, it is ready to archive on {formatDate(falling, 'day')}.</p>
      )}
    </>
  );
}
