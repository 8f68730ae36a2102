import { useRef, useState, type KeyboardEvent } from 'react';
import type { ReviewSettings } from '../../../../shared/ipc/routes/settings';
import { chordKeys, chordOf } from '../../../commands/shortcuts';
import { Button } from '../../../ui/actions/button';
import { Dialog } from '../../../ui/layout/dialog';
import { Kbd } from '../../../ui/actions/kbd';
import compare from '../../../ui/layout/side-by-side.module.css';
import styles from '../../../note-acts/dialogs/act-dialogs.module.css';
import { type KeyMap, type ReviewKey } from '../../../commands/review-keys';
import { labels, t } from '../../../../shared/messages/message';

interface Props {
  map: KeyMap;
  settings: ReviewSettings;
  onChange: (settings: ReviewSettings) => void;
  onClose: () => void;
}

const GROUPS: readonly ReviewKey['group'][] = ['decide', 'many', 'change', 'look', 'move', 'back'];
const GROUP_LABELS: Record<ReviewKey['group'], string> = labels({
  decide: 'common.decide',
  many: 'review.keysForMany',
  change: 'common.keysToChange',
  look: 'review.keysToLook',
  move: 'common.move',
  back: 'common.back',
});
const MODIFIERS = new Set(['Shift', 'Control', 'Alt', 'Meta', 'AltGraph']);

/** All keys of review; each can be changed. */
export function KeysDialog({ map, settings, onChange, onClose }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const [asking, setAsking] = useState<ReviewKey | null>(null);
  const [problem, setProblem] = useState('');

  const captureKey = (event: KeyboardEvent) => {
    if (asking === null || MODIFIERS.has(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
    const chord = chordOf(event);
    const holder = map.keys.find(({ action, chords }) => action !== asking.action && chords.includes(chord));
    if (event.key === 'Escape' || event.key === 'Tab') setAsking(null);
    else if (holder !== undefined)
      setProblem(t('review.keyTaken', { key: chordKeys(chord).join(' '), label: t(holder.label) }));
    else {
      onChange({ ...settings, keys: { ...settings.keys, [asking.action]: chord } });
      setAsking(null);
      setProblem('');
    }
  };
  const isChanged = Object.keys(settings.keys).length > 0;
  return (
    <Dialog
      isOpen
      onClose={() => (asking === null ? onClose() : setAsking(null))}
      title={t('review.keysOfReview')}
      width="wide"
      initialFocus={box}
      actions={
        <>
          <Button tone="primary" onClick={onClose}>
            {t('common.close')}
          </Button>
          {isChanged && <Button onClick={() => onChange({ ...settings, keys: {} })}>{t('review.asDelivered')}</Button>}
        </>
      }
    >
      <div ref={box} tabIndex={-1} className={styles.keySheet} onKeyDown={captureKey}>
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={settings.list === 'standard'}
            onChange={(event) => onChange({ ...settings, list: event.target.checked ? 'standard' : 'quick' })}
          />
          {t('review.standardListKeysSpace')}
        </label>
        <p role="status" className={styles.problem}>
          {asking === null
            ? problem
            : problem === ''
              ? t('review.pressNewKeyLabel', { label: t(asking.label) })
              : problem}
        </p>
        {GROUPS.map((group) => (
          <section key={group}>
            <h3 className={compare.caption}>{GROUP_LABELS[group]}</h3>
            <dl className={styles.keyList}>
              {map.keys
                .filter((key) => key.group === group)
                .map((key) => (
                  <div key={key.action}>
                    <dt>{t(key.label)}</dt>
                    <dd>
                      {key.chords.map((chord) => (
                        <Kbd key={chord} keys={chord.split(' ').flatMap((part) => chordKeys(part))} />
                      ))}
                      {!key.isFixed && (
                        <Button
                          size="small"
                          tone={asking?.action === key.action ? 'primary' : 'plain'}
                          aria-label={t('review.changeKeyLabel', { label: t(key.label) })}
                          onClick={() => {
                            setProblem('');
                            setAsking(key);
                            box.current?.focus();
                          }}
                        >
                          {t('common.keysToChange')}
                        </Button>
                      )}
                    </dd>
                  </div>
                ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
