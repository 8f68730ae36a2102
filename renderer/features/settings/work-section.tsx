import { DEFAULT_WAIT_MS, type SettingsChanges, type Work } from '../../../shared/ipc/routes/settings';
import { presetOf, WORK_PRESETS } from '../../../shared/ipc/work-presets';
import { NumberField } from '../../ui/forms/number-field';
import { Select } from '../../ui/forms/select';
import { RadioGroup } from '../../ui/forms/radio-group';
import { Disclosure } from '../../ui/disclosure';
import { SettingsSection } from './settings-section';
import styles from './settings.module.css';
import { t, type PlainKey } from '../../../shared/messages/message';

type Preset = keyof typeof WORK_PRESETS;

const helperOptions = () =>
  [
    { value: 'rules', label: t('settings.helperRules') },
    { value: 'small', label: t('settings.helperSmallModel') },
    { value: 'large', label: t('settings.helperChatModel') },
  ] as const;

const TASKS: { task: 'judge' | 'extract' | 'summaries'; label: PlainKey; hint: PlainKey }[] = [
  { task: 'judge', label: 'settings.whichNotesAreRelevant', hint: 'settings.modelCountsOnlyIf' },
  { task: 'extract', label: 'settings.takingNotesChat', hint: 'settings.afterTheAnswer' },
  { task: 'summaries', label: 'common.summaries', hint: 'settings.afterAnswerWhenChat' },
];

/** Who does what of a turn, as a preset or task by task. */
export function WorkSection({ work, save }: { work: Work; save: (changes: SettingsChanges) => void }) {
  const preset = presetOf(work);
  return (
    <SettingsSection title={t('settings.workOfTheModel')}>
      <RadioGroup<Preset | 'own'>
        label={t('settings.preset')}
        isLabelHidden
        value={preset ?? 'own'}
        onChange={(next) => {
          if (next !== 'own') save({ work: { ...WORK_PRESETS[next], waitMs: work.waitMs } });
        }}
        options={[
          {
            value: 'private',
            label: t('settings.private'),
            detail: t('settings.onlyQuestionNotesAnswer'),
          },
          {
            value: 'quick',
            label: t('settings.quick'),
            detail: t('settings.rulesChooseNotesSo'),
          },
          {
            value: 'careful',
            label: t('settings.careful'),
            detail: t('settings.modelAlsoChecksWhich'),
          },
          ...(preset === null ? [{ value: 'own' as const, label: t('settings.myOwnChoice') }] : []),
        ]}
      />
      {work.judge !== 'rules' && (
        <div className={styles.provider}>
          <NumberField
            label={t('settings.waitForReading')}
            hint={t('settings.waitForReadingHint')}
            value={work.waitMs / 1_000}
            min={1}
            max={60}
            onKeep={(seconds) =>
              save({ work: { ...work, waitMs: Math.round((seconds ?? DEFAULT_WAIT_MS / 1_000) * 1_000) } })
            }
          />
        </div>
      )}
      <Disclosure label={t('settings.taskByTask')}>
        <div className={styles.provider}>
          {TASKS.map(({ task, label, hint }) => (
            <Select
              key={task}
              label={t(label)}
              hint={t(hint)}
              value={work[task]}
              options={helperOptions()}
              onChange={(who) => save({ work: { ...work, [task]: who } })}
            />
          ))}
          <Select
            label={t('common.answers')}
            value={work.answer}
            options={
              helperOptions().filter(({ value }) => value !== 'rules') as { value: Work['answer']; label: string }[]
            }
            onChange={(answer) => save({ work: { ...work, answer } })}
          />
        </div>
      </Disclosure>
    </SettingsSection>
  );
}
