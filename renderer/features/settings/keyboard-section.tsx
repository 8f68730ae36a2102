import { useState } from 'react';
import type { Settings, SettingsChanges, ReviewSettings } from '../../../shared/ipc/routes/settings';
import { useAllCommands } from '../../commands/commands';
import { listKeys, type ListKey } from '../../commands/list-keys';
import { screenCommands } from '../../commands/screen-commands';
import { chordKeys, chordOf, type Chord } from '../../commands/shortcuts';
import { Button } from '../../ui/actions/button';
import { Kbd } from '../../ui/actions/kbd';
import { TextField } from '../../ui/forms/text-field';
import { holdersOf, keyRowsOf, withKey, withoutOwnKey, type KeyRow, keyRefusal } from './remappable-keys';
import { SettingsSection } from './settings-section';
import { useNextKey } from './use-next-key';
import styles from './settings.module.css';
import { t } from '../../../shared/messages/message';
import { quoted } from '../../../shared/messages/quoted';
import type { OwnKeys } from '../../commands/own-keys';
import { keyMapOf } from '../../commands/review-keys';

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
    <SettingsSection title={t('app.keyboardShortcuts')}>
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
        {hasKeys ? t('common.keysToChange') : t('common.add')}
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
            {t('common.remove')}
          </Button>
        )
      )}
    </span>
  );
}

interface Props {
  row: KeyRow;
  rows: readonly KeyRow[];
  onTake: (chord: Chord, holders: KeyRow[]) => void;
  onLeave: () => void;
}

/** Waits for the new key of a command; says who holds a key that is taken, and takes it only when told to. */
function KeyCapture({ row, rows, onTake, onLeave }: Props) {
  const [pressed, setPressed] = useState<Chord | null>(null);
  const holders = pressed === null ? [] : holdersOf(rows, pressed, row);
  const refusal = pressed === null ? null : keyRefusal(pressed, row.isOfList);

  useNextKey((event) => {
    const chord = chordOf(event);
    if (chord === 'Escape') onLeave();
    else if (keyRefusal(chord, row.isOfList) === null && holdersOf(rows, chord, row).length === 0) onTake(chord, []);
    else setPressed(chord);
  });

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
        {t('common.cancel')}
      </Button>
    </div>
  );
}

const PREFIX = 'list.review.';

/** The keys of Review that can be changed, as they come with the chosen kind of list. */
const reviewListKeys = (list: ReviewSettings['list']): ListKey[] =>
  keyMapOf({ list, keys: {} })
    .keys.filter(({ isFixed }) => isFixed !== true)
    .map(({ action, label, chords }) => ({
      id: `${PREFIX}${action}`,
      title: t(label),
      group: t('common.review'),
      keys: chords,
    }));

/** The person's keys of commands and lists together with those of Review, which are stored with its settings. */
const withReviewKeys = (own: OwnKeys, review: OwnKeys): OwnKeys => ({
  ...own,
  ...Object.fromEntries(Object.entries(review).map(([action, chord]) => [`${PREFIX}${action}`, chord])),
});

/** The same apart again, each as it is stored. */
function splitReviewKeys(keys: OwnKeys): { own: Record<string, Chord>; review: Record<string, Chord> } {
  const own: Record<string, Chord> = {};
  const review: Record<string, Chord> = {};
  for (const [id, chord] of Object.entries(keys)) {
    if (id.startsWith(PREFIX)) review[id.slice(PREFIX.length)] = chord;
    else own[id] = chord;
  }
  return { own, review };
}
