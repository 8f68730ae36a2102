import { useId, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { useRoute } from '../../../ipc/queries';
import { classNames } from '../../../ui/class-names';
import { Spinner } from '../../../ui/feedback/spinner';
import { TextField } from '../../../ui/forms/text-field';
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

interface ChoiceProps extends Pick<Props, 'current' | 'agent' | 'canBeDefault' | 'onPick'> {
  field: RefObject<HTMLInputElement | null>;
}

function ModelChoice({ field, current, agent, canBeDefault, onPick }: ChoiceProps) {
  const id = useId();
  const [text, setText] = useState('');
  const [activeIndex, setActiveIndex] = useState(0);
  const [isDefault, setDefault] = useState(false);
  const listed = useRoute('models.list', null, { staleTime: 60_000, retry: false });
  const names = modelsToOffer(
    [...(agent === null ? [] : [agent]), ...(listed.data ?? [])],
    current,
    recentModels(),
    text,
  );
  const active = Math.min(activeIndex, names.length - 1);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      const next = Math.max(0, Math.min(names.length - 1, active + step));
      setActiveIndex(next);
      document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: 'nearest' });
    } else if (event.key === 'Enter' && names[active] !== undefined) {
      event.preventDefault();
      onPick(names[active], isDefault);
    }
  };
  return (
    <div className={styles.picker}>
      <TextField
        ref={field}
        label={t('models.findModel')}
        value={text}
        autoComplete="off"
        spellCheck={false}
        role="combobox"
        aria-expanded={names.length > 0}
        aria-controls={id}
        aria-activedescendant={names.length > 0 ? `${id}-${active}` : undefined}
        onChange={(event) => {
          setText(event.target.value);
          setActiveIndex(0);
        }}
        onKeyDown={onKeyDown}
      />
      <ul id={id} role="listbox" aria-label={t('models.models')} className={styles.found}>
        {names.map((name, index) => (
          <li
            key={name}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === active}
            className={classNames(styles.option, index === active && styles.active)}
            onClick={() => onPick(name, isDefault)}
          >
            <span>{name}</span>
            {name === agent && <span className={styles.fact}>{t('agents.yourAgent')}</span>}
            {name === current && <span className={styles.fact}>{t('models.answersNow')}</span>}
          </li>
        ))}
      </ul>
      {listed.isPending && <Spinner text={t('models.askingForList')} />}
      {listed.isError && (
        <p className={styles.fact} role="status">
          {listed.error.message} {t('models.writeName')}
        </p>
      )}
      {canBeDefault && (
        <label className={styles.check}>
          <input type="checkbox" checked={isDefault} onChange={(event) => setDefault(event.target.checked)} />
          {t('models.answersAllChats')}
        </label>
      )}
    </div>
  );
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
