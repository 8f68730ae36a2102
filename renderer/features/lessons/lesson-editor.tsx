import { useState } from 'react';
import { lessonTypeSchema, type Lesson, type LessonType } from '../../../shared/domain/lesson';
import { useCommand } from '../../ipc/queries';
import { Button } from '../../ui/actions/button';
import { Dialog } from '../../ui/layout/dialog';
import { Select } from '../../ui/forms/select';
import { TextField } from '../../ui/forms/text-field';
import { LESSON_TYPE_LABELS } from './lesson-text';
import styles from './lessons.module.css';
import { t } from '../../../shared/messages/message';

const splitAtCommas = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** Edits a lesson's trigger and instruction. Its source note does not change. */
export function LessonEditor({ lesson, onClose }: { lesson: Lesson; onClose: () => void }) {
  const [type, setType] = useState<LessonType>(lesson.type);
  const [actions, setActions] = useState(lesson.trigger.actions.join(', '));
  const [objects, setObjects] = useState(lesson.trigger.objects.join(', '));
  const [instruction, setInstruction] = useState(lesson.instruction);
  const [reason, setReason] = useState(lesson.reason);
  const save = useCommand('lessons.save', { notice: () => t('lessons.theLessonWasChanged'), onSuccess: onClose });
  const read = {
    actions: splitAtCommas(actions),
    objects: splitAtCommas(objects),
    instruction: instruction.trim(),
    reason: reason.trim(),
  };
  const isWhole = read.actions.length > 0 && read.instruction !== '';
  return (
    <Dialog
      isOpen
      title={t('lessons.changeThisLesson')}
      onClose={onClose}
      actions={
        <>
          <Button
            tone="primary"
            disabled={!isWhole || save.isPending}
            onClick={() => save.mutate({ id: lesson.id, type, ...read })}
          >
            {t('lessons.save')}
          </Button>
          <Button onClick={onClose}>{t('lessons.cancel')}</Button>
        </>
      }
    >
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (isWhole) save.mutate({ id: lesson.id, type, ...read });
        }}
      >
        <Select
          label={t('lessons.kind')}
          value={type}
          onChange={setType}
          options={lessonTypeSchema.options.map((value) => ({ value, label: LESSON_TYPE_LABELS[value] }))}
        />
        <TextField
          label={t('lessons.beforeYou')}
          hint={t('lessons.whatAboutVerbSeveral')}
          value={actions}
          onChange={(event) => setActions(event.target.value)}
        />
        <TextField
          label={t('lessons.onlyWithOptional')}
          hint={t('lessons.wordsMustMentionedWell')}
          value={objects}
          onChange={(event) => setObjects(event.target.value)}
        />
        <TextField
          label={t('lessons.doThis')}
          value={instruction}
          onChange={(event) => setInstruction(event.target.value)}
        />
        <TextField
          label={t('lessons.becauseOptional')}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </form>
    </Dialog>
  );
}
