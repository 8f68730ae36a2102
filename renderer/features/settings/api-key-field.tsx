import type { SettingsView } from '../../../shared/ipc/routes/settings';
import { useCommand, useShown } from '../../ipc/queries';
import { Button } from '../../ui/actions/button';
import { TextField } from '../../ui/forms/text-field';
import { hostOf } from './provider-presets';
import styles from './settings.module.css';
import { t } from '../../../shared/messages/message';

export interface ApiKeyFieldProps {
  view: SettingsView;
  /** The typed address; a key belongs to its host. */
  baseUrl: string;
  text: string;
  onChange: (text: string) => void;
  remember: boolean;
  onRemember: (remember: boolean) => void;
}

/** The API key can be entered but is never shown. */
export function ApiKeyField({
  view: { key, settings },
  baseUrl,
  text,
  onChange,
  remember,
  onRemember,
}: ApiKeyFieldProps) {
  const remove = useCommand('settings.removeKey', { onSuccess: useShown('settings.get') });
  const host = hostOf(baseUrl.trim());
  const isSet = key.host !== undefined && key.host === host;
  return (
    <div className={styles.key}>
      <div className={styles.keyLine}>
        <TextField
          label={t('settings.apiKey')}
          type="password"
          value={text}
          onChange={(event) => onChange(event.target.value)}
          autoComplete="off"
          spellCheck={false}
          placeholder={isSet ? t('settings.setTypeNewOne') : t('settings.localServersNeedNone')}
          className={styles.grow}
        />
        {key.host !== undefined && (
          <Button tone="danger" onClick={() => remove.mutate(null)}>
            {t('settings.removeKey')}
          </Button>
        )}
      </div>
      {key.protection === 'none' ? null : (
        <label className={styles.check}>
          <input type="checkbox" checked={remember} onChange={(event) => onRemember(event.target.checked)} />
          <span>
            {key.protection === 'system' ? t('settings.keepSystemsKeychain') : t('settings.keepDiskWithoutProtection')}
          </span>
        </label>
      )}
      <p className={styles.fact} role="status">
        {apiKeyStateText({ ...key, isSet: isSet && hostOf(settings.provider.baseUrl) === host }, host)}
      </p>
    </div>
  );
}

export function apiKeyStateText(key: SettingsView['key'], host: string): string {
  if (!key.isSet && key.host !== undefined) return t('settings.keyStoredBelongsHost', { host: key.host });
  if (!key.isSet) return key.protection === 'none' ? t('settings.noKeySetShell') : t('settings.noKeyIsSet');
  if (key.kept === 'system') return t('settings.keyKeptKeychainSent', { host });
  if (key.kept === 'weak') return t('settings.keyStoredWithoutProtection', { host });
  return t('settings.keyKeptMemoryOnly', { host });
}
