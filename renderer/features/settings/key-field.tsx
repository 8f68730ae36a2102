import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { SettingsView } from '../../../shared/ipc/routes/settings';
import { routeKey, useCommand } from '../../bridge/queries';
import { Button } from '../../ui/button';
import { TextField } from '../../ui/text-field';
import { hostOf } from './provider-presets';
import styles from './settings.module.css';

/** The API key: it goes in, it never comes out. */
export function KeyField({ view: { key, settings } }: { view: SettingsView }) {
  const [text, setText] = useState('');
  const [remember, setRemember] = useState(key.protection === 'system');
  const queries = useQueryClient();
  const command = useCommand('settings.setKey', {
    onSuccess: (view) => {
      setText('');
      queries.setQueryData<SettingsView>(routeKey('settings.get', null), view);
    },
  });
  return (
    <form
      className={styles.key}
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== '') command.mutate({ key: text, remember });
      }}
    >
      <div className={styles.keyLine}>
        <TextField
          label="API key" type="password" value={text} onChange={(event) => setText(event.target.value)} autoComplete="off" spellCheck={false}
          placeholder={key.isSet ? 'set; type a new one to replace it' : 'local servers need none'} className={styles.grow}
        />
        <Button type="submit" disabled={text.trim() === '' || command.isPending}>Set key</Button>
        {key.isSet && <Button tone="danger" onClick={() => command.mutate({ key: '', remember: false })}>Remove</Button>}
      </div>
      {key.protection === 'none' ? null : (
        <label className={styles.check}>
          <input type="checkbox" checked={remember} onChange={(event) => setRemember(event.target.checked)} />
          <span>{key.protection === 'system' ? 'Keep it in the system’s keychain' : 'Keep it on disk, without protection: this system has no keyring'}</span>
        </label>
      )}
      <p className={styles.fact} role="status">{keyState(key, hostOf(settings.provider.baseUrl))}</p>
    </form>
  );
}

/** Where the key is, said openly. */
export function keyState(key: SettingsView['key'], host: string): string {
  if (!key.isSet && key.host !== undefined) return `The key that is stored belongs to ${key.host}. It is not sent to ${host}.`;
  if (!key.isSet) return key.protection === 'none' ? 'No key is set. This shell has no keychain, so a key is kept only until you close the app.' : 'No key is set.';
  if (key.kept === 'system') return `A key is kept in the keychain. It is sent to ${host} only.`;
  if (key.kept === 'weak') return `A key is stored without protection, because this system has no keyring. It is sent to ${host} only.`;
  return `A key is kept in memory, only until you close the app. It is sent to ${host} only.`;
}
