import { accessRef, type NoteId } from '../../shared/domain/ids';
import type { VitalityBreakdown } from '../../shared/ipc/routes/vitality';
import { errorText } from '../ipc/client';
import { useGo } from '../navigation/navigation';
import { useRoute } from '../ipc/queries';
import { classNames } from '../ui/class-names';
import { DateText } from '../ui/text/date-text';
import { Disclosure } from '../ui/disclosure';
import { Meter } from '../ui/feedback/meter';
import { Spinner } from '../ui/feedback/spinner';
import { ZoneMark, ZONE_LABELS } from '../ui/marks/zone-mark';
import {
  vitalitySentences,
  bridgeSentence,
  decaySentence,
  partText,
  vitalitySumRows,
  USE_VERBS,
} from './vitality-text';
import styles from './vitality.module.css';
import { formatFixed } from '../../shared/messages/format-number';
import { t } from '../../shared/messages/message';
import { rich } from '../ui/text/rich-message';
import { Region } from '../ui/layout/region';

const MAX_NAMED = 4;

interface Props {
  noteId: NoteId;
  /** Opens a note whose uses raise this one's vitality. */
  onOpenNote: (id: string) => void;
}

/** A note's zone; under it the vitality, the uses and links behind it, and when it would fade. */
export function VitalitySection({ noteId, onOpenNote }: Props) {
  const account = useRoute('vitality.explain', { ref: accessRef('note', noteId) });
  return (
    <Region label={t('vitality.howOftenUse')}>
      <h3 className={styles.title}>{t('vitality.howOftenUse')}</h3>
      {account.data !== undefined && <BreakdownDetails account={account.data} onOpenNote={onOpenNote} />}
      {account.isPending && <Spinner text={t('vitality.computingVitality')} />}
      {account.isError && account.data === undefined && <p className={styles.facts}>{errorText(account.error)}</p>}
    </Region>
  );
}

function BreakdownDetails({ account, onOpenNote }: { account: VitalityBreakdown } & Pick<Props, 'onOpenNote'>) {
  const { zone, parts, spreadFrom, holdsTogether } = account;
  const [bridge, fall] = [bridgeSentence(account), decaySentence(account)];
  return (
    <>
      <div className={styles.zone}>
        <ZoneMark zone={zone} /> {ZONE_LABELS[zone]}
      </div>
      <Disclosure label={t('common.details')}>
        <Meter label={t('common.vitality')} value={parts.vitality} />
        <ul className={styles.sentences}>
          {vitalitySentences(account).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
        {spreadFrom.length > 0 && <ActivatedByList spreadFrom={spreadFrom} onOpenNote={onOpenNote} />}
        {bridge !== null && (
          <div className={styles.part}>
            <p className={styles.sentences}>{bridge}</p>
            <ul className={classNames(styles.sentences, styles.inner)}>
              {holdsTogether.slice(0, MAX_NAMED).map((part) => (
                <li key={`${part.size} ${part.title}`}>{partText(part)}</li>
              ))}
            </ul>
          </div>
        )}
        {fall !== null && <p className={styles.sentences}>{fall}</p>}
        <VitalitySumTable account={account} />
        <RecentUses uses={account.uses} />
      </Disclosure>
    </>
  );
}

function ActivatedByList({
  spreadFrom,
  onOpenNote,
}: Pick<VitalityBreakdown, 'spreadFrom'> & Pick<Props, 'onOpenNote'>) {
  return (
    <div className={styles.part}>
      <h4>{t('vitality.warmedByUsesOf')}</h4>
      {spreadFrom.slice(0, MAX_NAMED).map(({ id, title, hops, boost }) => (
        <button
          key={id}
          type="button"
          className={styles.entry}
          onClick={() => onOpenNote(id)}
          title={t('vitality.linksAway', { hops })}
        >
          {title} <span className="num">+{formatFixed(boost, 2)}</span>
        </button>
      ))}
    </div>
  );
}

function VitalitySumTable({ account }: { account: VitalityBreakdown }) {
  return (
    <table className={styles.sum} aria-label={t('vitality.whatVitalityAddsUp')}>
      <tbody>
        {vitalitySumRows(account).map(({ name, figure, what }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td className="num">{figure}</td>
            <td>{what}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function RecentUses({ uses }: Pick<VitalityBreakdown, 'uses'>) {
  const go = useGo();
  if (uses.length === 0) return null;
  return (
    <div className={styles.part}>
      <h4>{t('vitality.lastUses')}</h4>
      <ul className={styles.sentences}>
        {uses.slice(0, 8).map(({ kind, at, sessionId, title }) => (
          <li key={`${kind} ${at}`}>
            {sessionId === null || title === null ? (
              <>
                {USE_VERBS[kind]} <DateText at={at} />
              </>
            ) : (
              <button type="button" className={styles.entry} onClick={() => go.toSession(sessionId)}>
                {rich('vitality.useverbsInTitleSpan', {
                  useVerbs: USE_VERBS[kind],
                  title,
                  span: (
                    <span>
                      <DateText at={at} />
                    </span>
                  ),
                })}
              </button>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
