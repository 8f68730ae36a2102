import type { ProviderSettings } from '../../../shared/ipc/routes/settings';
import { Select } from '../../ui/forms/select';
import { TextField } from '../../ui/forms/text-field';
import { ContextWindowField } from './context-window-field';
import styles from './settings.module.css';

const PROTOCOLS = [
  { value: 'chat', label: 'Chat completions' },
  { value: 'responses', label: 'Responses, of OpenAI' },
] as const;

/** What most people leave as it is: further models, the protocol, and how much the chat model holds. */
export function ProviderDetails({
  draft,
  isInUse,
  onChange,
}: {
  draft: ProviderSettings;
  isInUse: boolean;
  onChange: (draft: ProviderSettings) => void;
}) {
  const field = (name: 'smallModel' | 'embeddingModel') => ({
    value: draft[name],
    onChange: (event: { target: { value: string } }) => onChange({ ...draft, [name]: event.target.value }),
    spellCheck: false,
    autoComplete: 'off',
  });
  return (
    <div className={styles.form}>
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
          onChange={(api) => onChange({ ...draft, api })}
        />
      )}
      <ContextWindowField
        value={draft.contextTokens ?? null}
        isInUse={isInUse}
        onChange={(contextTokens) => onChange({ ...draft, contextTokens })}
      />
    </div>
  );
}
