import { useQueryClient } from '@tanstack/react-query';
import type { SettingsView } from '../../../shared/ipc/routes/settings';
import { routeKey, useCommand } from '../../ipc/queries';
import { Button } from '../../ui/actions/button';
import { TextField } from '../../ui/forms/text-field';
import { hostOf } from './provider-presets';
import styles from './settings.module.css';

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
  const queries = useQueryClient();
  const remove = useCommand('settings.removeKey', {
    onSuccess: (view) => queries.setQueryData<SettingsView>(routeKey('settings.get', null), view),
  });
  const host = hostOf(baseUrl.trim());
  const isSet = key.host !== undefined && key.host === host;
  return (
    <div className={styles.key}>
      <div className={styles.keyLine}>
        <TextField
          label="API key"
          type="password"
          value={text}
          onChange={(event) => onChange(event.target.value)}
          autoComplete="off"
          spellCheck={false}
          placeholder={isSet ? 'set; type a new one to replace it' : 'local servers need none'}
          className={styles.grow}
        />
        {key.host !== undefined && (
          <Button tone="danger" onClick={() => remove.mutate(null)}>
            Remove key
          </Button>
        )}
      </div>
      {key.protection === 'none' ? null : (
        <label className={styles.check}>
          <input type="checkbox" checked={remember} onChange={(event) => onRemember(event.target.checked)} />
          <span>
            {key.protection === 'system'
              ? 'Keep it in the system’s keychain'
              : 'Keep it on disk, without protection: this system has no keyring'}
          </span>
        </label>
      )}
      <p className={styles.fact} role="status">
        {apiKeyStateText({ ...key, isSet: isSet && hostOf(settings.provider.baseUrl) === host }, host)}
      </p>
    </div>
  );
}

/** Where the key is stored. */
export function apiKeyStateText(key: SettingsView['key'], host: string): string {
  if (!key.isSet && key.host !== undefined)
    return `The key that is stored belongs to ${key.host}. It is sent nowhere else.`;
  if (!key.isSet)
    return key.protection === 'none'
      ? 'No key is set. This shell has no keychain, so a key is kept only until you close the app.'
      : 'No key is set.';
  if (key.kept === 'system') return `A key is kept in the keychain. It is sent to ${host} only.`;
  if (key.kept === 'weak')
    return `A key is stored without protection, because this system has no keyring. It is sent to ${host} only.`;
  return `A key is kept in memory, only until you close the app. It is sent to ${host} only.`;
}
