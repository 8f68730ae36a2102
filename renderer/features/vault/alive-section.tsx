import { accessRef } from '../../../shared/domain/ids';
import type { Note } from '../../../shared/domain/note';
import type { VitalityAccount } from '../../../shared/ipc/routes/vitality';
import { errorText } from '../../bridge/client';
import { useGo } from '../../bridge/navigation';
import { useRoute } from '../../bridge/queries';
import { classNames } from '../../ui/class-names';
import { DateText } from '../../ui/date-text';
import { Meter } from '../../ui/meter';
import { Spinner } from '../../ui/spinner';
import { ZoneMark, ZONE_WORDS } from '../../ui/zone-mark';
import { aliveSentences, bridgeSentence, fallSentence, partWords, sumRows, USE_VERBS } from './alive-words';
import styles from './alive.module.css';
import vault from './vault.module.css';

const MOST_NAMED = 4;

/** What keeps this note alive: its zone and vitality, the uses and links they come from, and when it would fall. */
export function AliveSection({ note }: { note: Note }) {
  const account = useRoute('vitality.explain', { ref: accessRef('note', note.id) });
  return (
    <section aria-label="What keeps this note alive">
      <h3 className={vault.sectionTitle}>What keeps this note alive</h3>
      {account.data !== undefined && <Account account={account.data} />}
      {account.isPending && <Spinner text="computing vitality" />}
      {account.isError && account.data === undefined && <p className={vault.facts}>{errorText(account.error)}</p>}
    </section>
  );
}

function Account({ account }: { account: VitalityAccount }) {
  const { zone, parts, warmedBy, holdsTogether } = account;
  const [bridge, fall] = [bridgeSentence(account), fallSentence(account)];
  return (
    <>
      <div className={styles.zone}>
        <ZoneMark zone={zone} /> {ZONE_WORDS[zone]} <Meter label="Vitality" value={parts.vitality} />
      </div>
      <ul className={styles.words}>
        {aliveSentences(account).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      {warmedBy.length > 0 && <WarmedBy warmedBy={warmedBy} />}
      {bridge !== null && (
        <div className={styles.part}>
          <p className={styles.words}>{bridge}</p>
          <ul className={classNames(styles.words, styles.inner)}>
            {holdsTogether.slice(0, MOST_NAMED).map((part) => (
              <li key={`${part.size} ${part.title}`}>{partWords(part)}</li>
            ))}
          </ul>
        </div>
      )}
      {fall !== null && <p className={styles.words}>{fall}</p>}
      <details className={styles.more}>
        <summary>How it adds up</summary>
        <Sum account={account} />
        <Uses uses={account.uses} />
      </details>
    </>
  );
}

function WarmedBy({ warmedBy }: Pick<VitalityAccount, 'warmedBy'>) {
  const go = useGo();
  return (
    <div className={styles.part}>
      <h4>Warmed by uses of</h4>
      {warmedBy.slice(0, MOST_NAMED).map(({ id, title, hops, boost }) => (
        <button
          key={id}
          type="button"
          className={styles.entry}
          onClick={() => go.toNote(id)}
          title={hops === 1 ? 'linked with it' : 'two links away'}
        >
          {title} <span className="num">+{boost.toFixed(2)}</span>
        </button>
      ))}
    </div>
  );
}

function Sum({ account }: { account: VitalityAccount }) {
  return (
    <table className={styles.sum} aria-label="What its vitality adds up from">
      <tbody>
        {sumRows(account).map(({ name, figure, what }) => (
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

function Uses({ uses }: Pick<VitalityAccount, 'uses'>) {
  const go = useGo();
  if (uses.length === 0) return null;
  return (
    <div className={styles.part}>
      <h4>Last uses</h4>
      <ul className={styles.words}>
        {uses.slice(0, 8).map(({ kind, at, sessionId, title }) => (
          <li key={`${kind} ${at}`}>
            {sessionId === null || title === null ? (
              <>
                {USE_VERBS[kind]} <DateText at={at} />
              </>
            ) : (
              <button type="button" className={styles.entry} onClick={() => go.toSession(sessionId)}>
                {USE_VERBS[kind]} in “{title}”{' '}
                <span>
                  <DateText at={at} />
                </span>
              </button>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
