import { useState } from 'react';
import type { Settings, SettingsChanges } from '../../../shared/ipc/routes/settings';
import { useAllCommands } from '../../commands/commands';
import { listKeys } from '../../commands/list-keys';
import { screenCommands } from '../../commands/screen-commands';
import { chordKeys } from '../../commands/shortcuts';
import { Button } from '../../ui/actions/button';
import { Kbd } from '../../ui/actions/kbd';
import { TextField } from '../../ui/forms/text-field';
import { KeyCapture } from './key-capture';
import { holdersOf, keyRowsOf, withKey, withoutOwnKey, type KeyRow } from './remappable-keys';
import { reviewListKeys, splitReviewKeys, withReviewKeys } from './review-key-rows';
import { SettingsSection } from './settings-section';
import styles from './settings.module.css';
import { t } from '../../../shared/messages/message';

/** The key of every command; each can be changed, and a key that two commands want is shown at both. */
export function KeyboardSection({
  own: stored,
  review,
  save,
}: {
  own: Settings['keys'];
  review: Settings['review'];
  save: (changes: SettingsChanges) => void;
}) {
  const own = withReviewKeys(stored, review.keys);
  const [filter, setFilter] = useState('');
  const [asking, setAsking] = useState<string | null>(null);
  /** The row that was asked last: its button has the focus again. */
  const [answered, setAnswered] = useState<string | null>(null);
  const everywhere = useAllCommands().filter(({ id, isHidden }) => isHidden !== true || id === 'palette.open');
  const rows = keyRowsOf(everywhere, screenCommands(), own, [...reviewListKeys(review.list), ...listKeys()]);
  const wanted = filter.trim().toLocaleLowerCase();
  const shown = rows.filter(({ title, group, keys }) =>
    `${title} ${group} ${keys.map((chord) => chordKeys(chord).join(' ')).join(' ')}`
      .toLocaleLowerCase()
      .includes(wanted),
  );
  const leave = () => {
    setAnswered(asking);
    setAsking(null);
  };
  const change = (keys: Settings['keys']) => {
    leave();
    const parts = splitReviewKeys(keys);
    save({ keys: parts.own, review: { ...review, keys: parts.review } });
  };
  return (
    <SettingsSection title={t('settings.keyboard')} intro={t('settings.chooseKeyAnythingOften')}>
      <div className={styles.keyLine}>
        <TextField
          label={t('settings.findCommandKey')}
          isLabelHidden
          className={styles.grow}
          type="search"
          placeholder={t('settings.findCommandKey')}
          value={filter}
          onChange={({ target }) => setFilter(target.value)}
        />
        {Object.keys(own).length > 0 && <Button onClick={() => change({})}>{t('settings.resetAllKeys')}</Button>}
      </div>
      {shown.length === 0 && <p className={styles.fact}>{t('settings.noCommandNameKey')}</p>}
      {[...new Set(shown.map(({ group }) => group))].map((group) => (
        <div key={group}>
          <h3 className={styles.keyGroup}>{group}</h3>
          <ul>
            {shown
              .filter((row) => row.group === group)
              .map((row) => (
                <li key={row.id} className={styles.keyRow}>
                  <span className={styles.keyTitle}>
                    {row.title}
                    <Clashes row={row} rows={rows} />
                  </span>
                  {asking === row.id ? (
                    <KeyCapture
                      row={row}
                      rows={rows}
                      onTake={(chord, holders) => change({ ...withKey(own, row, chord, holders) })}
                      onLeave={leave}
                    />
                  ) : (
                    <KeyButtons
                      row={row}
                      takesFocus={answered === row.id}
                      onAsk={() => setAsking(row.id)}
                      onRemove={() => change({ ...own, [row.id]: '' })}
                      onReset={() => change({ ...withoutOwnKey(own, row.id) })}
                    />
                  )}
                </li>
              ))}
          </ul>
        </div>
      ))}
    </SettingsSection>
  );
}

/** Says which other commands the row's keys run as well. */
function Clashes({ row, rows }: { row: KeyRow; rows: readonly KeyRow[] }) {
  const others = [...new Set(row.keys.flatMap((chord) => holdersOf(rows, chord, row)).map(({ title }) => title))];
  return others.length === 0 ? null : (
    <span className={styles.problem}> {t('settings.alsoOthers', { others: others.join(', ') })}</span>
  );
}

function KeyButtons({
  row,
  takesFocus,
  onAsk,
  onRemove,
  onReset,
}: {
  row: KeyRow;
  takesFocus: boolean;
  onAsk: () => void;
  onRemove: () => void;
  onReset: () => void;
}) {
  const hasKeys = row.keys.length > 0;
  return (
    <span className={styles.keyButtons}>
      {row.keys.map((chord) => (
        <Kbd key={chord} keys={chordKeys(chord)} />
      ))}
      <Button
        size="small"
        tone="plain"
        aria-label={t(hasKeys ? 'settings.changeKeyTitle' : 'settings.addKeyTitle', { title: row.title })}
        autoFocus={takesFocus}
        onClick={onAsk}
      >
        {hasKeys ? t('settings.change') : t('settings.add')}
      </Button>
      {row.isOwn ? (
        <Button
          size="small"
          tone="plain"
          aria-label={t('settings.resetKeyTitle', { title: row.title })}
          onClick={onReset}
        >
          {t('settings.reset')}
        </Button>
      ) : (
        hasKeys && (
          <Button
            size="small"
            tone="plain"
            aria-label={t('settings.removeKeyTitle', { title: row.title })}
            onClick={onRemove}
          >
            {t('settings.remove')}
          </Button>
        )
      )}
    </span>
  );
}
