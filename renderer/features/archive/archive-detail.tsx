import { CATEGORY_LABELS } from '../../../shared/domain/note';
import { errorText } from '../../ipc/client';
import { Problem } from '../../ipc/problem';
import { useGo } from '../../navigation/navigation';
import { useRoute } from '../../ipc/queries';
import { chordKeys } from '../../commands/shortcuts';
import { Button } from '../../ui/actions/button';
import { formatDate } from '../../ui/text/date-text';
import { Spinner } from '../../ui/feedback/spinner';
import styles from './archive.module.css';
import type { ArchiveRow } from './archive-rows';
import { labels, t } from '../../../shared/messages/message';
import type { VitalityBreakdown } from '../../../shared/ipc/routes/vitality';
import { ZONE_LABELS } from '../../ui/marks/zone-mark';
import { partText } from '../../vitality/vitality-text';
import { formatSigned, formatVitality } from './archive-text';
import { formatFixed, formatNumber } from '../../../shared/messages/format-number';
import { quoted } from '../../../shared/messages/quoted';

const REASON_HEADINGS: Record<ArchiveRow['group'], string> = labels({
  below: 'archive.whyWouldArchived',
  fading: 'archive.whyItIsOffered',
  protected: 'archive.whatProtectsIt',
  returning: 'archive.whyCouldComeBack',
  archived: 'archive.whereItIs',
});

interface Props {
  row: ArchiveRow;
  isChosen: boolean | null;
  onToggle: () => void;
}

/** One note: its text, why it is listed, and the parts of its vitality. Reading it here does not count as a use. */
export function ArchiveDetail({ row, isChosen, onToggle }: Props) {
  const go = useGo();
  const note = useRoute('review.note', { id: row.id });
  return (
    <article className={styles.detail} aria-labelledby="archive-note">
      <h2 id="archive-note" className={styles.title} dir="auto">
        {row.title}
      </h2>
      {note.data !== undefined && (
        <p className={styles.facts}>
          {t('archive.categoryKeptAt', {
            category: CATEGORY_LABELS[note.data.category],
            keptAt: formatDate(note.data.keptAt ?? note.data.createdAt, 'day'),
          })}
          {note.data.pinned && ` · ${t('common.pinned')}`}
        </p>
      )}
      <div className={styles.actions}>
        <Button size="small" keys={chordKeys('Enter')} onClick={() => go.toNote(row.id)}>
          {t('common.openNote')}
        </Button>
        {isChosen !== null && (
          <Button size="small" keys={chordKeys(' ')} onClick={onToggle}>
            {isChosen ? t('archive.leaveOut') : t('common.select')}
          </Button>
        )}
      </div>
      <section className={styles.section} aria-labelledby="archive-why">
        <h3 id="archive-why">{REASON_HEADINGS[row.group]}</h3>
        <ul className={styles.reasons}>
          {row.reasons.map((reason) => (
            <li key={reason}>{asSentence(reason)}</li>
          ))}
        </ul>
      </section>
      {note.isPending && <Spinner text={t('archive.readingTheNote')} />}
      <Problem error={note.error} />
      {note.data !== undefined && note.data.body.trim() !== '' && (
        <section className={styles.section} aria-labelledby="archive-text">
          <h3 id="archive-text">{t('archive.itsText')}</h3>
          <p className={styles.body} dir="auto">
            {note.data.body.trim()}
          </p>
        </section>
      )}
      <VitalityBreakdownSection id={row.id} />
    </article>
  );
}

const asSentence = (reason: string): string => `${reason.slice(0, 1).toLocaleUpperCase()}${reason.slice(1)}.`;

/**
 * The parts of a note's vitality, so that it can be recomputed by hand, and the notes that would be disconnected
 * without it.
 */
function VitalityBreakdownSection({ id }: { id: string }) {
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
      name: t('common.usesOfNotes'),
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
      name: t('common.nearIt'),
      figure: formatSigned(parts.spread, true),
      what: parts.spread > 0 ? t('common.usesNotesWithinTwo') : t('archive.noNoteNearUsed'),
    },
    {
      name: t('common.revival'),
      figure: formatSigned(parts.revival, true),
      what: parts.revival > 0 ? t('archive.newLink') : t('archive.noNewLink'),
    },
    { name: t('common.activation'), figure: formatSigned(parts.activation), what: t('common.theThreeTogether') },
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
          <dt>{t('common.vitality')}</dt>
          <dd className="num">{formatVitality(parts.vitality)}</dd>
          <dd className={styles.what}>{parts.isBridge ? t('common.bridgeNeverFallsBelow') : ZONE_LABELS[zone]}</dd>
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
          <h4>{t('common.linkedFrom')}</h4>
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
