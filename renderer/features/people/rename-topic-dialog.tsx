import { useRef, useState } from 'react';
import type { TopicView } from '../../../shared/ipc/routes/summaries';
import { FormDialog } from '../../ipc/form-dialog';
import { useCommand } from '../../ipc/queries';
import { TextField } from '../../ui/forms/text-field';
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
  return (
    <FormDialog
      title={t('topics.nameOfTheTopic')}
      initialFocus={field}
      submitText={t('common.save')}
      canSubmit={subject.trim() !== '' && !rename.isPending}
      onSubmit={() => rename.mutate({ id: topic.id, subject })}
      error={rename.error}
      onClose={onClose}
    >
      <TextField
        ref={field}
        label={t('common.name')}
        value={subject}
        maxLength={300}
        onChange={(event) => setSubject(event.target.value)}
      />
    </FormDialog>
  );
}
