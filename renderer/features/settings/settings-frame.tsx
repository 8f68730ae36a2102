import { Link } from '@tanstack/react-router';
import { useEffect, useState, type KeyboardEvent, type ReactNode } from 'react';
import { t } from '../../../shared/messages/message';
import { useGo } from '../../navigation/navigation';
import { rememberSettingsPage, SETTINGS_PAGES, type SettingsPath } from '../../navigation/settings-pages';
import { classNames } from '../../ui/class-names';
import { Select } from '../../ui/forms/select';
import { SettingsSearch } from './settings-search';
import styles from './settings-frame.module.css';

const isSubPage = (path: SettingsPath): boolean => path.split('/').length > 3;

/** Around each page of the settings: the index of the pages, and the search above it. */
export function SettingsFrame({ path, children }: { path: SettingsPath | null; children: ReactNode }) {
  const [query, setQuery] = useState('');
  useEffect(() => {
    if (path !== null) rememberSettingsPage(path);
  }, [path]);
  return (
    <div className={styles.room}>
      <div className={styles.frame}>
        <aside className={styles.side} data-pane="index">
          <SettingsSearch query={query} onQuery={setQuery} />
          {query.trim() === '' && path !== null && <Index path={path} />}
        </aside>
        <div className={styles.page} data-settings-page="">
          {children}
        </div>
      </div>
    </div>
  );
}

function Index({ path }: { path: SettingsPath }) {
  const go = useGo();
  return (
    <>
      <nav className={styles.index} aria-label={t('common.settings')} onKeyDown={moveBetweenLinks}>
        {SETTINGS_PAGES.map((page) => (
          <Link
            key={page.path}
            to={page.path}
            activeOptions={{ exact: true }}
            // One stop of the Tab key; the arrow keys move within.
            tabIndex={page.path === path ? 0 : -1}
            className={classNames(styles.link, isSubPage(page.path) && styles.sub, page.path === path && styles.on)}
            aria-current={page.path === path ? 'page' : undefined}
          >
            {t(page.label)}
          </Link>
        ))}
      </nav>
      <div className={styles.folded}>
        <Select
          label={t('common.settings')}
          isLabelHidden
          value={path}
          options={SETTINGS_PAGES.map((page) => ({
            value: page.path,
            label: isSubPage(page.path) ? `– ${t(page.label)}` : t(page.label),
          }))}
          onChange={go.toPath}
        />
      </div>
    </>
  );
}

function moveBetweenLinks(event: KeyboardEvent<HTMLElement>): void {
  const links = [...event.currentTarget.querySelectorAll('a')];
  const at = links.findIndex((link) => link === document.activeElement);
  const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: links.length - 1 }[event.key];
  if (next === undefined) return;
  event.preventDefault();
  links[(next + links.length) % links.length]!.focus();
}
