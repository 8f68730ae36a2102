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
import { isSameProvider, PRESETS, withPreset } from './provider-presets';
import styles from './settings.module.css';
import { useProviderDraft } from './use-provider-draft';
import { WhatWouldLeave } from './what-would-leave';

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
    draft.smallModel !== '' || draft.embeddingModel !== '' || draft.api !== undefined || draft.contextTokens != null;

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
      <ol className={styles.guide} aria-label="Connect a model">
        <GuideStep number={1} title="Choose where it runs">
          <LocalModelFinder provider={draft} onUse={change} />
          <Select<ProviderSettings['preset'] | ''>
            label="Provider"
            value={isChosen ? draft.preset : ''}
            options={isChosen ? PRESETS : [{ value: '', label: 'Or choose one…' }, ...PRESETS]}
            onChange={(preset) => {
              if (preset === '') return;
              setPicked(true);
              change(withPreset(draft, preset));
            }}
          />
        </GuideStep>
        {isChosen && (
          <>
            <GuideStep number={2} title="Name the model">
              <TextField
                label="Base URL"
                {...field('baseUrl')}
                placeholder="https://host/v1"
                error={draft.baseUrl.trim() === '' ? null : urlProblem(draft.baseUrl)}
                hint="Ends before /chat/completions."
              />
              <TextField
                label="Chat model"
                {...field('chatModel')}
                placeholder="as the server calls it"
                hint={
                  draft.chatModel.trim() === ''
                    ? 'Needed before this model can answer. Test connection lists those the server has.'
                    : undefined
                }
              />
              <ApiKeyField
                view={view}
                baseUrl={draft.baseUrl}
                text={key}
                onChange={setKey}
                remember={remember}
                onRemember={setRemember}
              />
              <Disclosure label="More models and limits" isOpenAtFirst={hasDetails}>
                <ProviderDetails draft={draft} isInUse={isInUse} onChange={change} />
              </Disclosure>
            </GuideStep>
            <GuideStep number={3} title="Try it">
              <ConnectionTest provider={draft} keyText={key} />
            </GuideStep>
            <GuideStep number={4} title="Read what would be sent, then turn it on">
              {urlProblem(draft.baseUrl) === null && <WhatWouldLeave provider={draft} />}
              <div className={styles.keyLine}>
                <Button type="submit" form={formId} tone="primary" disabled={!isComplete || isInUse || use.isPending}>
                  Use this model…
                </Button>
                <span className={styles.fact} role="status">
                  {draftStateText(engine === 'provider', isInUse, use.isPending)}
                </span>
              </div>
              {use.isError && (
                <p className={styles.problem} role="alert">
                  {isAppError(use.error, 'cancelled') ? 'Not confirmed: nothing was changed.' : errorText(use.error)}
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
  if (isAsking) return 'Waiting for your answer to the question.';
  if (isInUse) return 'In use.';
  return isModelUsed
    ? 'Changed, not in use yet. The model before goes on answering.'
    : 'Not in use yet. The offline engine answers until you confirm.';
}

/** Why an address cannot work, in plain words; null when it may. */
export function urlProblem(baseUrl: string): string | null {
  if (baseUrl.trim() === '') return 'The server’s address is needed.';
  try {
    const { protocol, username, password, search } = new URL(baseUrl.trim());
    if (username !== '' || password !== '' || search !== '')
      return 'Leave user name, password and what follows “?” out; the key has its own field.';
    return protocol === 'https:' || protocol === 'http:' ? null : 'The address begins with https:// or http://.';
  } catch {
    return 'That is not a whole address yet. It looks like https://host/v1.';
  }
}
