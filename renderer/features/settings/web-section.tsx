import { Form } from '../../ui/forms/form';
import type { SettingsView } from '../../../shared/ipc/routes/settings';
import { t } from '../../../shared/messages/message';
import { TextField } from '../../ui/forms/text-field';
import { SettingsSection } from './settings-section';
import styles from './settings.module.css';
import { WebSearchForm } from './web-search-form';
import { X } from 'lucide-react';
import { useState } from 'react';
import type { TrustClass } from '../../../shared/domain/web';
import { useCommand, useRoute, useShown } from '../../ipc/queries';
import { Button } from '../../ui/actions/button';
import { Select } from '../../ui/forms/select';
import { BOOKMARKLET } from '../../web/bookmarklet';
import webStyles from './web-section.module.css';

const trustOptions = (): readonly { value: TrustClass; label: string }[] => [
  { value: 'scholarly', label: t('web.scholarly') },
  { value: 'reference', label: t('web.reference') },
  { value: 'news', label: t('web.news') },
  { value: 'forum', label: t('web.forum') },
  { value: 'unknown', label: t('web.unknown') },
];

/** The person's own domains and their classes, and the built-in ones for reading. */
function WebTrustTable({ view }: { view: SettingsView }) {
  const save = useCommand('web.saveTrust', { onSuccess: useShown('settings.get', 'web.get') });
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
      <Form
        className={webStyles.line}
        onSubmit={() => {
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
      </Form>
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

/** Where questions are searched on the web, and how far its sites are trusted. */
export function WebSection({ view }: { view: SettingsView }) {
  return (
    <SettingsSection isWholePage title={t('web.web')} intro={t('web.settingsIntro')}>
      <WebSearchForm view={view} key={JSON.stringify(view.settings.web.search)} />
      <WebTrustTable view={view} />
      <div className={styles.group}>
        <h3>{t('web.bookmarkletTitle')}</h3>
        <p className={styles.fact}>{t('web.clipperIntro')}</p>
        <ClipperSteps />
        <p className={styles.fact}>{t('web.bookmarkletIntro')}</p>
        <TextField label={t('web.bookmarkletLabel')} value={BOOKMARKLET} readOnly spellCheck={false} />
      </div>
    </SettingsSection>
  );
}

/** How the browser gets the extension that this program brings. */
function ClipperSteps() {
  const layOut = useCommand('program.layOutClipper');
  return (
    <>
      <ol className={webStyles.steps}>
        <li>{t('web.clipperStepFolder')}</li>
        <li>{t('web.clipperStepLoad')}</li>
        <li>{t('web.clipperStepUse')}</li>
      </ol>
      <div className={styles.keyLine}>
        <Button disabled={layOut.isPending} onClick={() => layOut.mutate(null)}>
          {t('web.clipperShow')}
        </Button>
      </div>
      {layOut.data !== undefined && (
        <TextField label={t('web.clipperFolder')} value={layOut.data.folder} readOnly spellCheck={false} />
      )}
    </>
  );
}
