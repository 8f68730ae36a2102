import { useEffect, useRef, useState } from 'react';
import styles from './provisional-units.module.css';
import { t } from '../../../../shared/messages/message';

/**
 * The sentence of a unit as a field. Enter and leaving it save, Ctrl+Enter saves and keeps, Esc takes the change back.
 * What could not be saved stays in the field.
 */
export function UnitField({
  title,
  onSave,
  onCancel,
}: {
  title: string;
  /** False when it could not be saved. */
  onSave: (title: string, thenKeep: boolean) => Promise<boolean>;
  onCancel: () => void;
}) {
  const [text, setText] = useState(title);
  const field = useRef<HTMLInputElement>(null);
  const isBusy = useRef(false);
  useEffect(() => field.current?.select(), []);
  const save = async (thenKeep: boolean) => {
    const changed = text.trim();
    if (isBusy.current) return;
    isBusy.current = true;
    if (changed === '' || (changed === title && !thenKeep)) onCancel();
    else isBusy.current = await onSave(changed, thenKeep);
  };
  return (
    <input
      ref={field}
      className={styles.field}
      aria-label={t('chat.sentence')}
      dir="auto"
      maxLength={300}
      autoFocus
      value={text}
      onChange={(event) => setText(event.target.value)}
      onBlur={() => void save(false)}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) return;
        event.stopPropagation();
        if (event.key === 'Enter') {
          event.preventDefault();
          void save(event.ctrlKey || event.metaKey);
        } else if (event.key === 'Escape') {
          event.preventDefault();
          isBusy.current = true;
          onCancel();
        }
      }}
    />
  );
}
