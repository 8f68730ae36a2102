import type { SettingsView } from '../../../shared/ipc/routes/settings';
import { t } from '../../../shared/messages/message';
import { TextField } from '../../ui/forms/text-field';
import { SettingsSection } from './settings-section';
import styles from './settings.module.css';
import { WebSearchForm } from './web-search-form';
import { WebTrustTable } from './web-trust-table';

/** Where questions are searched on the web, and how far its sites are trusted. */
export function WebSection({ view }: { view: SettingsView }) {
  return (
    <SettingsSection title={t('web.web')} intro={t('web.settingsIntro')}>
      <WebSearchForm view={view} key={JSON.stringify(view.settings.web.search)} />
      <WebTrustTable view={view} />
      <div className={styles.group}>
        <h3>{t('web.bookmarkletTitle')}</h3>
        <p className={styles.fact}>{t('web.bookmarkletIntro')}</p>
        <TextField label={t('web.bookmarkletLabel')} value={BOOKMARKLET} readOnly spellCheck={false} />
      </div>
    </SettingsSection>
  );
}

/** A bookmark for a browser, which runs there: it opens the app with the address of the page to save. Nothing runs it here. */
const BOOKMARKLET = "javascript:location.href='engram-vault://save?url='+encodeURIComponent(location.href)";
