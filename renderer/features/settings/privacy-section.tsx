import { excludedSchema, type Excluded, type SettingsView } from '../../../shared/ipc/routes/settings';
import { hostOf, isThisMachine } from './provider-presets';
import { SettingsSection } from './settings-section';
import styles from './settings.module.css';
import { t, type PlainKey } from '../../../shared/messages/message';
import { useEffect, useId, useRef, useState } from 'react';
import { TextArea } from '../../ui/forms/text-area';
import { num, rich, strong } from '../../ui/text/rich-message';

const LISTS: { name: keyof Excluded; label: PlainKey; placeholder: PlainKey | null; hint: PlainKey }[] = [
  {
    name: 'people',
    label: 'common.people',
    placeholder: 'settings.gregorPahl',
    hint: 'settings.wholeNamePartsMasked',
  },
  {
    name: 'places',
    label: 'settings.places',
    placeholder: 'settings.castropRauxel',
    hint: 'settings.townsStreetsCompaniesProjects',
  },
  {
    name: 'folders',
    label: 'common.folders',
    placeholder: null,
    hint: 'settings.everythingWhosePathBegins',
  },
];

export function PrivacySection({
  view,
  save,
}: {
  view: SettingsView;
  save: (changes: { excluded: Excluded }) => void;
}) {
  const { excluded, toolServers } = view.settings;
  const toolsOn = toolServers.flatMap(({ tools }) => tools.filter(({ state }) => state !== 'off')).length;
  return (
    <SettingsSection title={t('settings.privacy')}>
      <dl className={styles.facts}>
        <div>
          <dt>{t('settings.whatLeavesThisMachine')}</dt>
          <dd>
            <WhatLeaves view={view} />
          </dd>
        </div>
        {toolsOn > 0 && (
          <div>
            <dt>{t('tools.title')}</dt>
            <dd>{t('tools.whatLeaves', { count: toolsOn })}</dd>
          </div>
        )}
        <div>
          <dt>{t('settings.telemetry')}</dt>
          <dd>{t('settings.noneAppReportsNothing')}</dd>
        </div>
      </dl>
      <p className={styles.fact}>{t('settings.passwordsKeysTokensCard')}</p>
      {LISTS.map(({ name, label, placeholder, hint }) => (
        <ExclusionList
          key={name}
          label={t(label)}
          placeholder={placeholder === null ? '/home/me/private' : t(placeholder)}
          hint={t(hint)}
          kept={excluded[name]}
          check={(entries) => excludedSchema.shape[name].safeParse(entries).error?.issues[0]?.message ?? null}
          onKeep={(entries) => save({ excluded: { ...excluded, [name]: entries } })}
        />
      ))}
    </SettingsSection>
  );
}

function WhatLeaves({ view: { settings } }: { view: SettingsView }) {
  if (settings.engine === 'offline') return <>{t('settings.nothingOfflineEngineAnswers')}</>;
  if (settings.engine === 'built-in') return <>{t('settings.nothingModelHere')}</>;
  if (settings.engine === 'agent') return <>{rich('agents.whatLeaves', { agent: settings.agent.name, strong })}</>;
  const host = hostOf(settings.provider.baseUrl);
  if (isThisMachine(settings.provider.baseUrl)) return <>{t('settings.nothingTextGoesHost', { host })}</>;
  return (
    <>
      {rich('settings.hostEachMessageSend', { host, strong })}{' '}
      {settings.provider.embeddingModel === ''
        ? t('settings.neverTheWholeVault')
        : t('settings.becauseEmbeddingModelSet')}
    </>
  );
}

interface ExclusionListProps {
  label: string;
  placeholder: string;
  hint: string;
  kept: readonly string[];
  /** The error in the entries, in the person's words; null without one. */
  check: (entries: string[]) => string | null;
  onKeep: (entries: string[]) => void;
}

/** One entry per line; saved when the field loses focus. */
function ExclusionList({ label, placeholder, hint, kept, check, onKeep }: ExclusionListProps) {
  const joined = kept.join('\n');
  const [text, setText] = useState(joined);
  const isTouched = useRef(false);
  const noteId = useId();
  // Shows a list saved in another window, unless one is being edited here.
  useEffect(() => {
    if (!isTouched.current) setText(joined);
  }, [joined]);

  const entries = [
    ...new Set(
      text
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line !== ''),
    ),
  ];
  const problem = check(entries);
  const isChanged = entries.join('\n') !== joined;
  const keep = () => {
    if (problem !== null) return;
    isTouched.current = false;
    setText(entries.join('\n'));
    if (isChanged) onKeep(entries);
  };

  return (
    <div className={styles.group}>
      <TextArea
        label={label}
        rows={Math.min(6, Math.max(2, entries.length + 1))}
        dir="auto"
        value={text}
        placeholder={placeholder}
        spellCheck={false}
        aria-describedby={noteId}
        aria-invalid={problem !== null}
        onChange={(event) => {
          isTouched.current = true;
          setText(event.target.value);
        }}
        onBlur={keep}
      />
      <span id={noteId} className={problem === null ? styles.fact : styles.problem}>
        {problem ?? (
          <>
            {rich(isChanged ? 'settings.onePerLineUnsaved' : 'settings.onePerLine', {
              hint,
              entries: entries.length,
              num,
            })}
          </>
        )}
      </span>
    </div>
  );
}
