import { useRef, useState } from 'react';
import { localDay } from '../../../shared/lib/time/local-day';
import { errorText } from '../../ipc/client';
import { useCommand, useRoute } from '../../ipc/queries';
import { Button } from '../../ui/actions/button';
import { ErrorState } from '../../ui/feedback/error-state';
import { Dialog } from '../../ui/layout/dialog';
import { TextArea } from '../../ui/forms/text-area';
import { showToast } from '../../ui/feedback/toasts';
import { formatDay } from '../../ui/text/day-text';
import styles from './calendar.module.css';

/** How daily notes of this vault begin. */
export function DailyTemplateDialog({ onClose }: { onClose: () => void }) {
  const stored = useRoute('days.template', null, { staleTime: 0, gcTime: 0 });
  const [changed, setChanged] = useState<string | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const save = useCommand('days.saveTemplate', {
    onSuccess: () => {
      showToast({ text: 'Template saved. New daily notes begin with it.' });
      onClose();
    },
  });
  const today = localDay(Date.now());
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Template for daily notes"
      initialFocus={field}
      description="A new daily note begins with this text. It is saved only once you write on it."
      actions={
        <>
          <Button
            tone="primary"
            disabled={stored.data === undefined || save.isPending}
            onClick={() => save.mutate({ text: changed ?? stored.data!.text })}
          >
            Save template
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </>
      }
    >
      <TextArea
        ref={field}
        label="Template"
        className={styles.template}
        rows={8}
        maxLength={20_000}
        placeholder={'## Today\n\n## Thinking about\n\nYesterday: [[{{yesterday}}]]'}
        value={changed ?? stored.data?.text ?? ''}
        onChange={(event) => setChanged(event.target.value)}
      />
      {stored.isError && <ErrorState text={errorText(stored.error)} onRetry={() => void stored.refetch()} />}
      <dl className={styles.words}>
        <dt>{'{{date}}'}</dt>
        <dd>{formatDay(today)}</dd>
        <dt>{'{{day}}'}</dt>
        <dd>{today}, the note’s name for links</dd>
        <dt>{'[[{{yesterday}}]]'}</dt>
        <dd>a link to the day before</dd>
        <dt>{'[[{{tomorrow}}]]'}</dt>
        <dd>a link to the day after</dd>
      </dl>
    </Dialog>
  );
}
