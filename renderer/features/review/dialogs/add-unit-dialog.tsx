import { useRef, useState } from 'react';
import {
  CATEGORY_LABELS,
  categorySchema,
  MAX_UNIT_WORDS,
  type Category,
  type Note,
} from '../../../../shared/domain/note';
import type { SessionId } from '../../../../shared/domain/ids';
import { useCommand } from '../../../ipc/queries';
import { errorText } from '../../../ipc/client';
import { FormDialog } from '../../../ipc/form-dialog';
import { Select } from '../../../ui/forms/select';
import { TextField } from '../../../ui/forms/text-field';
import { countWords } from '../queue/review-text';
import { t } from '../../../../shared/messages/message';

interface Props {
  isOpen: boolean;
  /** The session of the missed note; null when it comes from none. */
  session: { id: SessionId; title: string } | null;
  onAdded: (note: Note) => void;
  onClose: () => void;
}

const categoryOptions = () => categorySchema.options.map((value) => ({ value, label: CATEGORY_LABELS[value] }));

/** Adds a note that extraction missed to the pending units of its session. */
export function AddUnitDialog({ isOpen, session, onAdded, onClose }: Props) {
  const [text, setText] = useState('');
  const [category, setCategory] = useState<Category>('idea');
  const field = useRef<HTMLInputElement>(null);
  const add = useCommand('review.add', {
    quiet: true,
    onSuccess: (note) => {
      onAdded(note);
      setText('');
      onClose();
    },
  });
  const words = countWords(text);
  return (
    <FormDialog
      isOpen={isOpen}
      title={t('review.addANote')}
      description={
        session === null ? t('review.joinsUnitsWaitWithout') : t('review.joinsUnitsTitleWait', { title: session.title })
      }
      initialFocus={field}
      submitText={t('review.add')}
      canSubmit={text.trim() !== '' && !add.isPending}
      onSubmit={() => add.mutate({ sessionId: session?.id ?? null, text: text.trim(), category })}
      onClose={onClose}
    >
      <TextField
        ref={field}
        label={t('review.oneSentenceCanStand')}
        value={text}
        maxLength={300}
        onChange={(event) => setText(event.target.value)}
        hint={t('review.wordsOfMaxunitwordsWords', { words, maxUnitWords: MAX_UNIT_WORDS })}
        error={add.isError ? errorText(add.error) : null}
      />
      <Select label={t('common.category')} value={category} options={categoryOptions()} onChange={setCategory} />
    </FormDialog>
  );
}
