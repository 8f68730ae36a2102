import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import type { InboxDay, InboxKind } from '../../shared/ipc/routes/inbox';
import { formatList } from '../../shared/messages/format-list';
import { t } from '../../shared/messages/message';
import { isTyping } from '../commands/shortcuts';
import { useRoute } from '../ipc/queries';
import { WayOn } from '../navigation/way-on';
import { Button } from '../ui/actions/button';
import { EmptyState } from '../ui/feedback/empty-state';
import { formatDate } from '../ui/text/date-text';
import styles from './nothing-left.module.css';
import { useInbox } from './use-inbox';

const NEXT: Record<InboxKind, (count: number) => string> = {
  conflicts: (count) => t('inbox.nextConflicts', { count }),
  due: (count) => t('inbox.nextDue', { count }),
  captured: (count) => t('capture.next', { count }),
  suggestions: (count) => t('inbox.nextSuggestions', { count }),
  'still-true': (count) => t('inbox.nextStillTrue', { count }),
  cleaning: (count) => t('inbox.nextCleaning', { count }),
  'shared-notes': (count) => t('inbox.nextSharedNotes', { count }),
  archive: (count) => t('inbox.nextArchive', { count }),
};

interface Props {
  kind: InboxKind;
  /** One sentence: what comes here. */
  children: ReactNode;
  /** What else can be done here. */
  action?: ReactNode;
}

/** In place of a list of which nothing waits: the way to what waits next, or the end of the day’s work. */
export function NothingLeft({ kind, children, action }: Props) {
  const inbox = useInbox();
  const next = inbox?.firstWaiting(kind) ?? null;
  if (inbox === null) return null;
  if (next === null)
    return (
      <Done kind={kind} action={action}>
        {children}
      </Done>
    );
  return (
    <EmptyState
      title={t('inbox.nothingHere')}
      action={
        <>
          <NextButton kind={kind} />
          {action}
        </>
      }
    >
      {children}
    </EmptyState>
  );
}

/** The same below a list that still shows what was decided. */
export function NothingLeftBar({ kind }: Pick<Props, 'kind'>) {
  const inbox = useInbox();
  if (inbox === null) return null;
  const isDone = inbox.firstWaiting(kind) === null;
  return (
    <div className={styles.bar} role="status">
      <strong>{isDone ? t('dailyReview.doneForToday') : t('inbox.nothingHere')}</strong>
      {isDone ? <WayOn to="chat" /> : <NextButton kind={kind} />}
    </div>
  );
}

/** Goes on to what waits next, also by Enter wherever no control has the focus; nothing where nothing waits. */
function NextButton({ kind }: Pick<Props, 'kind'>) {
  const navigate = useNavigate();
  const next = useInbox()?.firstWaiting(kind) ?? null;
  const path = next?.path;
  useEffect(() => {
    if (path === undefined) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      const isPlain = event.key === 'Enter' && !event.ctrlKey && !event.metaKey && !event.altKey && !event.isComposing;
      if (!isPlain || event.defaultPrevented || isTyping(event.target) || isControl(event.target)) return;
      event.preventDefault();
      void navigate({ to: path });
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [navigate, path]);
  if (next === null) return null;
  return (
    <Button tone="primary" keys={['Enter']} onClick={() => void navigate({ to: next.path })}>
      {NEXT[next.kind](next.count ?? 0)}
    </Button>
  );
}

const isControl = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.closest('button, a, summary, dialog, [role="dialog"], [role="menu"]') !== null;

/** Nothing waits anywhere: what was decided today, and what comes next and when. */
function Done({ kind, children, action }: Props) {
  const day = useRoute('inbox.day', null).data;
  if (day === undefined) return null;
  const decided = decidedText(day);
  return (
    <EmptyState
      title={decided === null ? t('review.nothingWaitsForYou') : t('dailyReview.doneForToday')}
      action={
        <>
          <WayOn to="chat" />
          {action}
        </>
      }
    >
      {(decided === null || kind === 'conflicts') && <p>{children}</p>}
      {decided !== null && <p>{decided}</p>}
      <p>{comingText(day)}</p>
    </EmptyState>
  );
}

/** “Today: 12 kept, 3 dropped”; null where nothing was decided. */
function decidedText({ kept, dropped, asked, cleaned }: InboxDay): string | null {
  const parts = [
    ...(kept > 0 ? [t('inbox.kept', { kept })] : []),
    ...(dropped > 0 ? [t('inbox.dropped', { dropped })] : []),
    ...(asked > 0 ? [t('inbox.asked', { asked })] : []),
    ...(cleaned > 0 ? [t('inbox.cleaned', { cleaned })] : []),
  ];
  return parts.length === 0 ? null : t('inbox.today', { what: formatList(parts) });
}

function comingText({ putOff, askedLater }: InboxDay): string {
  if (putOff !== null) return t('inbox.putOffBack', { count: putOff.count, at: formatDate(putOff.at, 'day') });
  return askedLater > 0 ? t('inbox.askedLater', { askedLater }) : t('inbox.comesFromChats');
}
