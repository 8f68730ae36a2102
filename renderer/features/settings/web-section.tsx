import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { TrustClass } from '../../../shared/domain/web';
import type { SettingsView, WebSearchSettings } from '../../../shared/ipc/routes/settings';
import { t } from '../../../shared/messages/message';
import { routeKey, useCommand, useRoute } from '../../ipc/queries';
import { Button } from '../../ui/actions/button';
import { RadioGroup } from '../../ui/forms/radio-group';
import { Select } from '../../ui/forms/select';
import { TextField } from '../../ui/forms/text-field';
import { SettingsSection } from './settings-section';
import styles from './settings.module.css';

const INTERFACES = [
  { name: 'wikipedia', label: t('web.wikipedia') },
  { name: 'openalex', label: t('web.openalex') },
  { name: 'crossref', label: t('web.crossref') },
  { name: 'arxiv', label: t('web.arxiv') },
] as const;

const FIELDS = [
  { name: 'results', label: t('web.fieldResults') },
  { name: 'title', label: t('web.fieldTitle') },
  { name: 'url', label: t('web.fieldUrl') },
  { name: 'text', label: t('web.fieldText') },
  { name: 'date', label: t('web.fieldDate') },
] as const;

const TRUST: readonly { value: TrustClass; label: string }[] = [
  { value: 'scholarly', label: t('web.scholarly') },
  { value: 'reference', label: t('web.reference') },
  { value: 'news', label: t('web.news') },
  { value: 'forum', label: t('web.forum') },
  { value: 'unknown', label: t('web.unknown') },
];

const BOOKMARKLET = "javascript:location.href='engram-vault://save?url='+encodeURIComponent(location.href)";

/** Where questions are searched on the web, and how far its sites are trusted. */
export function WebSection({ view }: { view: SettingsView }) {
  return (
    <SettingsSection title={t('web.settingsTitle')} intro={t('web.settingsIntro')}>
      <SearchForm view={view} key={JSON.stringify(view.settings.web.search)} />
      <TrustTable view={view} />
      <h3>{t('web.bookmarkletTitle')}</h3>
      <p className={styles.fact}>{t('web.bookmarkletIntro')}</p>
      <TextField label={t('web.bookmarkletTitle')} value={BOOKMARKLET} readOnly spellCheck={false} />
    </SettingsSection>
  );
}

function useKeptView() {
  const queries = useQueryClient();
  return (view: SettingsView) => {
    queries.setQueryData<SettingsView>(routeKey('settings.get', null), view);
    void queries.invalidateQueries({ queryKey: routeKey('web.get', null) });
  };
}

function SearchForm({ view }: { view: SettingsView }) {
  const onSuccess = useKeptView();
  const use = useCommand('web.useProvider', { onSuccess });
  const removeKey = useCommand('web.removeKey', { onSuccess });
  const web = useRoute('web.get', null).data;
  const [search, setSearch] = useState(view.settings.web.search);
  const [key, setKey] = useState('');
  const change = (changes: Partial<WebSearchSettings>) => setSearch({ ...search, ...changes });
  const { provider } = search;
  const hasServer = provider === 'searxng' || provider === 'json';
  const hasKey = provider === 'brave' || provider === 'json';
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        use.mutate({ search, key: key.trim() === '' ? null : { text: key, remember: true } });
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
          {INTERFACES.map(({ name, label }) => (
            <label key={name} className={styles.check}>
              <input
                type="checkbox"
                checked={search.research[name]}
                onChange={(event) => change({ research: { ...search.research, [name]: event.target.checked } })}
              />
              <span>{label}</span>
            </label>
          ))}
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
      {provider === 'json' &&
        FIELDS.map(({ name, label }) => (
          <TextField
            key={name}
            label={label}
            value={search.fields[name]}
            spellCheck={false}
            onChange={(event) => change({ fields: { ...search.fields, [name]: event.target.value.trim() } })}
          />
        ))}
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
      {hasKey && web?.key.isSet === true && (
        <Button tone="danger" onClick={() => removeKey.mutate(null)}>
          {t('web.removeKey')}
        </Button>
      )}
      <Button tone="primary" type="submit" disabled={use.isPending}>
        {t('web.use')}
      </Button>
    </form>
  );
}

function TrustTable({ view }: { view: SettingsView }) {
  const save = useCommand('web.saveTrust', { onSuccess: useKeptView() });
  const { trust } = view.settings.web;
  const [domain, setDomain] = useState('');
  const [chosen, setChosen] = useState<TrustClass>('reference');
  return (
    <>
      <h3>{t('web.trustTitle')}</h3>
      <p className={styles.fact}>{t('web.trustIntro')}</p>
      <ul>
        {trust.map((entry) => (
          <li key={entry.domain}>
            {entry.domain}: {TRUST.find(({ value }) => value === entry.trust)!.label}{' '}
            <Button
              size="small"
              tone="plain"
              aria-label={t('web.trustRemove', { domain: entry.domain })}
              onClick={() => save.mutate({ trust: trust.filter((other) => other !== entry) })}
            >
              ×
            </Button>
          </li>
        ))}
      </ul>
      <form
        className={styles.keyLine}
        onSubmit={(event) => {
          event.preventDefault();
          const name = domain.trim().toLowerCase();
          save.mutate(
            { trust: [...trust.filter((other) => other.domain !== name), { domain: name, trust: chosen }] },
            { onSuccess: () => setDomain('') },
          );
        }}
      >
        <TextField label={t('web.trustDomain')} value={domain} onChange={(event) => setDomain(event.target.value)} />
        <Select label={t('web.trustClass')} value={chosen} options={TRUST} onChange={setChosen} />
        <Button type="submit" disabled={domain.trim() === ''}>
          {t('web.trustAdd')}
        </Button>
      </form>
    </>
  );
}
