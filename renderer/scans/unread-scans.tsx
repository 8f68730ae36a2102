import { useState } from 'react';
import { t } from '../../shared/messages/message';
import { useRoute } from '../ipc/queries';
import { Button } from '../ui/actions/button';
import { ReadScansDialog } from './read-scans-dialog';

/** Pages of the vault whose text was not read off their pictures; nothing where there are none. */
export function UnreadScans() {
  const unread = useRoute('scans.unread', null, { staleTime: 0 }).data;
  const [ids, setIds] = useState<readonly string[] | null>(null);
  return (
    <>
      {unread !== undefined && unread.pages > 0 && (
        <Button onClick={() => setIds(unread.ids)}>{t('ocr.readScannedPages', { count: unread.pages })}</Button>
      )}
      {ids !== null && <ReadScansDialog ids={ids} onClose={() => setIds(null)} />}
    </>
  );
}
