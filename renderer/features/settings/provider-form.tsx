import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { SettingsView } from '../../../shared/ipc/routes/settings';
import { isAppError } from '../../../shared/ipc/errors';
import { errorText } from '../../ipc/client';
import { routeKey, useCommand } from '../../ipc/queries';
import { Button } from '../../ui/actions/button';
import { Select } from '../../ui/forms/select';
import { TextField } from '../../ui/forms/text-field';
import { ConnectionTest } from './connection-test';
import { ApiKeyField } from './api-key-field';
import { ContextWindowField } from './context-window-field';
import { LocalModelFinder } from './local-model-finder';
import { isSameProvider, PRESETS, withPreset } from './provider-presets';
import styles from './settings.module.css';
import { useProviderDraft } from './use-provider-draft';

/**
 * The model's address, name and key. The form is a draft until "Use this model" is pressed; main then asks before text
 * is sent to a new address.
 */
export function ProviderForm({ view }: { view: SettingsView }) {
  const { engine, provider } = view.settings;
  const { draft, change, forget } = useProviderDraft(provider);
  const [key, setKey] = useState('');
  const [remember, setRemember] = useState(view.key.protection === 'system');
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
  const field = (name: 'baseUrl' | 'chatModel' | 'smallModel' | 'embeddingModel') => ({
    value: draft[name],
    onChange: (event: { target: { value: string } }) => change({ ...draft, [name]: event.target.value }),
    spellCheck: false,
    autoComplete: 'off',
  });

  return (
    <>
      <LocalModelFinder provider={draft} onUse={change} />
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (isComplete && !isInUse && !use.isPending)
            use.mutate({ provider: draft, key: key.trim() === '' ? null : { text: key, remember } });
        }}
      >
        <Select
          label="Provider"
          value={draft.preset}
          options={PRESETS}
          onChange={(preset) => change(withPreset(draft, preset))}
        />
        <TextField
          label="Base URL"
          {...field('baseUrl')}
          placeholder="https://host/v1"
          error={draft.baseUrl.trim() === '' ? null : urlProblem(draft.baseUrl)}
          hint="Ends before /chat/completions. Your messages and the notes chosen for an answer go there, and nowhere else."
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
        <div className={styles.pair}>
          <TextField
            label="Small model"
            {...field('smallModel')}
            placeholder="the chat model"
            hint="Understands questions, judges notes, takes notes."
          />
          <TextField
            label="Embedding model"
            {...field('embeddingModel')}
            placeholder="the built-in one"
            hint="Finds by meaning. Changing it reads the whole vault again."
          />
        </div>
        {(draft.preset === 'openai' || draft.preset === 'custom') && (
          <Select
            label="Protocol"
            value={draft.api ?? 'chat'}
            options={PROTOCOLS}
            hint="Nearly every server speaks chat completions. The responses protocol is asked to store nothing."
            onChange={(api) => change({ ...draft, api })}
          />
        )}
        <ContextWindowField
          value={draft.contextTokens ?? null}
          isInUse={isInUse}
          onChange={(contextTokens) => change({ ...draft, contextTokens })}
        />
        <ApiKeyField
          view={view}
          baseUrl={draft.baseUrl}
          text={key}
          onChange={setKey}
          remember={remember}
          onRemember={setRemember}
        />
        <div className={styles.keyLine}>
          <Button type="submit" tone="primary" disabled={!isComplete || isInUse || use.isPending}>
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
      </form>
      <ConnectionTest provider={draft} keyText={key} />
    </>
  );
}

const PROTOCOLS = [
  { value: 'chat', label: 'Chat completions' },
  { value: 'responses', label: 'Responses, of OpenAI' },
] as const;

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
