import { useState } from 'react';
import type { SettingsView, WebSearchSettings } from '../../../shared/ipc/routes/settings';
import { t } from '../../../shared/messages/message';
import { useCommand, useRoute } from '../../ipc/queries';
import { Button } from '../../ui/actions/button';
import { RadioGroup } from '../../ui/forms/radio-group';
import { TextField } from '../../ui/forms/text-field';
import styles from './settings.module.css';
import { WebSearchTest } from './web-search-test';
import { useKeptWebView } from './use-kept-web-view';

const INTERFACES = [
  { name: 'wikipedia', label: 'web.wikipedia' },
  { name: 'openalex', label: 'web.openalex' },
  { name: 'crossref', label: 'web.crossref' },
  { name: 'arxiv', label: 'web.arxiv' },
] as const;

const FIELDS = [
  { name: 'results', label: 'web.fieldResults' },
  { name: 'title', label: 'web.fieldTitle' },
  { name: 'url', label: 'web.fieldUrl' },
  { name: 'text', label: 'web.fieldText' },
  { name: 'date', label: 'web.fieldDate' },
] as const;

/** The search provider: chosen, described, tested, and used from the next question on. */
export function WebSearchForm({ view }: { view: SettingsView }) {
  const onSuccess = useKeptWebView();
  const use = useCommand('web.useProvider', { onSuccess });
  const removeKey = useCommand('web.removeKey', { onSuccess });
  const web = useRoute('web.get', null).data;
  const [search, setSearch] = useState(view.settings.web.search);
  const [key, setKey] = useState('');
  const change = (changes: Partial<WebSearchSettings>) => setSearch({ ...search, ...changes });
  const { provider } = search;
  const hasServer = provider === 'searxng' || provider === 'json';
  const hasKey = provider === 'brave' || provider === 'json';
  const typedKey = key.trim() === '' ? null : key.trim();
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        use.mutate({ search, key: typedKey === null ? null : { text: typedKey, remember: true } });
      }}
    >
      <RadioGroup
        label={t('web.whereToSearch')}
        value={provider}
        onChange={(chosen) => change({ provider: chosen })}
        options={[
          { value: 'none', label: t('web.providerNone') },
          { value: 'research', label: t('web.providerResearch') },
          { value: 'searxng', label: t('web.providerSearxng') },
          { value: 'brave', label: t('web.providerBrave') },
          { value: 'json', label: t('web.providerJson') },
        ]}
      />
      {provider === 'research' && (
        <>
          <div className={styles.group}>
            {INTERFACES.map(({ name, label }) => (
              <label key={name} className={styles.check}>
                <input
                  type="checkbox"
                  checked={search.research[name]}
                  onChange={(event) => change({ research: { ...search.research, [name]: event.target.checked } })}
                />
                <span>{t(label)}</span>
              </label>
            ))}
          </div>
          <TextField
            label={t('web.language')}
            value={search.language}
            onChange={(event) => change({ language: event.target.value.trim().toLowerCase() })}
          />
        </>
      )}
      {hasServer && (
        <TextField
          label={t('web.server')}
          value={search.server}
          spellCheck={false}
          hint={provider === 'json' ? t('web.serverHintJson', { placeholder: '{query}' }) : t('web.serverHintSearxng')}
          onChange={(event) => change({ server: event.target.value })}
        />
      )}
      {provider === 'json' && (
        <div className={styles.pair}>
          {FIELDS.map(({ name, label }) => (
            <TextField
              key={name}
              label={t(label)}
              value={search.fields[name]}
              spellCheck={false}
              onChange={(event) => change({ fields: { ...search.fields, [name]: event.target.value.trim() } })}
            />
          ))}
        </div>
      )}
      {hasKey && (
        <TextField
          label={t('web.key')}
          type="password"
          autoComplete="off"
          spellCheck={false}
          value={key}
          hint={web?.key.isSet === true ? t('web.keyIsSet') : undefined}
          onChange={(event) => setKey(event.target.value)}
        />
      )}
      <div className={styles.keyLine}>
        <Button tone="primary" type="submit" disabled={use.isPending}>
          {t('web.use')}
        </Button>
        {hasKey && web?.key.isSet === true && (
          <Button tone="danger" onClick={() => removeKey.mutate(null)}>
            {t('web.removeKey')}
          </Button>
        )}
      </div>
      {provider !== 'none' && <WebSearchTest search={search} typedKey={typedKey} />}
    </form>
  );
}
