import { useRef, useState, type FormEvent } from 'react';
import type { ThreadView } from '../../../shared/ipc/routes/summaries';
import { errorText } from '../../bridge/client';
import { useCommand } from '../../bridge/queries';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { TextField } from '../../ui/text-field';
import styles from './threads.module.css';

/** What a thread is called; a name of one's own stays when threads are looked for again. */
export function RenameDialog({ thread, onClose }: { thread: ThreadView; onClose: () => void }) {
  const field = useRef<HTMLInputElement>(null);
  const [subject, setSubject] = useState(thread.subject);
  const rename = useCommand('threads.rename', {
    quiet: true,
    notice: () => `Named “${subject.trim()}”.`,
    onSuccess: onClose,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    rename.mutate({ id: thread.id, subject });
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Name of the thread"
      initialFocus={field}
      actions={
        <>
          <Button tone="primary" type="submit" form="thread-form" disabled={subject.trim() === '' || rename.isPending}>
            Save
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </>
      }
    >
      <form id="thread-form" className={styles.form} onSubmit={submit}>
        <TextField
          ref={field}
          label="Name"
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
