import { Form } from '../../ui/forms/form';
import { useState, useEffect } from 'react';
import type { SettingsView, WebSearchSettings } from '../../../shared/ipc/routes/settings';
import { t } from '../../../shared/messages/message';
import { useCommand, useRoute, useShown } from '../../ipc/queries';
import { Button } from '../../ui/actions/button';
import { RadioGroup } from '../../ui/forms/radio-group';
import { TextField } from '../../ui/forms/text-field';
import styles from './settings.module.css';
import { Check, X } from 'lucide-react';
import { isAppError } from '../../../shared/ipc/errors';
import { errorText } from '../../ipc/client';
import { Spinner } from '../../ui/feedback/spinner';

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
  const onSuccess = useShown('settings.get', 'web.get');
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
    <Form
      className={styles.form}
      onSubmit={() => use.mutate({ search, key: typedKey === null ? null : { text: typedKey, remember: true } })}
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
    </Form>
  );
}

/** Searches once with the settings in the form, and tells for each server what it answered. */
function WebSearchTest({ search, typedKey }: { search: WebSearchSettings; typedKey: string | null }) {
  const test = useCommand('web.testProvider', { quiet: true });
  const { reset } = test;
  // A result for other settings would be mistaken for one for these.
  useEffect(() => reset(), [search, typedKey, reset]);
  return (
    <div className={styles.group}>
      <div className={styles.keyLine}>
        <Button disabled={test.isPending} onClick={() => test.mutate({ search, key: typedKey })}>
          {t('web.test')}
        </Button>
        <span className={styles.fact}>{test.isPending ? <Spinner text={t('web.testing')} /> : t('web.testHint')}</span>
      </div>
      <div role="status" data-testid="search-test">
        {test.isError && !isAppError(test.error, 'cancelled') && (
          <p className={styles.problem}>{errorText(test.error)}</p>
        )}
        {test.data && (
          <ul className={styles.steps}>
            {test.data.map(({ source, host, results, first, failure }) => (
              <li key={source}>
                {failure === null ? (
                  <Check className={styles.ok} aria-label={t('common.passed')} />
                ) : (
                  <X className={styles.bad} aria-label={t('common.failed')} />
                )}
                <span className={styles.stepName}>{source}</span>
                <span className={styles.stepDetail}>
                  {failure ?? t('web.testFound', { host, count: results, first })}
                </span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}
