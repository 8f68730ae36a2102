import { useEffect, useState } from 'react';
import { chordKeys, chordOf, type Chord } from '../../commands/shortcuts';
import { Button } from '../../ui/actions/button';
import { holdersOf, keyRefusal, type KeyRow } from './remappable-keys';
import styles from './settings.module.css';
import { quoted } from '../../../shared/messages/quoted';
import { t } from '../../../shared/messages/message';

const MODIFIERS = new Set(['Shift', 'Control', 'Alt', 'Meta', 'AltGraph', 'CapsLock', 'Dead']);

interface Props {
  row: KeyRow;
  rows: readonly KeyRow[];
  onTake: (chord: Chord, holders: KeyRow[]) => void;
  onLeave: () => void;
}

/** Waits for the new key of a command; says who holds a key that is taken, and takes it only when told to. */
export function KeyCapture({ row, rows, onTake, onLeave }: Props) {
  const [pressed, setPressed] = useState<Chord | null>(null);
  const holders = pressed === null ? [] : holdersOf(rows, pressed, row);
  const refusal = pressed === null ? null : keyRefusal(pressed, row.isOfList);

  // In the capture phase: the key must not run the command that holds it.
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (MODIFIERS.has(event.key) || event.isComposing || event.key === 'Tab') return;
      const isOnButton = event.target instanceof HTMLElement && event.target.closest('[data-answers]') !== null;
      if (isOnButton && (event.key === 'Enter' || event.key === ' ')) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      const chord = chordOf(event);
      if (chord === 'Escape') onLeave();
      else if (keyRefusal(chord, row.isOfList) === null && holdersOf(rows, chord, row).length === 0) onTake(chord, []);
      else setPressed(chord);
    };
    window.addEventListener('keydown', onKeyDown, true);
    return () => window.removeEventListener('keydown', onKeyDown, true);
  }, [row, rows, onTake, onLeave]);

  return (
    <div className={styles.keyCapture} data-answers>
      <span role="status">
        {pressed === null
          ? t('settings.pressNewKeysTitle', { title: row.title })
          : (refusal ??
            t('settings.chordkeysOpensHolders', {
              chordKeys: chordKeys(pressed).join(' '),
              holders: holders.map(({ title }) => quoted(title)).join(', '),
            }))}
      </span>
      {pressed !== null && refusal === null && (
        <Button size="small" tone="primary" onClick={() => onTake(pressed, holders)}>
          {t('settings.useItHereInstead')}
        </Button>
      )}
      <Button size="small" autoFocus onClick={onLeave}>
        {t('settings.cancel')}
      </Button>
    </div>
  );
}
