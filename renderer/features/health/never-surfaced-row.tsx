import { useState } from 'react';
import { errorText } from '../../ipc/client';
import { useRoute } from '../../ipc/queries';
import { Button } from '../../ui/actions/button';
import { HealthRow } from './health-row';
import { neverSurfacedLine } from './memory-text';
import { NeverSurfacedDialog } from './never-surfaced-dialog';
import { t } from '../../../shared/messages/message';

/** Minimum age of a note in days; younger ones had no chance to be surfaced. */
const MIN_AGE_DAYS = 90;

/** The number of kept notes that no answer ever surfaced, with a link to them. */
export function NeverSurfacedRow() {
  const [isOpen, setOpen] = useState(false);
  const query = useRoute('health.neverSurfaced', { days: MIN_AGE_DAYS }, { staleTime: 0 });
  if (query.isError && query.data === undefined) {
    return (
      <HealthRow
        name={t('health.neverSurfaced')}
        line={{ condition: 'unknown', words: errorText(query.error), detail: '' }}
      >
        <Button size="small" onClick={() => void query.refetch()}>
          {t('health.countAgain')}
        </Button>
      </HealthRow>
    );
  }
  if (query.data === undefined)
    return (
      <HealthRow
        name={t('health.neverSurfaced')}
        line={{ condition: 'unknown', words: t('health.beingCountedTracesAnswers'), detail: '' }}
      />
    );
  return (
    <HealthRow name={t('health.neverSurfaced')} line={neverSurfacedLine(query.data)}>
      {query.data.answers > 0 && query.data.kept > 0 && (
        <Button size="small" onClick={() => setOpen(true)}>
          {t('health.seeThem')}
        </Button>
      )}
      {isOpen && <NeverSurfacedDialog onClose={() => setOpen(false)} />}
    </HealthRow>
  );
}
