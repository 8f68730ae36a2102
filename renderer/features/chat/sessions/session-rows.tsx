import { useRef, useState, type KeyboardEvent, type MouseEvent, memo } from 'react';
import type { ProjectId, SessionId } from '../../../../shared/domain/ids';
import type { SessionSummary } from '../../../../shared/ipc/routes/chat';
import type { ProjectRow } from '../../../../shared/ipc/routes/projects';
import { useNewChat } from '../../../ipc/use-new-chat';
import { useGo } from '../../../navigation/navigation';
import { useTaking } from '../../../note-taking/use-take-notes';
import { useMoveChats } from '../../../projects/use-move-chats';
import { useProjectActs } from '../../../projects/use-project-acts';
import { RowContextMenu } from '../../../ui/lists/row-context-menu';
import { useListSelection } from '../../../ui/lists/use-list-selection';
import { inListOrder, PinMark } from './pin-session';
import { ChatDropArea, dragChats, ProjectHeading, useFoldedProjects } from './project-group';
import groupStyles from './project-group.module.css';
import styles from './session-list.module.css';
import { useSessionActs, isMoveKey, isPinned, MOVE_KEY, untakenOf, type SessionActs } from './use-session-acts';
import { t } from '../../../../shared/messages/message';
import { Button } from '../../../ui/actions/button';
import { EyeOff, Ellipsis } from 'lucide-react';
import { useCommand } from '../../../ipc/queries';
import { classNames } from '../../../ui/class-names';
import { formatDate } from '../../../ui/text/date-text';
import { IconButton } from '../../../ui/actions/icon-button';
import { Menu } from '../../../ui/actions/menu';
import { useLanguage } from '../../../ui/use-language';
import { useStableFunctions } from '../../../ui/use-stable-functions';

const PAGE_SIZE = 150;
const NONE: ReadonlySet<string> = new Set();

interface Props {
  sessions: readonly SessionSummary[];
  projects: readonly ProjectRow[];
  openId: SessionId | null;
  openProject: ProjectId | null;
  onDeleted: (id: SessionId, wasOpen: boolean) => void;
}

/** The chats of each project, then those of none, each in the order of the list. */
export function groupByProject(
  sessions: readonly SessionSummary[],
  projects: readonly ProjectRow[],
): { project: ProjectRow | null; sessions: SessionSummary[] }[] {
  const ordered = inListOrder(sessions);
  const known = new Set<string>(projects.map(({ id }) => id));
  return [
    ...projects.map((project) => ({
      project,
      sessions: ordered.filter((session) => session.project === project.id),
    })),
    // A chat of a project that is deleted elsewhere is not lost from sight.
    { project: null, sessions: ordered.filter(({ project }) => project === undefined || !known.has(project)) },
  ];
}

/** The rows of the list of chats below their projects, with selection, menus and keys. */
export function SessionRows({ sessions, projects, openId, openProject, onDeleted }: Props) {
  const go = useGo();
  const newChat = useNewChat();
  const list = useRef<HTMLDivElement>(null);
  const [limit, setLimit] = useState(PAGE_SIZE);
  const [renamingId, setRenamingId] = useState<SessionId | null>(null);
  const [menu, setMenu] = useState<{ session?: string | undefined; project?: string | undefined }>({});
  const [folded, toggleFolded] = useFoldedProjects();
  const groups = groupByProject(sessions, projects);
  const areFolded = ({ project }: (typeof groups)[number]) => project !== null && folded.has(project.id);
  const visible = groups.map((group) => (areFolded(group) ? [] : group.sessions.slice(0, limit)));
  const shown = visible.flat();
  const order = shown.map(({ id }) => id as string);
  const { selection, clear, onKeyDown: selectByKey, onClick: selectByClick } = useListSelection(order);
  const focus = (id: string | undefined) =>
    list.current?.querySelector<HTMLElement>(`[data-session="${id ?? ''}"]`)?.focus();
  const taking = useTaking();
  const moving = useMoveChats({ onMove: clear });
  const ofProject = useProjectActs();
  const acts = useSessionActs({ openId, onRename: setRenamingId, onDeleted, onMove: moving.ask });

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
  const { onClick, onKeyDown, onRenamed } = useStableFunctions({
    onClick(event: MouseEvent, session: SessionSummary) {
      if (!selectByClick(event, session.id)) acts.open(session);
    },
    onKeyDown(event: KeyboardEvent, session: SessionSummary) {
      if (event.key === 'F2') acts.rename(session);
      else if (event.key === 'Delete') removeFrom(session);
      else if (isMoveKey(event)) acts.move(meantBy(session.id));
      else if (!selectByKey(event, session.id, focus)) return;
      event.preventDefault();
      event.stopPropagation();
    },
    onRenamed: () => setRenamingId(null),
  });

  const selected = shown.filter(({ id }) => selection.has(id));
  const drop = (project: ProjectRow | null) => (ids: ReadonlySet<string>) =>
    moving.move(
      sessions.filter(({ id }) => ids.has(id)),
      project,
    );
  const rowsOf = (rows: readonly SessionSummary[], all: readonly SessionSummary[]) => (
    <ul>
      {rows.map((session) => (
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
      {rows.length < all.length && (
        <li>
          <button type="button" className={styles.more} onClick={() => setLimit(limit + PAGE_SIZE)}>
            {t('chat.showOlder')}
          </button>
        </li>
      )}
    </ul>
  );
  const inMenu = projects.find(({ id }) => id === menu.project);
  return (
    <>
      <RowContextMenu
        className={styles.menuArea}
        items={
          inMenu !== undefined
            ? ofProject.itemsOf(inMenu)
            : menu.session === undefined
              ? []
              : acts.itemsOf(meantBy(menu.session), taking)
        }
        onOpen={(at) => {
          const element = at instanceof Element ? at : null;
          const session = element?.closest('li')?.querySelector<HTMLElement>('[data-session]')?.dataset['session'];
          const project = element?.closest<HTMLElement>('[data-project]')?.dataset['project'];
          setMenu({ session, project });
          // A row outside of the selection is acted on alone.
          if (session !== undefined && !selection.has(session)) clear();
          return session !== undefined || project !== undefined;
        }}
      >
        <div
          ref={list}
          className={styles.rows}
          onDragStart={(event) => {
            const row = (event.target as Element).querySelector<HTMLElement>('[data-session]')?.dataset['session'];
            if (row !== undefined)
              dragChats(
                event,
                meantBy(row).map(({ id }) => id),
              );
          }}
        >
          {groups.map((group, index) => {
            const rows = visible[index]!;
            const { project } = group;
            if (projects.length === 0) return <div key="rest">{rowsOf(rows, group.sessions)}</div>;
            if (project === null)
              return (
                <ChatDropArea key="rest" label={t('projects.otherChats')} onDrop={drop(null)}>
                  <p className={groupStyles.rest}>{t('projects.otherChats')}</p>
                  {rowsOf(rows, group.sessions)}
                </ChatDropArea>
              );
            const isFolded = areFolded(group);
            return (
              <ChatDropArea key={project.id} label={project.name} onDrop={drop(project)}>
                <ProjectHeading
                  project={project}
                  isFolded={isFolded}
                  isOpen={project.id === openProject || (isFolded && group.sessions.some(({ id }) => id === openId))}
                  items={ofProject.itemsOf(project)}
                  onToggle={() => toggleFolded(project.id)}
                  onOpen={() => go.toProject(project.id)}
                  onNewChat={() => newChat({ project: project.id })}
                  onKeyDown={(event) => {
                    if (event.key === 'F2') ofProject.rename(project);
                    else if (event.key === 'Delete') ofProject.remove(project);
                    else return;
                    event.preventDefault();
                  }}
                />
                {!isFolded && rowsOf(rows, group.sessions)}
              </ChatDropArea>
            );
          })}
        </div>
      </RowContextMenu>
      {moving.dialog}
      {ofProject.dialog}
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

interface SessionSelectionBarProps {
  selected: readonly SessionSummary[];
  /** Chats whose notes are being taken. */
  taking: ReadonlySet<string>;
  acts: SessionActs;
  onClear: () => void;
}

/** The number of selected chats and what can be done to them. */
function SessionSelectionBar({ selected, taking, acts, onClear }: SessionSelectionBarProps) {
  const untaken = untakenOf(selected, taking);
  const done = (act: (sessions: readonly SessionSummary[]) => void) => () => {
    act(selected);
    onClear();
  };
  return (
    <div className={styles.selectionBar} role="toolbar" aria-label={t('lists.selectedChats')}>
      <span>{t('lists.chatsSelected', { count: selected.length })}</span>
      <Button size="small" onClick={done(acts.pin)}>
        {t(selected.every(isPinned) ? 'common.unpin' : 'common.pin')}
      </Button>
      {untaken.length > 0 && (
        <Button size="small" onClick={done(() => acts.takeNotes(untaken))}>
          {t('lists.takeNotesCount', { count: untaken.length })}
        </Button>
      )}
      <Button size="small" keys={[MOVE_KEY]} onClick={() => acts.move(selected)}>
        {t('projects.moveTo')}
      </Button>
      <Button size="small" disabled={selected.every(({ pending }) => pending === 0)} onClick={done(acts.review)}>
        {t('common.review')}
      </Button>
      <Button size="small" tone="danger" keys={['Del']} onClick={done(acts.remove)}>
        {t('common.delete')}
      </Button>
      <Button size="small" tone="plain" keys={['Esc']} onClick={onClear}>
        {t('lists.clear')}
      </Button>
    </div>
  );
}

interface SessionRowProps {
  session: SessionSummary;
  isOpen: boolean;
  isSelected: boolean;
  isRenaming: boolean;
  /** The chats whose notes are being taken, as far as they concern this row. */
  taking: ReadonlySet<string>;
  acts: SessionActs;
  onClick: (event: MouseEvent, session: SessionSummary) => void;
  onKeyDown: (event: KeyboardEvent, session: SessionSummary) => void;
  onRenamed: () => void;
}

/** One conversation: open, rename (F2), delete (Del) with undo; it may be one of those selected. */
const SessionRow = memo(function SessionRow({
  session,
  isOpen,
  isSelected,
  isRenaming,
  taking,
  acts,
  onClick,
  onKeyDown,
  onRenamed,
}: SessionRowProps) {
  useLanguage();
  if (isRenaming)
    return (
      <li className={styles.row}>
        <RenameField session={session} onDone={onRenamed} />
      </li>
    );
  return (
    <li draggable className={classNames(styles.row, isOpen && styles.open, isSelected && styles.selected)}>
      <button
        type="button"
        className={styles.name}
        data-session={session.id}
        aria-current={isOpen ? 'true' : undefined}
        onClick={(event) => onClick(event, session)}
        onDoubleClick={() => acts.rename(session)}
        onKeyDown={(event) => onKeyDown(event, session)}
      >
        <span className={styles.title} dir="auto">
          {session.title === '' ? t('common.newChat') : session.title}
        </span>
        <span className={styles.facts}>
          {isSelected && <span className="visually-hidden">{t('common.selected')}</span>}
          {session.incognito && (
            <span className={styles.incognito}>
              <EyeOff size={11} aria-hidden="true" /> {t('chat.incognito')}
            </span>
          )}
          <PinMark session={session} />
          <span>{formatDate(session.updatedAt)}</span>
          {session.pending > 0 && <span>{t('chat.pendingNumberToReview', { pending: session.pending })}</span>}
        </span>
      </button>
      <span className={styles.menu}>
        <Menu
          trigger={
            <IconButton
              label={t('chat.actionsForTitle', { title: session.title })}
              icon={<Ellipsis aria-hidden="true" />}
            />
          }
          items={acts.itemsOf([session], taking)}
        />
      </span>
    </li>
  );
});

function RenameField({ session, onDone }: { session: SessionSummary; onDone: () => void }) {
  const rename = useCommand('chat.renameSession');
  const isCancelled = useRef(false);
  const save = (title: string) => {
    if (!isCancelled.current && title.trim() !== '' && title.trim() !== session.title)
      rename.mutate({ id: session.id, title: title.trim() });
    onDone();
  };
  return (
    <input
      className={styles.rename}
      aria-label={t('chat.nameOfTheSession')}
      defaultValue={session.title}
      maxLength={300}
      autoFocus
      onFocus={(event) => event.target.select()}
      onBlur={(event) => save(event.target.value)}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) return;
        if (event.key === 'Enter') event.currentTarget.blur();
        if (event.key === 'Escape') {
          event.preventDefault();
          isCancelled.current = true;
          event.currentTarget.blur();
        }
      }}
    />
  );
}
