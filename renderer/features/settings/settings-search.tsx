import { useId, useState, type KeyboardEvent } from 'react';
import { t } from '../../../shared/messages/message';
import { useGo } from '../../navigation/navigation';
import { TextField } from '../../ui/forms/text-field';
import { Highlight } from '../../ui/text/highlight';
import { findSettings, rangesOf, type FoundSetting } from './find-settings';
import { revealSetting } from './reveal-setting';
import styles from './settings-frame.module.css';

interface Props {
  query: string;
  onQuery: (query: string) => void;
}

/** Finds settings by their words; Enter opens the page of the chosen one, at it. */
export function SettingsSearch({ query, onQuery }: Props) {
  const go = useGo();
  const id = useId();
  const [active, setActive] = useState(0);
  const found = findSettings(query);
  const isSearching = query.trim() !== '';
  const type = (next: string) => {
    onQuery(next);
    setActive(0);
  };
  const open = (setting: FoundSetting) => {
    type('');
    go.toPath(setting.path);
    revealSetting([setting.label, setting.section]);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === 'Escape' && query !== '') type('');
    else if (event.key === 'Enter' && found[active] !== undefined) open(found[active]);
    else if (step !== undefined && found.length > 0) setActive((active + step + found.length) % found.length);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <>
      <TextField
        label={t('settings.findASetting')}
        isLabelHidden
        placeholder={t('settings.findASetting')}
        type="search"
        role="combobox"
        aria-expanded={isSearching}
        aria-controls={isSearching ? id : undefined}
        aria-activedescendant={found[active] === undefined ? undefined : `${id}-${active}`}
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        value={query}
        onChange={(event) => type(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {isSearching && (
        <ul id={id} role="listbox" aria-label={t('settings.findASetting')} className={styles.results}>
          {found.map((setting, index) => (
            <li
              key={`${setting.path} ${setting.section} ${setting.label}`}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === active}
              className={styles.result}
              onMouseEnter={() => setActive(index)}
              // The field keeps the focus until the setting has it.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => open(setting)}
            >
              <span>
                <Highlight text={setting.label} ranges={rangesOf(setting.label, query)} />
              </span>
              <span className={styles.where}>{setting.where}</span>
              {setting.words !== null && (
                <span className={styles.where}>
                  <Highlight text={setting.words} ranges={rangesOf(setting.words, query)} />
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
      {isSearching && found.length === 0 && (
        <p className={styles.none} role="status">
          {t('settings.noSettingFound')}
        </p>
      )}
    </>
  );
}
