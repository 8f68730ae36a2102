import { X } from 'lucide-react';
import { useState } from 'react';
import type { TrustClass } from '../../../shared/domain/web';
import type { SettingsView } from '../../../shared/ipc/routes/settings';
import { t } from '../../../shared/messages/message';
import { useCommand, useRoute } from '../../ipc/queries';
import { Button } from '../../ui/actions/button';
import { Select } from '../../ui/forms/select';
import { TextField } from '../../ui/forms/text-field';
import styles from './settings.module.css';
import webStyles from './web-section.module.css';
import { useKeptWebView } from './use-kept-web-view';

const trustOptions = (): readonly { value: TrustClass; label: string }[] => [
  { value: 'scholarly', label: t('web.scholarly') },
  { value: 'reference', label: t('web.reference') },
  { value: 'news', label: t('web.news') },
  { value: 'forum', label: t('web.forum') },
  { value: 'unknown', label: t('web.unknown') },
];

/** The person's own domains and their classes, and the built-in ones for reading. */
export function WebTrustTable({ view }: { view: SettingsView }) {
  const save = useCommand('web.saveTrust', { onSuccess: useKeptWebView() });
  const { trust } = view.settings.web;
  const [domain, setDomain] = useState('');
  const [chosen, setChosen] = useState<TrustClass>('reference');
  return (
    <div className={styles.group}>
      <h3>{t('web.trustTitle')}</h3>
      <p className={styles.fact}>{t('web.trustIntro')}</p>
      {trust.length > 0 && (
        <table className={webStyles.table}>
          <thead>
            <tr>
              <th scope="col">{t('web.trustDomain')}</th>
              <th scope="col" colSpan={2}>
                {t('web.trustClass')}
              </th>
            </tr>
          </thead>
          <tbody>
            {trust.map((entry) => (
              <tr key={entry.domain}>
                <th scope="row">{entry.domain}</th>
                <td>{trustOptions().find(({ value }) => value === entry.trust)!.label}</td>
                <td>
                  <Button
                    size="small"
                    tone="plain"
                    aria-label={t('web.trustRemove', { domain: entry.domain })}
                    onClick={() => save.mutate({ trust: trust.filter((other) => other !== entry) })}
                  >
                    <X aria-hidden />
                  </Button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <form
        className={webStyles.line}
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
        <Select label={t('web.trustClass')} value={chosen} options={trustOptions()} onChange={setChosen} />
        <Button type="submit" disabled={domain.trim() === ''}>
          {t('facts.add')}
        </Button>
      </form>
      <BuiltInTable />
    </div>
  );
}

function BuiltInTable() {
  const builtIn = useRoute('web.get', null).data?.builtIn ?? [];
  return (
    <details className={webStyles.builtIn}>
      <summary>{t('web.trustBuiltIn', { count: builtIn.length })}</summary>
      {trustOptions().map(({ value, label }) => {
        const domains = builtIn.filter(({ trust }) => trust === value).map(({ domain }) => domain);
        return domains.length === 0 ? null : (
          <p key={value}>{t('web.trustBuiltInClass', { trust: label, domains: domains.join(', ') })}</p>
        );
      })}
    </details>
  );
}
