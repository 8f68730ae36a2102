import type { AppStatus } from '../../../shared/ipc/routes/app';
import { useRoute } from '../../ipc/queries';
import { NumberField } from '../../ui/forms/number-field';
import { t } from '../../../shared/messages/message';
import { formatNumber } from '../../../shared/messages/format-number';

type KnownWindow = NonNullable<AppStatus['engine']['window']>;

/** How many tokens the chat model holds; asked where the server does not say, and why. */
export function ContextWindowField({
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
  const why = t('settings.howMuchNotesChat');
  if (known === null) return t('settings.leaveEmptyUnlessServer', { why });
  const tokens = formatNumber(known.tokens);
  switch (known.source) {
    case 'server':
      return t('settings.serverSaysTokensWhy', { tokens, why });
    case 'table':
      return t('settings.tokensModelsNameWhy', { tokens, why });
    case 'refusal':
      return t('settings.serverRefusedLongerPrompt', { tokens });
    case 'person':
      return t('settings.enteredWhy', { why });
    case 'guess':
      return t('settings.serverSaidHowMuch', { tokens });
  }
}
