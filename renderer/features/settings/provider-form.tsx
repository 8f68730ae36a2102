import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { ProviderSettings, SettingsView } from '../../../shared/ipc/routes/settings';
import { isAppError } from '../../../shared/ipc/errors';
import { errorText } from '../../ipc/client';
import { routeKey, useCommand } from '../../ipc/queries';
import { Button } from '../../ui/actions/button';
import { Select } from '../../ui/forms/select';
import { TextField } from '../../ui/forms/text-field';
import { Disclosure } from '../../ui/disclosure';
import { ConnectionTest } from './connection-test';
import { ApiKeyField } from './api-key-field';
import { GuideStep } from './guide-step';
import { LocalModelFinder } from './local-model-finder';
import { ProviderDetails } from './provider-details';
import { isSameProvider, presets, withPreset } from './provider-presets';
import styles from './settings.module.css';
import { useProviderDraft } from './use-provider-draft';
import { WhatWouldLeave } from './what-would-leave';
import { t } from '../../../shared/messages/message';

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
  const queries = useQueryClient();
  const use = useCommand('settings.useProvider', {
    quiet: true,
    onSuccess: (used) => {
      forget();
      setKey('');
      queries.setQueryData<SettingsView>(routeKey('settings.get', null), used);
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
      <form
        id={formId}
        onSubmit={(event) => {
          event.preventDefault();
          if (isComplete && !isInUse && !use.isPending)
            use.mutate({ provider: draft, key: key.trim() === '' ? null : { text: key, remember } });
        }}
      />
      <ol className={styles.guide} aria-label={t('settings.connectAModel')}>
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
                placeholder={t('settings.serverCalls')}
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
            <GuideStep number={3} title={t('settings.tryIt')}>
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
                  {isAppError(use.error, 'cancelled') ? t('settings.confirmedNothingChanged') : errorText(use.error)}
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
