import { useCallback, useEffect, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';
import type { SessionId } from '../../../../shared/domain/ids';
import type { SessionSummary } from '../../../../shared/ipc/routes/chat';
import { useTaking } from '../../../note-taking/use-take-notes';
import { RowContextMenu } from '../../../ui/lists/row-context-menu';
import { useListSelection } from '../../../ui/lists/use-list-selection';
import { inListOrder } from './pin-session';
import styles from './session-list.module.css';
import { SessionRow } from './session-row';
import { SessionSelectionBar } from './session-selection-bar';
import { useSessionActs } from './use-session-acts';
import { t } from '../../../../shared/messages/message';

const PAGE_SIZE = 150;
const NONE: ReadonlySet<string> = new Set();

/** The rows of the list of chats, with selection, menus and keys. */
export function SessionRows({
  sessions,
  openId,
  onDeleted,
}: {
  sessions: readonly SessionSummary[];
  openId: SessionId | null;
  onDeleted: (id: SessionId, wasOpen: boolean) => void;
}) {
  const list = useRef<HTMLUListElement>(null);
  const [limit, setLimit] = useState(PAGE_SIZE);
  const [renamingId, setRenamingId] = useState<SessionId | null>(null);
  const [menuId, setMenuId] = useState<string | null>(null);
  const shown = inListOrder(sessions).slice(0, limit);
  const order = shown.map(({ id }) => id as string);
  const { selection, clear, onKeyDown: selectByKey, onClick: selectByClick } = useListSelection(order);
  const focus = (id: string | undefined) =>
    list.current?.querySelector<HTMLElement>(`[data-session="${id ?? ''}"]`)?.focus();
  const taking = useTaking();
  const acts = useSessionActs({ openId, onRename: setRenamingId, onDeleted });

  /** What an act on a row is done to: the selected ones when it is one of them, else the row alone. */
  const meantBy = (id: string): SessionSummary[] =>
    shown.filter((session) => (selection.has(id) ? selection.has(session.id) : session.id === id));
  const removeFrom = (session: SessionSummary) => {
    const unwanted = meantBy(session.id);
    const index = order.indexOf(session.id);
    const next = [...shown.slice(index + 1), ...shown.slice(0, index).reverse()].find((row) => !unwanted.includes(row));
    acts.remove(unwanted);
    clear();
    // The row that has the focus goes.
    focus(next?.id);
  };
  const handlers = {
    click(event: MouseEvent, session: SessionSummary) {
      if (!selectByClick(event, session.id)) acts.open(session);
    },
    keyDown(event: KeyboardEvent, session: SessionSummary) {
      if (event.key === 'F2') acts.rename(session);
      else if (event.key === 'Delete') removeFrom(session);
      else if (!selectByKey(event, session.id, focus)) return;
      event.preventDefault();
      event.stopPropagation();
    },
  };
  const latest = useRef(handlers);
  useEffect(() => {
    latest.current = handlers;
  });
  const onClick = useCallback((event: MouseEvent, session: SessionSummary) => latest.current.click(event, session), []);
  const onKeyDown = useCallback(
    (event: KeyboardEvent, session: SessionSummary) => latest.current.keyDown(event, session),
    [],
  );
  const onRenamed = useCallback(() => setRenamingId(null), []);

  const selected = shown.filter(({ id }) => selection.has(id));
  return (
    <>
      <RowContextMenu
        className={styles.menuArea}
        items={menuId === null ? [] : acts.itemsOf(meantBy(menuId), taking)}
        onOpen={(at) => {
          const row = at instanceof Element ? at.closest('li')?.querySelector<HTMLElement>('[data-session]') : null;
          const id = row?.dataset['session'] ?? null;
          setMenuId(id);
          // A row outside of the selection is acted on alone.
          if (id !== null && !selection.has(id)) clear();
        }}
      >
        <ul ref={list} className={styles.rows}>
          {shown.map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              isOpen={session.id === openId}
              isSelected={selection.has(session.id)}
              isRenaming={session.id === renamingId}
              // One set for all other rows, so that they are not rendered again.
              taking={taking.has(session.id) ? taking : NONE}
              acts={acts}
              onClick={onClick}
              onKeyDown={onKeyDown}
              onRenamed={onRenamed}
            />
          ))}
          {sessions.length > limit && (
            <li>
              <button type="button" className={styles.more} onClick={() => setLimit(limit + PAGE_SIZE)}>
                {t('chat.showOlder')}
              </button>
            </li>
          )}
        </ul>
      </RowContextMenu>
      {selected.length > 0 && (
        <SessionSelectionBar
          selected={selected}
          taking={taking}
          acts={acts}
          onClear={() => {
            clear();
            focus(selected[0]?.id);
          }}
        />
      )}
    </>
  );
}
