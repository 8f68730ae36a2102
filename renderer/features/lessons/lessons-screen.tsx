import { useRef, useState, type KeyboardEvent } from 'react';
import { errorText } from '../../bridge/client';
import { useRoute } from '../../bridge/queries';
import { ErrorState } from '../../ui/error-state';
import { Spinner } from '../../ui/spinner';
import { TopBar } from '../../ui/top-bar';
import { ActionsTab } from './actions-tab';
import { DecisionsTab } from './decisions-tab';
import styles from './lessons.module.css';
import { LessonsTab } from './lessons-tab';

const TABS = [{ id: 'lessons', label: 'Lessons' }, { id: 'decisions', label: 'Decisions' }, { id: 'actions', label: 'Action words' }] as const;
type Tab = (typeof TABS)[number]['id'];

/** What the vault learned: lessons that an action calls up, decisions by subject, and the words for actions. */
export function LessonsScreen() {
  const [tab, setTab] = useState<Tab>('lessons');
  const list = useRoute('cues.list', null);
  const threads = useRoute('decisions.threads', {});
  const bar = useRef<HTMLDivElement>(null);

  const move = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    const at = (TABS.findIndex(({ id }) => id === tab) + step + TABS.length) % TABS.length;
    setTab(TABS[at]!.id);
    bar.current?.querySelectorAll<HTMLButtonElement>('[role="tab"]')[at]?.focus();
  };

  if (list.isError && list.data === undefined) return <ErrorState text={errorText(list.error)} onRetry={() => void list.refetch()} />;
  const live = list.data?.cues.filter(({ life }) => life !== 'retired' && life !== 'merged') ?? [];
  const conventions = live.filter(({ life }) => life === 'convention').length;
  return (
    <div className={styles.screen}>
      <TopBar
        title="Lessons"
        facts={list.data === undefined ? undefined : <span>{countOf(live.length, 'lesson')}{conventions > 0 && `, ${countOf(conventions, 'convention')}`} · {countOf(threads.data?.length ?? 0, 'subject')} decided on</span>}
      />
      <div ref={bar} className={styles.tabs} role="tablist" aria-label="What the vault learned" onKeyDown={move}>
        {TABS.map(({ id, label }) => (
          <button key={id} type="button" role="tab" id={`tab-${id}`} aria-selected={tab === id} aria-controls="lessons-panel" tabIndex={tab === id ? 0 : -1} className={styles.tab} onClick={() => setTab(id)}>{label}</button>
        ))}
      </div>
      <div id="lessons-panel" className={styles.scroll} role="tabpanel" aria-labelledby={`tab-${tab}`} tabIndex={0}>
        <div className={styles.sheet}>
          {tab === 'lessons' && (list.data === undefined ? <Spinner text="reading what the vault learned" /> : <LessonsTab list={list.data} />)}
          {tab === 'decisions' && <DecisionsTab />}
          {tab === 'actions' && <ActionsTab />}
        </div>
      </div>
    </div>
  );
}

const countOf = (count: number, word: string): string => `${count.toLocaleString()} ${word}${count === 1 ? '' : 's'}`;
