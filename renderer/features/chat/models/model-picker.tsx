import { useRef, useState, type RefObject } from 'react';
import { useRoute } from '../../../ipc/queries';
import { Button } from '../../../ui/actions/button';
import { Spinner } from '../../../ui/feedback/spinner';
import { ChoiceField } from '../../../ui/forms/choice-field';
import { Dialog, type DialogProps } from '../../../ui/layout/dialog';
import { recentModels } from './use-chat-model';
import styles from './model-picker.module.css';
import { t } from '../../../../shared/messages/message';

interface Props extends Pick<DialogProps, 'finalFocus'> {
  isOpen: boolean;
  title: string;
  /** The model that answers now. */
  current: string;
  /** What the person's own agent is called; null where there is none. */
  agent: string | null;
  /** Whether it may become the one that answers all chats. */
  canBeDefault: boolean;
  onPick: (name: string, isDefault: boolean) => void;
  /** Goes on to the choice of several that answer side by side; absent: one answers. */
  onSeveral?: () => void;
  onClose: () => void;
}

/** Chooses among the models that the server lists, those of late first; a name may be written too. */
export function ModelPicker({ isOpen, title, onClose, finalFocus, ...choice }: Props) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={title} initialFocus={field} finalFocus={finalFocus}>
      <ModelChoice field={field} {...choice} />
    </Dialog>
  );
}

interface ChoiceProps extends Pick<Props, 'current' | 'agent' | 'canBeDefault' | 'onPick' | 'onSeveral'> {
  field: RefObject<HTMLInputElement | null>;
}

function ModelChoice({ field, current, agent, canBeDefault, onPick, onSeveral }: ChoiceProps) {
  const [text, setText] = useState('');
  const [isDefault, setDefault] = useState(false);
  const { names, notice, factsOf } = useModelNames(current, agent, text);
  return (
    <div className={styles.picker}>
      <ChoiceField
        fieldRef={field}
        label={t('models.findModel')}
        listLabel={t('models.models')}
        value={text}
        onChange={setText}
        choices={names.map((name) => ({ key: name, label: name, facts: factsOf(name).join(' · ') }))}
        onPick={({ label }) => onPick(label, isDefault)}
      />
      {notice}
      {canBeDefault && (
        <label className={styles.check}>
          <input type="checkbox" checked={isDefault} onChange={(event) => setDefault(event.target.checked)} />
          {t('models.answersAllChats')}
        </label>
      )}
      {onSeveral && (
        <Button size="small" tone="plain" onClick={onSeveral}>
          {t('models.askSeveral')}
        </Button>
      )}
    </div>
  );
}

/** The names that fit a text, what is to be known of each, and what there is to say about the list of the server. */
export function useModelNames(current: string, agent: string | null, text: string) {
  const listed = useRoute('models.list', null, { staleTime: 60_000, retry: false });
  return {
    names: modelsToOffer([...(agent === null ? [] : [agent]), ...(listed.data ?? [])], current, recentModels(), text),
    factsOf: (name: string) => [
      ...(name === agent ? [t('agents.yourAgent')] : []),
      ...(name === current ? [t('models.answersNow')] : []),
    ],
    notice: listed.isPending ? (
      <Spinner text={t('models.askingForList')} />
    ) : (
      listed.isError && (
        <p className={styles.fact} role="status">
          {listed.error.message} {t('models.writeName')}
        </p>
      )
    ),
  };
}

/**
 * The models that hold the words, those of late first, then the one that answers now; a name that no model has comes
 * last, for a server that lists none.
 */
export function modelsToOffer(
  listed: readonly string[],
  current: string,
  recent: readonly string[],
  text: string,
): string[] {
  const known = new Set([...listed, current]);
  const ordered = [...new Set([...recent.filter((name) => known.has(name)), current, ...listed])];
  const words = text.trim().toLowerCase().split(/\s+/u);
  const found = ordered.filter((name) => words.every((word) => name.toLowerCase().includes(word)));
  const written = text.trim().slice(0, 200);
  return written === '' || known.has(written) ? found : [...found, written];
}
