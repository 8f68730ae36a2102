import type { SettingsChanges, Work } from '../../../shared/ipc/routes/settings';
import { presetOf, WORK_PRESETS } from '../../../shared/ipc/work-presets';
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

const TASKS: { task: 'judge' | 'plan' | 'extract' | 'summaries'; label: PlainKey; hint: PlainKey }[] = [
  { task: 'judge', label: 'settings.whichNotesAreRelevant', hint: 'settings.modelCountsOnlyIf' },
  {
    task: 'plan',
    label: 'settings.whatToSearchFor',
    hint: 'settings.modelHereRulesJudge',
  },
  { task: 'extract', label: 'settings.takingNotesChat', hint: 'settings.afterTheAnswer' },
  { task: 'summaries', label: 'common.summaries', hint: 'settings.afterAnswerWhenChat' },
];

/** Who does what of a turn, as a preset or task by task. */
export function WorkSection({ work, save }: { work: Work; save: (changes: SettingsChanges) => void }) {
  const preset = presetOf(work);
  return (
    <SettingsSection title={t('settings.workOfTheModel')} intro={t('settings.whatModelAskedBesides')}>
      <RadioGroup<Preset | 'own'>
        label={t('settings.preset')}
        isLabelHidden
        value={preset ?? 'own'}
        onChange={(next) => {
          if (next !== 'own') save({ work: WORK_PRESETS[next] });
        }}
        options={[
          {
            value: 'private',
            label: t('settings.private'),
            detail: t('settings.onlyQuestionNotesAnswer'),
          },
          {
            value: 'fast',
            label: t('settings.fast'),
            detail: t('settings.rulesChooseNotesSo'),
          },
          {
            value: 'thorough',
            label: t('settings.thorough'),
            detail: t('settings.modelAlsoChecksWhich'),
          },
          ...(preset === null ? [{ value: 'own' as const, label: t('settings.myOwnChoice') }] : []),
        ]}
      />
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
