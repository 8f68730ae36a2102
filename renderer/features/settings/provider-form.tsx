import { useState } from 'react';
import type { ProviderSettings } from '../../../shared/ipc/routes/settings';
import { Select } from '../../ui/select';
import { TextField } from '../../ui/text-field';
import { PRESETS, withPreset } from './provider-presets';
import styles from './settings.module.css';

type TextName = 'baseUrl' | 'chatModel' | 'smallModel' | 'embeddingModel';

/** Where the model is and what it is called. A field is kept when it is left or Enter is pressed. */
export function ProviderForm({ provider, onSave }: { provider: ProviderSettings; onSave: (provider: ProviderSettings) => void }) {
  // What was typed stands over what is stored for as long as the form is there: a late reply must not take it back.
  const [typed, setTyped] = useState<Partial<Record<TextName, string>>>({});
  const draft: ProviderSettings = { ...provider, ...typed };

  const keep = () => {
    const trimmed: ProviderSettings = {
      ...draft, baseUrl: draft.baseUrl.trim(), chatModel: draft.chatModel.trim(), smallModel: draft.smallModel.trim(), embeddingModel: draft.embeddingModel.trim(),
    };
    if (JSON.stringify(trimmed) !== JSON.stringify(provider)) onSave(trimmed);
  };
  const field = (name: TextName) => ({
    value: draft[name],
    onChange: (event: { target: { value: string } }) => setTyped({ ...typed, [name]: event.target.value }),
    onBlur: keep,
    spellCheck: false,
    autoComplete: 'off',
  });

  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        keep();
      }}
    >
      <Select label="Provider" value={draft.preset} options={PRESETS} onChange={(preset) => onSave(withPreset(draft, preset))} />
      <TextField
        label="Base URL" {...field('baseUrl')} error={urlProblem(draft.baseUrl)}
        hint="Ends before /chat/completions. Your messages and the notes chosen for an answer go there, and nowhere else."
      />
      <TextField label="Chat model" {...field('chatModel')} placeholder="as the server calls it" hint={draft.chatModel.trim() === '' ? 'Needed before this model can answer.' : undefined} />
      <div className={styles.pair}>
        <TextField label="Small model" {...field('smallModel')} placeholder="the chat model" hint="Understands questions, judges notes, takes notes." />
        <TextField label="Embedding model" {...field('embeddingModel')} placeholder="the built-in one" hint="Finds by meaning. Changing it reads the whole vault again." />
      </div>
      <button type="submit" className="visually-hidden" tabIndex={-1}>Keep</button>
    </form>
  );
}

/** Plain words for an address that cannot work; null when it may. */
export function urlProblem(baseUrl: string): string | null {
  if (baseUrl.trim() === '') return 'The server’s address is needed.';
  try {
    const { protocol } = new URL(baseUrl.trim());
    return protocol === 'https:' || protocol === 'http:' ? null : 'The address begins with https:// or http://.';
  } catch {
    return 'That is not a whole address yet. It looks like https://host/v1.';
  }
}
