import type { AppStatus } from '../../shared/ipc/routes/app';
import { useHasUnsaved } from '../ipc/unsaved-text';
import { useGo } from '../navigation/navigation';
import { TierMark } from '../ui/marks/tier-mark';
import { formatCount } from '../ui/text/format-count';
import { timeLeft } from '../ui/text/time-left';
import styles from './rail.module.css';

/** The foot of the rail: whether everything is saved, which model answers, and where text is sent. */
export function RailStatus({ status }: { status: AppStatus | null }) {
  const hasUnsaved = useHasUnsaved();
  const go = useGo();
  if (status === null) return <div className={styles.foot}>Opening the vault…</div>;
  const { engine, index, readOnlyReason } = status;
  return (
    <div className={styles.foot}>
      <div className={styles.saved}>
        {readOnlyReason !== null ? (
          <span className={styles.readOnly}>Read-only: changes are not saved</span>
        ) : hasUnsaved ? (
          <>
            <span className={styles.unsaved} aria-hidden="true" /> <span>Saving…</span>
          </>
        ) : (
          <>
            <TierMark tier="engram" isDecorative /> <span>All changes saved</span>
          </>
        )}
      </div>
      <button type="button" className={styles.model} title="Choose the model in Settings" onClick={go.toSettings}>
        {engine.label}
      </button>
      <div className={engine.sentTo === null ? undefined : styles.leaves}>
        {engine.sentTo === null ? 'nothing leaves this machine' : `text goes to ${engine.sentTo}`}
      </div>
      <IndexStatus index={index} />
    </div>
  );
}

function IndexStatus({ index }: { index: AppStatus['index'] }) {
  if (index.state === 'loading') return <div>Getting search ready…</div>;
  if (index.state === 'failed') return <div className={styles.readOnly}>Search stopped; see Health</div>;
  if (index.pending > 0) return <div>Indexing: {formatCount(index.pending, 'text')} left</div>;
  if (index.toEmbed > index.embedded)
    return (
      <div>
        Indexing: {index.embedded.toLocaleString()} of {index.toEmbed.toLocaleString()}
        {index.secondsLeft !== null && `, ${timeLeft(index.secondsLeft)}`}
      </div>
    );
  return null;
}
