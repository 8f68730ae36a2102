import type { AppStatus } from '../../shared/ipc/routes/app';
import { useHasUnsaved } from '../ipc/unsaved-text';
import { useGo } from '../navigation/navigation';
import { TierMark } from '../ui/marks/tier-mark';
import { timeLeft } from '../ui/text/time-left';
import styles from './rail.module.css';
import { formatList } from '../../shared/messages/format-list';
import { t } from '../../shared/messages/message';
import { rich } from '../ui/text/rich-message';

/** The foot of the rail: whether everything is saved, which model answers, and where text is sent. */
export function RailStatus({ status }: { status: AppStatus | null }) {
  const hasUnsaved = useHasUnsaved();
  const go = useGo();
  if (status === null) return <div className={styles.foot}>{t('app.openingTheVault')}</div>;
  const { engine, index, questionsGoTo, readOnlyReason } = status;
  return (
    <div className={styles.foot}>
      <div className={styles.saved}>
        {readOnlyReason !== null ? (
          <span className={styles.readOnly}>{t('app.readOnlyChangesSaved')}</span>
        ) : hasUnsaved ? (
          <>
            <span className={styles.unsaved} aria-hidden="true" /> <span>{t('app.saving')}</span>
          </>
        ) : (
          <>
            <TierMark tier="engram" isDecorative /> <span>{t('app.allChangesSaved')}</span>
          </>
        )}
      </div>
      <button type="button" className={styles.model} title={t('app.chooseModelSettings')} onClick={go.toSettings}>
        {engine.label}
      </button>
      {engine.sentTo !== null && (
        <div className={styles.leaves}>{t('app.textGoesToSentto', { sentTo: engine.sentTo })}</div>
      )}
      {questionsGoTo.length > 0 && (
        <div className={styles.leaves}>{t('collections.questionsGoTo', { hosts: formatList(questionsGoTo) })}</div>
      )}
      {engine.sentTo === null && questionsGoTo.length === 0 && <div>{t('app.nothingLeavesThisMachine')}</div>}
      <IndexStatus index={index} />
    </div>
  );
}

function IndexStatus({ index }: { index: AppStatus['index'] }) {
  if (index.state === 'loading') return <div>{t('app.gettingSearchReady')}</div>;
  if (index.state === 'failed') return <div className={styles.readOnly}>{t('app.searchStoppedSeeHealth')}</div>;
  if (index.pending > 0) return <div>{t('app.indexingTextsLeft', { pending: index.pending })}</div>;
  if (index.toEmbed > index.embedded)
    return (
      <div>
        {rich('app.indexingEmbeddedNumberToembed', {
          embedded: index.embedded,
          toEmbed: index.toEmbed,
          secondsLeft: index.secondsLeft !== null && `, ${timeLeft(index.secondsLeft)}`,
        })}
      </div>
    );
  return null;
}
