import type { AppStatus } from '../../../shared/ipc/routes/app';
import { useRoute } from '../../ipc/queries';
import { NumberField } from '../../ui/forms/number-field';

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
      label="Context window, in tokens"
      placeholder={known === null ? 'as the server says' : String(known.tokens)}
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
  const why = 'How much of your notes and chat goes along depends on it.';
  if (known === null) return `Leave it empty unless the server cannot say. ${why}`;
  const tokens = known.tokens.toLocaleString();
  switch (known.source) {
    case 'server':
      return `The server says ${tokens}. ${why}`;
    case 'table':
      return `${tokens}, by the model’s name. ${why}`;
    case 'refusal':
      return `The server refused a longer prompt, so ${tokens} are used now. If you know the window, enter it.`;
    case 'person':
      return `As you entered it. ${why}`;
    case 'guess':
      return `The server has not said how much its model holds, so ${tokens} are guessed. If it holds less, the end of your notes may be cut; if more, less goes along than could. Enter what its page or command line says.`;
  }
}
