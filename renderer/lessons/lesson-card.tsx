import { useState } from 'react';
import type { RouteInput } from '../../shared/ipc/contract';
import type { LessonState, LessonView, TestedProbes } from '../../shared/ipc/routes/lessons';
import { useGo } from '../navigation/navigation';
import { useCommand } from '../ipc/queries';
import { Button } from '../ui/actions/button';
import { Chip } from '../ui/lists/chip';
import {
  LESSON_STATE_LABELS,
  statedDatesText,
  LESSON_TYPE_LABELS,
  usesText,
  validityText,
  weightText,
} from './lesson-text';
import styles from './lesson-card.module.css';
import { formatFixed } from '../../shared/messages/format-number';
import { labels, t, type PlainKey } from '../../shared/messages/message';
import { quoted } from '../../shared/messages/quoted';
import { lessonTypeSchema, type Lesson, type LessonType } from '../../shared/domain/lesson';
import { FormDialog } from '../ipc/form-dialog';
import { Select } from '../ui/forms/select';
import { TextField } from '../ui/forms/text-field';

interface LessonCardProps {
  view: LessonView;
  /** It stands on the page of the note that states it. */
  isOnItsNote?: boolean;
}

/** One lesson: its text, what it comes up for, how it was used, and what can be done to it. */
export function LessonCard({ view, isOnItsNote = false }: LessonCardProps) {
  const { lesson, state, weight, note } = view;
  const go = useGo();
  const [isEditing, setEditing] = useState(false);
  const mark = useMarkLesson();
  const isOver = state === 'retired' || state === 'merged';
  const validity = validityText(lesson);
  return (
    <li className={styles.card} data-lesson={lesson.id} data-state={state}>
      <p className={styles.sentence} dir="auto">
        {view.text}
      </p>
      <div className={styles.chips}>
        <Chip>{LESSON_TYPE_LABELS[lesson.type]}</Chip>
        <Chip tone={state === 'stale' ? 'warn' : state === 'convention' ? 'on' : 'plain'}>
          {LESSON_STATE_LABELS[state]}
        </Chip>
        {validity !== null && <Chip>{validity}</Chip>}
      </div>
      <dl className={styles.facts}>
        <div>
          <dt>{t('lessons.calledUpBy')}</dt>
          <dd>
            {lesson.trigger.actions.join(', ')}
            {lesson.trigger.objects.length > 0 && (
              <span className="quiet"> {t('lessons.withObjects', { objects: lesson.trigger.objects.join(', ') })}</span>
            )}
          </dd>
        </div>
        {lesson.stale && (
          <div>
            <dt>{t('lessons.doubt')}</dt>
            <dd>{lesson.stale.reason}</dd>
          </div>
        )}
      </dl>
      <details className={styles.over}>
        <summary>{usesText(view)}</summary>
        <p className="quiet">
          {t('lessons.ignoringItWeightStateddates', {
            weight: weightText(weight),
            statedDates: statedDatesText(lesson),
          })}{' '}
          <span className="num">{formatFixed(weight, 2)}</span>
        </p>
      </details>
      {view.probes !== null && !isOver && (
        <Probes
          probes={view.probes}
          isPending={mark.isPending}
          onMend={() => mark.mutate({ id: lesson.id, change: 'mend' })}
        />
      )}
      <div className={styles.actions}>
        {!isOnItsNote && (
          <Button size="small" tone="plain" onClick={() => go.toNote(note.id)}>
            {t('lessons.openItsNote')}
          </Button>
        )}
        {!isOver && (
          <Button size="small" tone="plain" onClick={() => setEditing(true)}>
            {t('common.keysToChange')}
          </Button>
        )}
        {lessonChanges(state).map(({ label, change }) => (
          <Button
            key={change}
            size="small"
            tone="plain"
            disabled={mark.isPending}
            onClick={() => mark.mutate({ id: lesson.id, change })}
          >
            {t(label)}
          </Button>
        ))}
      </div>
      {isEditing && <LessonEditor lesson={lesson} onClose={() => setEditing(false)} />}
    </li>
  );
}

interface ProbesProps {
  probes: TestedProbes;
  isPending: boolean;
  onMend: () => void;
}

/** What it was tested with, and what came of it. */
function Probes({ probes, isPending, onMend }: ProbesProps) {
  const { comesUp, missing, silent, unwanted, isMendable, writtenBy } = probes;
  const lines = [
    { label: t('lessons.shouldComeUpDoesNot'), texts: missing },
    { label: t('lessons.comesUpShouldNot'), texts: unwanted },
    { label: t('lessons.comesUpAt'), texts: comesUp },
    { label: t('lessons.staysSilentAt'), texts: silent },
  ].filter(({ texts }) => texts.length > 0);
  const wrong = missing.length + unwanted.length;
  const count = wrong + comesUp.length + silent.length;
  if (count === 0) return null;
  return (
    <details className={styles.over}>
      <summary>
        {wrong === 0 ? t('lessons.testedAllRight', { count }) : t('lessons.testedWrong', { count, wrong })}
      </summary>
      <dl className={styles.facts}>
        {lines.map(({ label, texts }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd dir="auto">{texts.map(quoted).join(' · ')}</dd>
          </div>
        ))}
        <div>
          <dt>{t('lessons.sentencesBy')}</dt>
          <dd className="quiet">{writtenBy}</dd>
        </div>
      </dl>
      {isMendable && (
        <div className={styles.actions}>
          <Button size="small" tone="plain" disabled={isPending} onClick={onMend}>
            {t('lessons.letItComeUp')}
          </Button>
        </div>
      )}
    </details>
  );
}

interface LessonChange {
  label: PlainKey;
  change: RouteInput<'lessons.setState'>['change'];
}

/** What a lesson in this state can become; the last one takes it away, or brings it back. */
export function lessonChanges(state: LessonState): LessonChange[] {
  if (state === 'retired' || state === 'merged') return [{ label: 'lessons.bringItBack', change: 'revive' }];
  return [
    ...(state === 'stale' ? [{ label: 'lessons.itStillHolds', change: 'fresh' } as const] : []),
    state === 'convention'
      ? { label: 'lessons.noConvention', change: 'demote' }
      : { label: 'common.makeItAConvention', change: 'graduate' },
    { label: 'common.retire', change: 'retire' },
  ];
}

/** Changes the state of a lesson; the notice says what it is from then on. */
export const useMarkLesson = () => useCommand('lessons.setState', { notice: (_, { change: as }) => MARK_NOTICES[as] });

const MARK_NOTICES = labels({
  retire: 'lessons.retiredNoLongerComes',
  revive: 'lessons.itComesUpAgain',
  graduate: 'lessons.conventionNow',
  demote: 'lessons.lessonAgain',
  fresh: 'lessons.itStillHolds2',
  mend: 'lessons.itComesUpThereToo',
});

const splitAtCommas = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** Edits a lesson's trigger and instruction. Its source note does not change. */
function LessonEditor({ lesson, onClose }: { lesson: Lesson; onClose: () => void }) {
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
  return (
    <FormDialog
      title={t('lessons.changeThisLesson')}
      submitText={t('common.save')}
      canSubmit={read.actions.length > 0 && read.instruction !== '' && !save.isPending}
      onSubmit={() => save.mutate({ id: lesson.id, type, ...read })}
      onClose={onClose}
    >
      <Select
        label={t('common.kind')}
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
    </FormDialog>
  );
}
