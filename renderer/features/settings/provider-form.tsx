import { Form } from '../../ui/forms/form';
import { useId, useState, useEffect, type ReactNode } from 'react';
import type { ProviderSettings, SettingsView } from '../../../shared/ipc/routes/settings';
import { isAppError } from '../../../shared/ipc/errors';
import { errorText } from '../../ipc/client';
import { useCommand, useShown } from '../../ipc/queries';
import { unconfirmedText } from '../../ipc/unconfirmed-text';
import { Button } from '../../ui/actions/button';
import { Select } from '../../ui/forms/select';
import { TextField } from '../../ui/forms/text-field';
import { Disclosure } from '../../ui/disclosure';
import { ApiKeyField } from './api-key-field';
import { LocalModelFinder } from './local-model-finder';
import { ProviderDetails } from './provider-details';
import { isSameProvider, presets, withPreset, hostOf, isThisMachine } from './provider-presets';
import styles from './settings.module.css';
import { t } from '../../../shared/messages/message';
import { Check, X } from 'lucide-react';
import { Spinner } from '../../ui/feedback/spinner';
import { formatSeconds } from '../../ui/text/format-seconds';
import { rich, strong } from '../../ui/text/rich-message';

/**
 * Connects a model step by step: where it runs, its name and key, a test, what would be sent. The form is a draft until
 * "Use this model" is pressed; main then asks before text is sent to a new address.
 */
export function ProviderForm({ view }: { view: SettingsView }) {
  const { engine, provider } = view.settings;
  const { draft, change, forget } = useProviderDraft(provider);
  const [key, setKey] = useState('');
  const [remember, setRemember] = useState(view.key.protection === 'system');
  const formId = useId();
  const show = useShown('settings.get');
  const use = useCommand('settings.useProvider', {
    quiet: true,
    onSuccess: (used) => {
      forget();
      setKey('');
      show(used);
    },
  });
  const isInUse = engine === 'provider' && isSameProvider(draft, provider) && key.trim() === '';
  const isComplete = urlProblem(draft.baseUrl) === null && draft.chatModel.trim() !== '';
  const field = (name: 'baseUrl' | 'chatModel') => ({
    value: draft[name],
    onChange: (event: { target: { value: string } }) => change({ ...draft, [name]: event.target.value }),
    form: formId,
    spellCheck: false,
    autoComplete: 'off',
  });

  const [hasPicked, setPicked] = useState(false);
  const isChosen = hasPicked || draft.preset !== 'custom' || draft.baseUrl.trim() !== '';
  const hasDetails =
    draft.smallModel !== '' ||
    draft.embeddingModel !== '' ||
    draft.api !== undefined ||
    draft.contextTokens != null ||
    draft.takesPictures === true;

  return (
    <>
      {/* Its fields name it: the list of steps holds another form, which a form may not. */}
      <Form
        id={formId}
        onSubmit={() => {
          if (isComplete && !isInUse && !use.isPending)
            use.mutate({ provider: draft, key: key.trim() === '' ? null : { text: key, remember } });
        }}
      />
      <ol className={styles.guide} aria-label={t('common.connectModel')}>
        <GuideStep number={1} title={t('settings.chooseWhereItRuns')}>
          <LocalModelFinder provider={draft} onUse={change} />
          <Select<ProviderSettings['preset'] | ''>
            label={t('settings.provider')}
            value={isChosen ? draft.preset : ''}
            options={isChosen ? presets() : [{ value: '', label: t('settings.orChooseOne') }, ...presets()]}
            onChange={(preset) => {
              if (preset === '') return;
              setPicked(true);
              change(withPreset(draft, preset));
            }}
          />
        </GuideStep>
        {isChosen && (
          <>
            <GuideStep number={2} title={t('settings.nameTheModel')}>
              <TextField
                label={t('settings.baseUrl')}
                {...field('baseUrl')}
                placeholder="https://host/v1"
                error={draft.baseUrl.trim() === '' ? null : urlProblem(draft.baseUrl)}
                hint={t('settings.endsBeforeChatCompletions')}
              />
              <TextField
                label={t('settings.chatModel')}
                {...field('chatModel')}
                hint={draft.chatModel.trim() === '' ? t('settings.neededBeforeModelCan') : undefined}
              />
              <ApiKeyField
                view={view}
                baseUrl={draft.baseUrl}
                text={key}
                onChange={setKey}
                remember={remember}
                onRemember={setRemember}
              />
              <Disclosure label={t('settings.moreModelsAndLimits')} isOpenAtFirst={hasDetails}>
                <ProviderDetails draft={draft} isInUse={isInUse} onChange={change} />
              </Disclosure>
            </GuideStep>
            <GuideStep number={3} title={t('common.tryIt')}>
              <ConnectionTest provider={draft} keyText={key} />
            </GuideStep>
            <GuideStep number={4} title={t('settings.readWhatWouldSent')}>
              {urlProblem(draft.baseUrl) === null && <WhatWouldLeave provider={draft} />}
              <div className={styles.keyLine}>
                <Button type="submit" form={formId} tone="primary" disabled={!isComplete || isInUse || use.isPending}>
                  {t('settings.useThisModel')}
                </Button>
                <span className={styles.fact} role="status">
                  {draftStateText(engine === 'provider', isInUse, use.isPending)}
                </span>
              </div>
              {use.isError && (
                <p className={styles.problem} role="alert">
                  {unconfirmedText(use.error)}
                </p>
              )}
            </GuideStep>
          </>
        )}
      </ol>
    </>
  );
}

/** Whether the form equals the active settings. */
function draftStateText(isModelUsed: boolean, isInUse: boolean, isAsking: boolean): string {
  if (isAsking) return t('settings.waitingAnswerQuestion');
  if (isInUse) return t('settings.inUse');
  return isModelUsed ? t('settings.changedUseYetModel') : t('settings.useYetOfflineEngine');
}

/** Why an address cannot work, in plain words; null when it may. */
export function urlProblem(baseUrl: string): string | null {
  if (baseUrl.trim() === '') return t('settings.serversAddressNeeded');
  try {
    const { protocol, username, password, search } = new URL(baseUrl.trim());
    if (username !== '' || password !== '' || search !== '') return t('settings.leaveUserNamePassword');
    return protocol === 'https:' || protocol === 'http:' ? null : t('settings.addressBeginsHttpsHttp');
  } catch {
    return t('settings.wholeAddressYetLooks');
  }
}

/** Tests the model step by step and reports each result. */
function ConnectionTest({ provider, keyText }: { provider: ProviderSettings; keyText: string }) {
  const test = useCommand('models.test', { quiet: true });
  const { reset } = test;
  // A result for other settings would be mistaken for one for these.
  useEffect(() => reset(), [provider, keyText, reset]);
  return (
    <div className={styles.group}>
      <div className={styles.keyLine}>
        <Button
          onClick={() => test.mutate({ provider, key: keyText.trim() === '' ? null : keyText })}
          disabled={test.isPending || provider.baseUrl.trim() === ''}
        >
          {t('common.testConnection')}
        </Button>
        <span className={styles.fact}>
          {test.isPending ? (
            <Spinner text={t('settings.askingHost', { host: hostOf(provider.baseUrl) })} />
          ) : (
            t('settings.sendsShortMadeUp')
          )}
        </span>
      </div>
      <div role="status">
        {test.isError && !isAppError(test.error, 'cancelled') && (
          <p className={styles.problem}>{errorText(test.error)}</p>
        )}
        {test.data && (
          <>
            <p className={test.data.ok ? 'kept-text' : 'dropped-text'}>
              {test.data.ok ? t('settings.itWorks') : t('settings.doesWorkYet')}{' '}
              <span className="num">{formatSeconds(test.data.ms)} s</span>
            </p>
            <ul className={styles.steps}>
              {test.data.steps.map(({ name, ok, detail }) => (
                <li key={name}>
                  {ok ? (
                    <Check className={styles.ok} aria-label={t('common.passed')} />
                  ) : (
                    <X className={styles.bad} aria-label={t('common.failed')} />
                  )}
                  <span className={styles.stepName}>{name}</span>
                  <span className={styles.stepDetail}>{detail}</span>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </div>
  );
}

/** One step of a guide: its number, what it is about, and what to do. Must be inside an `<ol>`. */
function GuideStep({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  return (
    <li className={styles.step}>
      <span className={styles.number} aria-hidden="true">
        {number}
      </span>
      <div className={styles.body}>
        <h3 className={styles.title}>{title}</h3>
        {children}
      </div>
    </li>
  );
}

// The draft outlives the screen, so that visiting another one loses nothing. It has no effect before it is confirmed.
let unconfirmed: ProviderSettings | null = null;

/** The draft of the provider; the active settings until something is typed. */
function useProviderDraft(provider: ProviderSettings): {
  draft: ProviderSettings;
  change: (draft: ProviderSettings) => void;
  forget: () => void;
} {
  const [typed, setTyped] = useState(unconfirmed);
  const set = (next: ProviderSettings | null) => {
    unconfirmed = next;
    setTyped(next);
  };
  return { draft: typed ?? provider, change: set, forget: () => set(null) };
}

/** What a model would be sent once it is on, and what never; for the address as it is typed. */
function WhatWouldLeave({ provider }: { provider: ProviderSettings }) {
  const host = hostOf(provider.baseUrl.trim());
  if (isThisMachine(provider.baseUrl.trim()))
    return <p className={styles.fact}>{t('settings.runsMachineHostMessages', { host })}</p>;
  return (
    <>
      <p className={styles.fact}>{rich('settings.hostThen', { host, strong })}</p>
      <ul className={styles.bullets}>
        <li>{t('settings.eachMessageSendRecent')}</li>
        <li>{t('settings.notesPassagesChosenAnswer')}</li>
        {provider.embeddingModel.trim() !== '' && <li>{t('settings.textEveryNoteMessage')}</li>}
      </ul>
      <p className={styles.fact}>{t('settings.neverPasswordsKeysCard')}</p>
    </>
  );
}
