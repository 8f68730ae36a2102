import { Mic, MicOff } from 'lucide-react';
import { useCommands } from '../commands/commands';
import { t } from '../../shared/messages/message';
import { IconButton } from '../ui/actions/icon-button';
import { useCanHear, type UsedHearing } from './use-hearing';

const DICTATE_KEYS = 'Mod+Shift+U';

/** Turns the microphone on and off for one field; absent without a model for speech. */
export function DictateButton({ hearing, isDisabled = false }: { hearing: UsedHearing; isDisabled?: boolean }) {
  const canHear = useCanHear();
  const isListening = hearing.state.step === 'listening';
  const label = t(isListening ? 'speech.stop' : 'speech.dictate');
  useCommands(
    canHear && !isDisabled
      ? [
          {
            id: 'speech.dictate',
            title: label,
            group: t('speech.dictation'),
            keys: [DICTATE_KEYS],
            run: hearing.toggle,
          },
        ]
      : [],
  );
  if (!canHear) return null;
  return (
    <IconButton
      label={label}
      isPressed={isListening}
      disabled={isDisabled || hearing.state.step === 'writing'}
      icon={isListening ? <MicOff aria-hidden="true" /> : <Mic aria-hidden="true" />}
      onClick={hearing.toggle}
    />
  );
}
