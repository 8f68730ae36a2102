import { parseSourceRef } from '../../../shared/domain/ids';
import { useRoute } from '../../ipc/queries';
import { formatTimes } from './penalty-lines';
import type { StageProps } from './stage-props';

/** How often the source was surfaced, cited and marked, and whether it has changed since this retrieval. */
export function HistoryStage({ candidate }: StageProps) {
  const history = useRoute('trace.historyOf', { ref: candidate.ref }).data;
  const { kind, id } = parseSourceRef(candidate.ref);
  const note = useRoute('notes.page', { id }, { enabled: kind === 'note' }).data?.note;
  return (
    <>
      {history ? (
        <>
          shown {formatTimes(history.surfaced)}, quoted {formatTimes(history.cited)}
          {history.notRelevant > 0 && `, marked not relevant ${formatTimes(history.notRelevant)}`}
        </>
      ) : (
        <span className="quiet">…</span>
      )}
      {note && note.version !== candidate.version && (
        <div className="warning-text">Edited since: this used an earlier text of the note.</div>
      )}
    </>
  );
}
