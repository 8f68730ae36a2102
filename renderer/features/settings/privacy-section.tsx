import { excludedSchema, type Excluded, type SettingsView } from '../../../shared/ipc/routes/settings';
import { ExclusionList } from './exclusion-list';
import { SettingsSection } from './settings-section';
import styles from './settings.module.css';
import { t, type PlainKey } from '../../../shared/messages/message';

const LISTS: { name: keyof Excluded; label: PlainKey; placeholder: PlainKey | null; hint: PlainKey }[] = [
  {
    name: 'people',
    label: 'settings.people',
    placeholder: 'settings.gregorPahl',
    hint: 'settings.wholeNamePartsMasked',
  },
  {
    name: 'places',
    label: 'settings.places',
    placeholder: 'settings.castropRauxel',
    hint: 'settings.townsStreetsCompaniesProjects',
  },
  {
    name: 'folders',
    label: 'settings.folders',
    placeholder: null,
    hint: 'settings.everythingWhosePathBegins',
  },
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
    <SettingsSection title={t('settings.privacy')} intro={t('settings.whatNeverSentModel')}>
      <p className={styles.fact}>{t('settings.passwordsKeysTokensCard')}</p>
      {LISTS.map(({ name, label, placeholder, hint }) => (
        <ExclusionList
          key={name}
          label={t(label)}
          placeholder={placeholder === null ? '/home/me/private' : t(placeholder)}
          hint={t(hint)}
          kept={excluded[name]}
          check={(entries) => excludedSchema.shape[name].safeParse(entries).error?.issues[0]?.message ?? null}
          onKeep={(entries) => save({ excluded: { ...excluded, [name]: entries } })}
        />
      ))}
      <p className={styles.fact}>{t('settings.composersWhatWouldSent')}</p>
    </SettingsSection>
  );
}
