import type { AppStatus } from '../../shared/ipc/routes/app';
import { timeLeft } from '../ui/text/time-left';
import { TierMark } from '../ui/marks/tier-mark';
import styles from './rail.module.css';

/** The foot of the rail: whether everything is saved, which engine answers, and where text is sent. */
export function RailStatus({ status }: { status: AppStatus | null }) {
  if (status === null) return <div className={styles.foot}>opening the vault…</div>;
  const { engine, index } = status;
  return (
    <div className={styles.foot}>
      <div className={styles.saved}>
        {status.readOnlyReason === null ? (
          <>
            <TierMark tier="engram" isDecorative />{' '}
            <span>
              saved · seq <span className={styles.seq}>{status.lastSeq.toLocaleString()}</span>
            </span>
          </>
        ) : (
          <span className={styles.readOnly}>read-only · seq {status.lastSeq.toLocaleString()}</span>
        )}
      </div>
      <div>{engine.label}</div>
      <div className={engine.sentTo === null ? undefined : styles.leaves}>
        {engine.sentTo === null ? 'nothing leaves this machine' : `text goes to ${engine.sentTo}`}
      </div>
      <IndexStatus index={index} />
    </div>
  );
}

function IndexStatus({ index }: { index: AppStatus['index'] }) {
  if (index.state === 'loading') return <div>loading the index…</div>;
  if (index.state === 'failed') return <div className={styles.readOnly}>the index failed; see Health</div>;
  if (index.pending > 0) return <div>{index.pending.toLocaleString()} not indexed yet</div>;
  if (index.toEmbed > index.embedded)
    return (
      <div>
        meaning: {index.embedded.toLocaleString()} of {index.toEmbed.toLocaleString()}
        {index.secondsLeft !== null && `, ${timeLeft(index.secondsLeft)}`}
      </div>
    );
  return null;
}
