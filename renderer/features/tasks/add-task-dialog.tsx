import { useRef, useState } from 'react';
import type { NoteId } from '../../../shared/domain/ids';
import { t } from '../../../shared/messages/message';
import { FormDialog } from '../../ipc/form-dialog';
import { useCommand } from '../../ipc/queries';
import { NotePicker } from '../../note-acts/dialogs/note-picker';
import { Button } from '../../ui/actions/button';
import { TextField } from '../../ui/forms/text-field';
import { shownTitle } from '../../ui/text/day-text';
import { DayField, useTypedDay } from './day-field';

type Target = { id: NoteId; title: string } | null;

/** Adds a task to today’s daily note, or to a note that is chosen. */
export function AddTaskDialog({ onClose }: { onClose: () => void }) {
  const field = useRef<HTMLInputElement>(null);
  const [words, setWords] = useState('');
  const [due, setDue] = useState('');
  const [target, setTarget] = useState<Target>(null);
  const [isChoosing, setChoosing] = useState(false);
  const typed = useTypedDay(due);
  const add = useCommand('tasks.add', {
    quiet: true,
    notice: ({ title }) => t('tasks.added', { title: shownTitle(title) }),
    onSuccess: onClose,
  });
  return (
    <FormDialog
      title={t('tasks.add')}
      submitText={t('facts.add')}
      canSubmit={words.trim() !== '' && typed.isRead && !typed.isWrong && !add.isPending}
      initialFocus={field}
      error={add.error}
      onSubmit={() => add.mutate({ words, due: typed.day, noteId: target?.id ?? null, locale: navigator.language })}
      onClose={onClose}
    >
      <TextField
        ref={field}
        label={t('tasks.words')}
        value={words}
        maxLength={2_000}
        autoComplete="off"
        dir="auto"
        onChange={(event) => setWords(event.target.value)}
      />
      <DayField text={due} typed={typed} onChange={setDue} />
      {isChoosing ? (
        <NotePicker
          label={t('tasks.whichNote')}
          ownId=""
          onPick={(note) => {
            setTarget(note);
            setChoosing(false);
          }}
        />
      ) : (
        <p>
          {target === null ? t('tasks.addToDay') : t('tasks.addToNote', { title: target.title })}{' '}
          <Button size="small" tone="plain" onClick={() => (target === null ? setChoosing(true) : setTarget(null))}>
            {target === null ? t('tasks.addElsewhere') : t('tasks.toDailyNote')}
          </Button>
        </p>
      )}
    </FormDialog>
  );
}
