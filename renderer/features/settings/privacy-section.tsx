import { excludedSchema, type Excluded, type SettingsView } from '../../../shared/ipc/routes/settings';
import { ExclusionList } from './exclusion-list';
import { SettingsSection } from './settings-section';
import styles from './settings.module.css';
import { t } from '../../../shared/messages/message';

const LISTS: { name: keyof Excluded; label: string; placeholder: string; hint: string }[] = [
  {
    name: 'people',
    label: t('settings.people'),
    placeholder: t('settings.gregorPahl'),
    hint: t('settings.wholeNamePartsMasked'),
  },
  {
    name: 'places',
    label: t('settings.places'),
    placeholder: t('settings.castropRauxel'),
    hint: t('settings.townsStreetsCompaniesProjects'),
  },
  {
    name: 'folders',
    label: t('settings.folders'),
    placeholder: '/home/me/private',
    hint: t('settings.everythingWhosePathBegins'),
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
          label={label}
          placeholder={placeholder}
          hint={hint}
          kept={excluded[name]}
          check={(entries) => excludedSchema.shape[name].safeParse(entries).error?.issues[0]?.message ?? null}
          onKeep={(entries) => save({ excluded: { ...excluded, [name]: entries } })}
        />
      ))}
      <p className={styles.fact}>{t('settings.composersWhatWouldSent')}</p>
    </SettingsSection>
  );
}
