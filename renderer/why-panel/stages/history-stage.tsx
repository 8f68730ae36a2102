import { parseSourceRef } from '../../../shared/domain/ids';
import { useRoute } from '../../ipc/queries';
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
          surfaced <span className="num">{history.surfaced}×</span>, cited <span className="num">{history.cited}×</span>
          , marked not relevant <span className="num">{history.notRelevant}×</span>
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
