import { useRef, useState, type FormEvent } from 'react';
import type { TopicView } from '../../../shared/ipc/routes/summaries';
import { errorText } from '../../ipc/client';
import { useCommand } from '../../ipc/queries';
import { Button } from '../../ui/actions/button';
import { Dialog } from '../../ui/layout/dialog';
import { TextField } from '../../ui/forms/text-field';
import styles from './topics.module.css';
import { t } from '../../../shared/messages/message';

/** Renames a topic; a search for topics keeps the person's name. */
export function RenameTopicDialog({ topic, onClose }: { topic: TopicView; onClose: () => void }) {
  const field = useRef<HTMLInputElement>(null);
  const [subject, setSubject] = useState(topic.subject);
  const rename = useCommand('topics.rename', {
    quiet: true,
    notice: () => t('topics.namedSubject', { subject: subject.trim() }),
    onSuccess: onClose,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    rename.mutate({ id: topic.id, subject });
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('topics.nameOfTheTopic')}
      initialFocus={field}
      actions={
        <>
          <Button tone="primary" type="submit" form="topic-form" disabled={subject.trim() === '' || rename.isPending}>
            {t('common.save')}
          </Button>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
        </>
      }
    >
      <form id="topic-form" className={styles.form} onSubmit={submit}>
        <TextField
          ref={field}
          label={t('common.name')}
          value={subject}
          maxLength={300}
          onChange={(event) => setSubject(event.target.value)}
        />
        {rename.error !== null && (
          <p className="dropped-text" role="alert">
            {errorText(rename.error)}
          </p>
        )}
      </form>
    </Dialog>
  );
}
