import type { Session } from '../../../../shared/domain/session';
import { t } from '../../../../shared/messages/message';
import { useRoute } from '../../../ipc/queries';
import { useGo } from '../../../navigation/navigation';
import { Button } from '../../../ui/actions/button';
import { Select } from '../../../ui/forms/select';
import { useDebouncedText } from '../../../ui/use-debounced-text';
import styles from './composer.module.css';

/** Whether the web is asked too: for the next question, or for the chat. */
export type WebChoice = 'off' | 'question' | 'session';

export const webChoiceOf = (session: Session | null, isForQuestion: boolean): WebChoice =>
  isForQuestion ? 'question' : session?.webSearch === true ? 'session' : 'off';

interface Props {
  choice: WebChoice;
  onChoose: (choice: WebChoice) => void;
  /** A chat that is not begun yet has nothing to remember it. */
  canChooseSession: boolean;
}

/** The switch of the web beside the message field, and what a question would send. Off until the person turns it on. */
export function WebSwitch({ choice, onChoose, canChooseSession }: Props) {
  return (
    <Select
      label={t('web.switchHint')}
      isLabelHidden
      isCompact
      value={choice}
      onChange={onChoose}
      options={[
        { value: 'off', label: t('web.off') },
        { value: 'question', label: t('web.forThisQuestion') },
        ...(canChooseSession ? [{ value: 'session' as const, label: t('web.forThisChat') }] : []),
      ]}
    />
  );
}

/** The very words that would leave, and where they would go, before anything does. */
export function WebQueryLine({ text, choice }: { text: string; choice: Exclude<WebChoice, 'off'> }) {
  const go = useGo();
  const shown = useDebouncedText(text);
  const hosts = useRoute('web.get', null).data?.hosts;
  const preview = useRoute('web.preview', { text: shown }).data;
  if (hosts === undefined) return null;
  if (hosts.length === 0)
    return (
      <p className={styles.asked} role="status">
        {t('web.setProviderFirst')}{' '}
        <Button size="small" tone="plain" onClick={() => go.toSettings()}>
          {t('web.openSettings')}
        </Button>
      </p>
    );
  const where = hosts.join(', ');
  const query = preview?.[0]?.query;
  return (
    <p className={styles.asked} role="status" data-testid="web-query">
      {text.trim() === ''
        ? t('web.writeQuestion', { hosts: where })
        : query === undefined
          ? t('web.nothingToAsk')
          : choice === 'question'
            ? t('web.askedAt', { hosts: where, query })
            : t('web.askedAtIfNeeded', { hosts: where, query })}
    </p>
  );
}
