import type { SettingsChanges, Work } from '../../../shared/ipc/routes/settings';
import { presetOf, WORK_PRESETS } from '../../../shared/ipc/work-presets';
import { Select } from '../../ui/forms/select';
import { RadioGroup } from '../../ui/forms/radio-group';
import { Disclosure } from '../../ui/disclosure';
import { SettingsSection } from './settings-section';
import styles from './settings.module.css';

type Preset = keyof typeof WORK_PRESETS;

const HELPERS = [
  { value: 'rules', label: 'Rules on this machine' },
  { value: 'small', label: 'The small model' },
  { value: 'large', label: 'The chat model' },
] as const;

const TASKS: { task: 'judge' | 'plan' | 'extract' | 'summaries'; label: string; hint: string }[] = [
  { task: 'judge', label: 'Which notes are relevant', hint: 'A model counts only if it is back in time.' },
  {
    task: 'plan',
    label: 'What to search for',
    hint: 'With a model here, rules judge: one call is made before an answer.',
  },
  { task: 'extract', label: 'Taking notes of a chat', hint: 'After the answer.' },
  { task: 'summaries', label: 'Summaries', hint: 'After the answer, or when a chat grows too long.' },
];

/** Who does what of a turn, as a preset or task by task. */
export function WorkSection({ work, save }: { work: Work; save: (changes: SettingsChanges) => void }) {
  const preset = presetOf(work);
  return (
    <SettingsSection title="Work of the model" intro="What the model is asked for besides the answer.">
      <RadioGroup<Preset | 'own'>
        label="Preset"
        isLabelHidden
        value={preset ?? 'own'}
        onChange={(next) => {
          if (next !== 'own') save({ work: WORK_PRESETS[next] });
        }}
        options={[
          {
            value: 'private',
            label: 'Private',
            detail: 'Only your question and the notes for its answer are sent. Rules do the rest.',
          },
          {
            value: 'fast',
            label: 'Fast',
            detail: 'Rules choose the notes, so the answer begins at once; a model takes notes afterwards.',
          },
          {
            value: 'thorough',
            label: 'Thorough',
            detail:
              'A model also checks which notes are relevant, if it is back within about a second. Costs the most.',
          },
          ...(preset === null ? [{ value: 'own' as const, label: 'My own choice' }] : []),
        ]}
      />
      <Disclosure label="Task by task">
        <div className={styles.provider}>
          {TASKS.map(({ task, label, hint }) => (
            <Select
              key={task}
              label={label}
              hint={hint}
              value={work[task]}
              options={HELPERS}
              onChange={(who) => save({ work: { ...work, [task]: who } })}
            />
          ))}
          <Select
            label="Answers"
            value={work.answer}
            options={HELPERS.filter(({ value }) => value !== 'rules') as { value: Work['answer']; label: string }[]}
            onChange={(answer) => save({ work: { ...work, answer } })}
          />
        </div>
      </Disclosure>
    </SettingsSection>
  );
}
