import type { Session } from '../../../../shared/domain/session';
import { formatList } from '../../../../shared/messages/format-list';
import { t } from '../../../../shared/messages/message';
import { useRoute } from '../../../ipc/queries';
import { Select } from '../../../ui/forms/select';
import { useDebouncedText } from '../../../ui/use-debounced-text';
import styles from './composer.module.css';

/** Whether shared collections are asked: as set, not for the next question, or not in the chat. */
export type CollectionChoice = 'asked' | 'not-question' | 'not-session';

export const collectionChoiceOf = (session: Session | null, isOffForQuestion: boolean): CollectionChoice =>
  session?.withoutCollections === true ? 'not-session' : isOffForQuestion ? 'not-question' : 'asked';

/** The collections that a question of this chat would ask; none in an incognito chat. */
export function useAskedCollections(session: Session | null): readonly { name: string; host: string }[] {
  const asked = useRoute('collections.previewQuery', { text: '' }).data?.asked ?? [];
  return session?.incognito === true ? [] : asked;
}

interface Props {
  choice: CollectionChoice;
  onChoose: (choice: CollectionChoice) => void;
  /** A chat that is not begun yet has nothing to remember it. */
  canChooseSession: boolean;
}

/** The switch of shared collections beside the message field; on wherever the person joined one and lets it be asked. */
export function CollectionSwitch({ choice, onChoose, canChooseSession }: Props) {
  return (
    <Select
      label={t('sharing.switchHint')}
      isLabelHidden
      isCompact
      value={choice}
      onChange={onChoose}
      options={[
        { value: 'asked', label: t('sharing.asked') },
        { value: 'not-question', label: t('sharing.notThisQuestion') },
        ...(canChooseSession ? [{ value: 'not-session' as const, label: t('sharing.notThisChat') }] : []),
      ]}
    />
  );
}

/** The very words that would go to collections, and where, before anything does. */
export function CollectionQueryLine({ text }: { text: string }) {
  const shown = useDebouncedText(text);
  const preview = useRoute('collections.previewQuery', { text: shown }).data;
  if (text.trim() === '' || preview === undefined || preview.asked.length === 0) return null;
  return (
    <p className={styles.asked} role="status" data-testid="collection-query">
      {preview.query === null
        ? t('sharing.nothingToAsk')
        : t('sharing.askedAt', {
            collections: formatList(preview.asked.map(({ name, host }) => t('sharing.nameAtHost', { name, host }))),
            query: preview.query,
          })}
    </p>
  );
}
