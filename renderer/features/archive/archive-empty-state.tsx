import type { ArchiveReport } from '../../../shared/ipc/routes/archive';
import { EmptyState } from '../../ui/feedback/empty-state';
import { formatCount } from '../../ui/text/format-count';
import type { ArchiveTab } from './archive-rows';

/** The explanation of each empty tab. */
export function ArchiveEmptyState({ tab, report }: { tab: ArchiveTab; report: ArchiveReport }) {
  if (tab === 'protected') {
    return (
      <EmptyState title="Nothing needs protection">
        Bridges between notes, pinned and confirmed notes, notes linked with active ones, and open decisions stand here
        once they are low enough that they would be offered otherwise. They are never offered for archiving.
      </EmptyState>
    );
  }
  if (tab === 'archived') {
    return (
      <EmptyState title="Nothing is archived">
        What you archive leaves default search and stays here, whole and readable. It comes back from here at any time;
        nothing is ever deleted.
      </EmptyState>
    );
  }
  return (
    <EmptyState title="Nothing has faded">
      A note that nothing uses fades: after about three weeks it could be offered here, after about a year it falls
      below the line. Opening, citing, editing and linking it keeps it alive.
      {report.protectedCount > 0 &&
        ` ${formatCount(report.protectedCount, 'note')} would be offered if nothing protected ${report.protectedCount === 1 ? 'it' : 'them'}.`}
    </EmptyState>
  );
}
