import { useId } from 'react';
import type { ProviderSettings } from '../../../shared/ipc/routes/settings';
import { Select } from '../../ui/forms/select';
import { TextField } from '../../ui/forms/text-field';
import { ContextWindowField } from './context-window-field';
import styles from './settings.module.css';
import { t } from '../../../shared/messages/message';

const protocolOptions = () =>
  [
    { value: 'chat', label: t('settings.chatCompletions') },
    { value: 'responses', label: t('settings.responsesOfOpenai') },
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
  const hintId = useId();
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
          label={t('settings.smallModel')}
          {...field('smallModel')}
          placeholder={t('settings.theChatModel')}
          hint={t('settings.understandsQuestionsJudgesNotes')}
        />
        <TextField
          label={t('settings.embeddingModel')}
          {...field('embeddingModel')}
          placeholder={t('settings.theBuiltInOne')}
          hint={t('settings.findsMeaningChangingReads')}
        />
      </div>
      {(draft.preset === 'openai' || draft.preset === 'custom') && (
        <Select
          label={t('settings.protocol')}
          value={draft.api ?? 'chat'}
          options={protocolOptions()}
          hint={t('settings.nearlyEveryServerSpeaks')}
          onChange={(api) => onChange({ ...draft, api })}
        />
      )}
      <label className={styles.checkLine}>
        <input
          type="checkbox"
          checked={draft.takesPictures ?? false}
          aria-describedby={hintId}
          onChange={(event) => onChange({ ...draft, takesPictures: event.target.checked })}
        />
        {t('files.takesPictures')}
      </label>
      <p id={hintId} className={styles.checkHint}>
        {t('files.takesPicturesHint')}
      </p>
      <ContextWindowField
        value={draft.contextTokens ?? null}
        isInUse={isInUse}
        onChange={(contextTokens) => onChange({ ...draft, contextTokens })}
      />
    </div>
  );
}
