import { excludedSchema, type Excluded, type SettingsView } from '../../../shared/ipc/routes/settings';
import { ExclusionList } from './exclusion-list';
import { SettingsSection } from './settings-section';
import styles from './settings.module.css';

const LISTS: { name: keyof Excluded; label: string; placeholder: string; hint: string }[] = [
  { name: 'people', label: 'People', placeholder: 'Gregor Pahl', hint: 'The whole name; its parts are masked too.' },
  {
    name: 'places',
    label: 'Places',
    placeholder: 'Castrop-Rauxel',
    hint: 'Towns, streets, companies, projects: any name.',
  },
  { name: 'folders', label: 'Folders', placeholder: '/home/me/private', hint: 'With everything whose path begins so.' },
];

/** The people, places and folders that are never sent to a model. */
export function PrivacySection({
  view,
  save,
}: {
  view: SettingsView;
  save: (changes: { excluded: Excluded }) => void;
}) {
  const { excluded } = view.settings;
  return (
    <SettingsSection title="Privacy" intro="What is never sent to a model and never becomes a note.">
      <p className={styles.fact}>
        Passwords, keys, tokens, card and account numbers are always masked before text goes to a model. Below, add who
        and what shall be masked as well: the model then reads “[person 1]”, and the answer you see has the name again.
      </p>
      {LISTS.map(({ name, label, placeholder, hint }) => (
        <ExclusionList
          key={name}
          label={label}
          placeholder={placeholder}
          hint={hint}
          kept={excluded[name]}
          check={(entries) => excludedSchema.shape[name].safeParse(entries).error?.issues[0]?.message ?? null}
          onKeep={(entries) => save({ excluded: { ...excluded, [name]: entries } })}
        />
      ))}
      <p className={styles.fact}>
        The composer’s “What would be sent” shows the request to the last byte before you send it.
      </p>
    </SettingsSection>
  );
}
