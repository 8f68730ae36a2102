import { useId } from 'react';
import type { ProviderSettings } from '../../../shared/ipc/routes/settings';
import { Select } from '../../ui/forms/select';
import { TextField } from '../../ui/forms/text-field';
import styles from './settings.module.css';
import { t } from '../../../shared/messages/message';
import type { AppStatus } from '../../../shared/ipc/routes/app';
import { useRoute } from '../../ipc/queries';
import { NumberField } from '../../ui/forms/number-field';
import { formatNumber } from '../../../shared/messages/format-number';

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

type KnownWindow = NonNullable<AppStatus['engine']['window']>;

/** How many tokens the chat model holds; asked where the server does not say, and why. */
function ContextWindowField({
  value,
  isInUse,
  onChange,
}: {
  value: number | null;
  /** The form is what is used, so that what is known of the server belongs to it. */
  isInUse: boolean;
  onChange: (tokens: number | null) => void;
}) {
  const status = useRoute('app.status', null);
  const known = isInUse ? (status.data?.engine.window ?? null) : null;
  return (
    <NumberField
      label={t('settings.contextWindowInTokens')}
      placeholder={known === null ? t('settings.asTheServerSays') : String(known.tokens)}
      hint={windowHint(known)}
      value={value}
      min={1_024}
      max={10_000_000}
      isWhole
      onKeep={onChange}
    />
  );
}

/** What is known, and why the person is asked. */
export function windowHint(known: KnownWindow | null): string {
  if (known === null) return t('settings.leaveEmptyUnlessServer');
  const tokens = formatNumber(known.tokens);
  switch (known.source) {
    case 'server':
      return t('settings.serverSaysTokensWhy', { tokens });
    case 'table':
      return t('settings.tokensModelsNameWhy', { tokens });
    case 'refusal':
      return t('settings.serverRefusedLongerPrompt', { tokens });
    case 'person':
      return t('settings.enteredWhy');
    case 'guess':
      return t('settings.serverSaidHowMuch', { tokens });
  }
}
