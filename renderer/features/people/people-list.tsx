import { keepPreviousData } from '@tanstack/react-query';
import { Bell, Box, Folder, MapPin, Milestone, Split, User } from 'lucide-react';
import { useDeferredValue, useEffect, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';
import type { TopicView } from '../../../shared/ipc/routes/summaries';
import { t } from '../../../shared/messages/message';
import { errorText } from '../../ipc/client';
import { useCommand, useRoute } from '../../ipc/queries';
import { lessonChanges, useMarkLesson } from '../../lessons/lesson-card';
import { useGo } from '../../navigation/navigation';
import { Button } from '../../ui/actions/button';
import type { MenuItem } from '../../ui/actions/menu-popup';
import { ErrorState } from '../../ui/feedback/error-state';
import { Chip } from '../../ui/lists/chip';
import { copyItem } from '../../ui/lists/copy-item';
import { ListMenu } from '../../ui/lists/list-menu';
import { Row } from '../../ui/lists/row';
import { useListSelection } from '../../ui/lists/use-list-selection';
import { VirtualList } from '../../ui/lists/virtual-list';
import { TopBar } from '../../ui/layout/top-bar';
import { EmptyList } from './empty-list';
import { RenameTopicDialog } from './rename-topic-dialog';
import { TopicTools } from './topic-tools';
import {
  CHIPS,
  CHIP_LABELS,
  isSelectable,
  makeRows,
  rowDetail,
  rowTitle,
  type ChipName,
  type PeopleRow,
} from './people-rows';
import styles from './people.module.css';

interface PeopleListProps {
  chip: ChipName;
  onChip: (chip: ChipName) => void;
  /** Key of the row whose page is open. */
  openKey: string | null;
  onOpen: (row: PeopleRow) => void;
  onAdd: () => void;
}

/** Names and topics, those first that are spoken of lately and often; decisions and lessons by their chips, or by a word. */
export function PeopleList({ chip, onChip, openKey, onOpen, onAdd }: PeopleListProps) {
  const pane = useRef<HTMLElement>(null);
  const [text, setText] = useState('');
  const wanted = useDeferredValue(text.trim());
  const [active, setActive] = useState<string | null>(openKey);
  const [renaming, setRenaming] = useState<TopicView | null>(null);
  useEffect(() => setActive(openKey), [openKey]);
  // A word that was looked for among others would hide what a chip shows.
  useEffect(() => setText(''), [chip]);
  const kind = chip === 'person' || chip === 'project' || chip === 'place' ? chip : null;
  const names = useRoute('entities.list', { text: wanted, kind }, { placeholderData: keepPreviousData });
  const topics = useRoute('topics.list', null);
  // Under “All” they are listed for a word alone.
  const isFound = (part: ChipName) => chip === part || (chip === 'all' && wanted !== '');
  const histories = useRoute(
    'decisions.histories',
    { text: wanted },
    { placeholderData: keepPreviousData, enabled: isFound('decisions') },
  );
  const lessons = useRoute('lessons.list', null, { enabled: isFound('lessons') });
  const rows = makeRows({
    chip,
    text: wanted,
    names: names.data?.rows ?? [],
    topics: topics.data?.topics ?? [],
    histories: histories.data ?? [],
    lessons: lessons.data?.lessons ?? [],
    now: Date.now(),
  });
  const queries = [names, topics, histories, lessons];
  const failed = queries.find(({ isError, data }) => isError && data === undefined);
  const { selection, acts, clear, ...selecting } = useRowSelection(rows, chip);
  const toItems = useRowItems({ onOpen, onRename: setRenaming, acts, selection, toggle: selecting.toggle });
  const focusList = () => pane.current?.querySelector<HTMLElement>('[role="listbox"]')?.focus();

  const onFieldKey = (event: KeyboardEvent) => {
    const [first] = rows;
    if (first === undefined || (event.key !== 'ArrowDown' && event.key !== 'Enter')) return;
    event.preventDefault();
    if (event.key === 'Enter') return onOpen(first);
    setActive(first.key);
    focusList();
  };
  const onListKey = (event: KeyboardEvent, row: PeopleRow | null) => {
    if (row === null) return;
    if (event.key === 'F2' && row.kind === 'topic') setRenaming(row.topic);
    else if (event.key === 'Delete' && isSelectable(row)) acts.take(row, (next) => setActive(next));
    else if (!isSelectable(row) || !selecting.onKeyDown(event, row.key, setActive)) {
      // The letter goes into the field.
      if (/^[\p{L}\p{N}]$/u.test(event.key) && !event.ctrlKey && !event.metaKey && !event.altKey)
        pane.current?.querySelector('input')?.focus();
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <section ref={pane} className={styles.pane} aria-label={t('rooms.people')} data-pane="people">
      <TopBar
        title={t('rooms.people')}
        facts={
          <span className={styles.total} aria-live="polite">
            {t('people.rows', { count: rows.length })}
          </span>
        }
      >
        <Button size="small" onClick={onAdd}>
          {t('facts.addAFact')}
        </Button>
      </TopBar>
      <div className={styles.filters}>
        <input
          className={styles.filterText}
          type="search"
          placeholder={t('people.filter')}
          aria-label={t('people.filter')}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={onFieldKey}
        />
        <div className={styles.chips} role="group" aria-label={t('common.kind')}>
          {CHIPS.map((name) => (
            <Chip key={name} isPressed={name === chip} onClick={() => onChip(name)}>
              {CHIP_LABELS[name]}
            </Chip>
          ))}
        </div>
      </div>
      {failed?.error != null && <ErrorState text={errorText(failed.error)} onRetry={() => void failed.refetch()} />}
      {rows.length === 0 &&
        names.data !== undefined &&
        topics.data !== undefined &&
        !queries.some(({ isLoading }) => isLoading) && (
          <EmptyList
            chip={chip}
            isFiltered={wanted !== ''}
            unread={names.data.unread}
            chats={topics.data.sessions}
            onClear={() => setText('')}
            onAdd={onAdd}
          />
        )}
      {rows.length > 0 && (
        <ListMenu
          className={styles.menuArea}
          activeKey={active}
          onOpen={(key) => {
            setActive(key);
            if (!selection.has(key)) clear();
          }}
          itemsOf={(key) => toItems(rows.find((row) => row.key === key))}
        >
          <VirtualList<PeopleRow>
            items={rows}
            label={t('people.list')}
            getKey={({ key }) => key}
            estimateHeight={50}
            activeKey={active}
            onActiveChange={setActive}
            onOpen={onOpen}
            onKeyDown={onListKey}
            isSelected={selection.size === 0 ? undefined : ({ key }) => selection.has(key)}
            renderItem={(row) => (
              <Row
                className={styles.row}
                isSelected={row.key === openKey || selection.has(row.key)}
                isFaded={row.kind === 'lesson' && row.isOver}
                data-menu={row.key}
                mark={<RowMark row={row} />}
                title={<span dir="auto">{rowTitle(row)}</span>}
                detail={rowDetail(row)}
                meta={row.kind === 'name' && row.entity.aliases.length > 0 ? row.entity.aliases.join(', ') : undefined}
                onClick={(event) => {
                  if (isSelectable(row) && selecting.onClick(event, row.key)) event.stopPropagation();
                }}
              />
            )}
          />
        </ListMenu>
      )}
      {selection.size > 0 && (
        <div className={styles.selectionBar} role="toolbar" aria-label={acts.barLabel}>
          <span>{t('lists.itemsSelected', { count: selection.size })}</span>
          <Button size="small" keys={['Del']} onClick={() => acts.take(null)}>
            {acts.labelOf(selection.size)}
          </Button>
          <Button size="small" tone="plain" keys={['Esc']} onClick={clear}>
            {t('lists.clear')}
          </Button>
        </div>
      )}
      {chip === 'topics' && topics.data !== undefined && <TopicTools list={topics.data} />}
      {renaming !== null && <RenameTopicDialog topic={renaming} onClose={() => setRenaming(null)} />}
    </section>
  );
}

const MARKS = {
  person: User,
  project: Folder,
  place: MapPin,
  thing: Box,
  topic: Milestone,
  decision: Split,
  lesson: Bell,
} as const;

function RowMark({ row }: { row: PeopleRow }) {
  const Mark = MARKS[row.kind === 'name' ? row.entity.kind : row.kind];
  return <Mark className={styles.mark} size={14} aria-hidden="true" />;
}

interface RowActs {
  barLabel: string;
  labelOf: (count: number) => string;
  /** Takes the selected rows away as one act, or this one where it is not among them; `focus` gets the key of the next. */
  take: (row: PeopleRow | null, focus?: (key: string) => void) => void;
}

/** The selected topics, or lessons where the list shows those: dismissed, or never again reminded of, as one act. */
function useRowSelection(rows: readonly PeopleRow[], chip: ChipName) {
  const ofLessons = chip === 'lessons';
  const selectable = rows.filter((row) => isSelectable(row) && (row.kind === 'lesson') === ofLessons);
  const order = selectable.map(({ key }) => key);
  const { selection, clear, toggle, onKeyDown, onClick } = useListSelection(order);
  const dismiss = useCommand('topics.dismissMany', {
    notice: (_output, { ids }) => t('lists.dismissedTopics', { count: ids.length }),
    onSuccess: clear,
  });
  const retire = useCommand('lessons.retire', {
    notice: (_output, { ids }) => t('lists.retiredLessons', { count: ids.length }),
    onSuccess: clear,
  });
  const acts: RowActs = {
    barLabel: t(ofLessons ? 'lists.selectedLessons' : 'lists.selectedTopics'),
    labelOf: (count) => t(ofLessons ? 'lists.retireLessons' : 'lists.dismissTopics', { count }),
    take(row, focus) {
      const taken = row === null || selection.has(row.key) ? selectable.filter(({ key }) => selection.has(key)) : [row];
      if (row !== null) {
        const at = rows.indexOf(row);
        const next = [...rows.slice(at + 1), ...rows.slice(0, at).reverse()].find((other) => !taken.includes(other));
        if (next !== undefined) focus?.(next.key);
      }
      const topicIds = taken.flatMap((each) => (each.kind === 'topic' ? [each.topic.id] : []));
      const lessonIds = taken.flatMap((each) => (each.kind === 'lesson' ? [each.view.lesson.id] : []));
      if (topicIds.length > 0) dismiss.mutate({ ids: topicIds });
      if (lessonIds.length > 0) retire.mutate({ ids: lessonIds });
    },
  };
  return {
    selection,
    acts,
    clear,
    toggle,
    onKeyDown: (event: KeyboardEvent, key: string, focus: (key: string) => void) =>
      order.includes(key) && onKeyDown(event, key, focus),
    onClick: (event: MouseEvent, key: string) => order.includes(key) && onClick(event, key),
  };
}

interface RowItemsOptions {
  onOpen: (row: PeopleRow) => void;
  onRename: (topic: TopicView) => void;
  acts: RowActs;
  selection: ReadonlySet<string>;
  toggle: (key: string) => void;
}

/** The menu of a row, or of the selected ones where it is one of them. */
function useRowItems({ onOpen, onRename, acts, selection, toggle }: RowItemsOptions) {
  const go = useGo();
  const mark = useMarkLesson();
  return (row: PeopleRow | undefined): MenuItem[] => {
    if (row === undefined) return [];
    const count = selection.has(row.key) ? selection.size : 1;
    const takeAway: MenuItem = {
      label: count > 1 ? acts.labelOf(count) : t(row.kind === 'topic' ? 'topics.notATopic' : 'common.retire'),
      keys: ['Del'],
      onSelect: () => acts.take(row),
    };
    if (count > 1) return [takeAway];
    const open: MenuItem = { label: t('common.open'), keys: ['Enter'], onSelect: () => onOpen(row) };
    const select: MenuItem = {
      label: t(selection.has(row.key) ? 'lists.deselect' : 'common.select'),
      keys: ['X'],
      onSelect: () => toggle(row.key),
    };
    const copy = copyItem(rowTitle(row));
    switch (row.kind) {
      case 'name':
        return [open, { label: t('lists.searchFor'), onSelect: () => go.toSearch(rowTitle(row)) }, copy];
      case 'topic':
        return [open, { label: t('topics.rename'), keys: ['F2'], onSelect: () => onRename(row.topic) }, copy, takeAway];
      case 'decision':
        return [
          open,
          { label: t('lessons.openItsNote'), onSelect: () => go.toNote(row.history.records.at(-1)!.noteId) },
          copy,
        ];
      case 'lesson': {
        const { lesson, note, state } = row.view;
        const changes = lessonChanges(state).map(({ label, change }) => ({
          label: t(label),
          onSelect: () => mark.mutate({ id: lesson.id, change }),
        }));
        const first = [open, { label: t('lessons.openItsNote'), onSelect: () => go.toNote(note.id) }, copy];
        return row.isOver ? [...first, ...changes] : [...first, select, ...changes.slice(0, -1), takeAway];
      }
    }
  };
}
