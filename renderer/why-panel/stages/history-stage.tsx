import { parseSourceRef } from '../../../shared/domain/ids';
import { useRoute } from '../../ipc/queries';
import type { StageProps } from './stage-props';
import { t } from '../../../shared/messages/message';

/** How often the source was surfaced, cited and marked, and whether it has changed since this retrieval. */
export function HistoryStage({ candidate }: StageProps) {
  const history = useRoute('trace.historyOf', { ref: candidate.ref }).data;
  const { kind, id } = parseSourceRef(candidate.ref);
  const note = useRoute('notes.page', { id }, { enabled: kind === 'note' }).data?.note;
  return (
    <>
      {history ? (
        <>
          {t('whyStages.shownAndQuoted', { surfaced: history.surfaced, cited: history.cited })}
          {history.notRelevant > 0 && `, ${t('whyStages.markedNotRelevant', { count: history.notRelevant })}`}
        </>
      ) : (
        <span className="quiet">…</span>
      )}
      {note && note.version !== candidate.version && (
        <div className="warning-text">{t('whyStages.editedSinceUsedEarlier')}</div>
      )}
    </>
  );
}
