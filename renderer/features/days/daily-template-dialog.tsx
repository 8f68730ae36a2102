import { useRef, useState } from 'react';
import { localDay } from '../../../shared/lib/time/day-name';
import { t } from '../../../shared/messages/message';
import { errorText } from '../../ipc/client';
import { useCommand, useRoute } from '../../ipc/queries';
import { Button } from '../../ui/actions/button';
import { ErrorState } from '../../ui/feedback/error-state';
import { showToast } from '../../ui/feedback/toasts';
import { TextArea } from '../../ui/forms/text-area';
import { Dialog } from '../../ui/layout/dialog';
import { formatDay } from '../../ui/text/day-text';
import styles from './days.module.css';

/** How daily notes of this vault begin. */
export function DailyTemplateDialog({ onClose }: { onClose: () => void }) {
  const stored = useRoute('days.template', null, { staleTime: 0, gcTime: 0 });
  const [changed, setChanged] = useState<string | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const save = useCommand('days.saveTemplate', {
    onSuccess: () => {
      showToast({ text: t('calendar.templateSavedNewDaily') });
      onClose();
    },
  });
  const today = localDay(Date.now());
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('calendar.templateForDailyNotes')}
      initialFocus={field}
      description={t('calendar.newDailyNoteBegins')}
      actions={
        <>
          <Button
            tone="primary"
            disabled={stored.data === undefined || save.isPending}
            onClick={() => save.mutate({ text: changed ?? stored.data!.text })}
          >
            {t('calendar.saveTemplate')}
          </Button>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
        </>
      }
    >
      <TextArea
        ref={field}
        label={t('common.template')}
        className={styles.template}
        rows={8}
        maxLength={20_000}
        placeholder={t('calendar.templateExample', { yesterday: '[[{{yesterday}}]]' })}
        value={changed ?? stored.data?.text ?? ''}
        onChange={(event) => setChanged(event.target.value)}
      />
      {stored.isError && <ErrorState text={errorText(stored.error)} onRetry={() => void stored.refetch()} />}
      <dl className={styles.words}>
        <dt>{'{{date}}'}</dt>
        <dd>{formatDay(today)}</dd>
        <dt>{'{{day}}'}</dt>
        <dd>{t('calendar.todayNotesNameLinks', { today })}</dd>
        <dt>{'[[{{yesterday}}]]'}</dt>
        <dd>{t('calendar.linkDayBefore')}</dd>
        <dt>{'[[{{tomorrow}}]]'}</dt>
        <dd>{t('calendar.linkDayAfter')}</dd>
      </dl>
    </Dialog>
  );
}
