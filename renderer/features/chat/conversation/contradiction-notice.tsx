import type { ChatContradiction } from '../../../../shared/ipc/routes/contradictions';
import { useGo } from '../../../navigation/navigation';
import { useCommand } from '../../../ipc/queries';
import { Button } from '../../../ui/actions/button';
import { DateText } from '../../../ui/text/date-text';
import { RESOLUTION_NOTICES } from '../composer/draft-contradiction';
import styles from './contradiction-notice.module.css';
import { t } from '../../../../shared/messages/message';
import { rich } from '../../../ui/text/rich-message';

/** It is shown under a turn: a statement that differs from a kept note, with the actions to settle it. */
export function ContradictionNotice({ contradictions }: { contradictions: readonly ChatContradiction[] }) {
  if (contradictions.length === 0) return null;
  return (
    <div role="group" className={styles.box} aria-label={t('chat.differsWhatKept')}>
      {contradictions.length === 1 ? (
        <ContradictionItem one={contradictions[0]!} />
      ) : (
        <details>
          <summary className={styles.summary}>
            {t('chat.contradictionsStatementsDifferWhat', { contradictions: contradictions.length })}
          </summary>
          <div className={styles.lines}>
            {contradictions.map((one) => (
              <ContradictionItem key={`${one.unit.id} ${one.kept.id}`} one={one} />
            ))}
          </div>
        </details>
      )}
    </div>
  );
}

function ContradictionItem({ one: { unit, kept, reason } }: { one: ChatContradiction }) {
  const go = useGo();
  const resolve = useCommand('contradictions.resolve', { notice: (_, { how }) => RESOLUTION_NOTICES[how] });
  const choose = (how: keyof typeof RESOLUTION_NOTICES) => resolve.mutate({ unitId: unit.id, keptId: kept.id, how });
  return (
    <div className={styles.line}>
      <p className={styles.words}>
        {rich('chat.titleDiffersWhatKept', {
          title: unit.title,
          span: (text) => <span dir="auto">{text}</span>,
          dateText: <DateText at={kept.keptAt} form="day" />,
          title2: kept.title,
          span2: (text) => (
            <span className={styles.kept} dir="auto">
              {text}
            </span>
          ),
          reason: reason !== '' && <span className="quiet"> ({reason})</span>,
        })}
      </p>
      <div className={styles.acts}>
        <Button size="small" onClick={() => choose('replace')} disabled={resolve.isPending}>
          {t('chat.replaceIt')}
        </Button>
        <Button size="small" onClick={() => choose('keep-both')} disabled={resolve.isPending}>
          {t('common.keepBoth')}
        </Button>
        <Button size="small" tone="plain" onClick={() => choose('dismiss')} disabled={resolve.isPending}>
          {t('chat.dismissContradiction')}
        </Button>
        <Button size="small" tone="plain" onClick={() => go.toNote(kept.id)}>
          {t('common.openTheNote')}
        </Button>
      </div>
    </div>
  );
}
