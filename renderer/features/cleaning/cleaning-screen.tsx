import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { chordKeys, isTyping, matchesChord } from '../../commands/shortcuts';
import { errorText } from '../../ipc/client';
import { useListChords, listActionOf, type ListAction } from '../../commands/list-keys';
import { useCommands } from '../../commands/commands';
import { routeKey, useRoute, useCommand } from '../../ipc/queries';
import type { MenuItem } from '../../ui/actions/menu-popup';
import { WayOn } from '../../navigation/way-on';
import { EmptyState } from '../../ui/feedback/empty-state';
import { ErrorState } from '../../ui/feedback/error-state';
import { Spinner } from '../../ui/feedback/spinner';
import { TopBar } from '../../ui/layout/top-bar';
import styles from './cleaning.module.css';
import { CAN_KEEP_BOTH, lastRunText, PROPOSAL_KIND_TEXT, stateText } from './cleaning-text';
import { ProposalDetail } from './proposal-detail';
import { ProposalList } from './proposal-list';
import { useProposalDecisions } from './use-proposal-decisions';
import { acceptInputOf, isComplete, useProposalDraft } from './use-proposal-draft';
import { t } from '../../../shared/messages/message';
import type { CleaningState } from '../../../shared/ipc/routes/cleaning';
import { Button } from '../../ui/actions/button';
import { ProgressBar } from '../../ui/feedback/progress-bar';

const MAX_SHOWN = 200;

/** All cleaning proposals on one screen, decided by keyboard one after another; each decision can be undone exactly. */
export function CleaningScreen() {
  const queries = useQueryClient();
  const chordsOf = useListChords('cleaning');
  const list = useRoute('cleaning.list', { limit: MAX_SHOWN }, { placeholderData: (before) => before });
  const state = useRoute('cleaning.state', null, { placeholderData: (before) => before });
  const decisions = useProposalDecisions(list.data?.proposals ?? []);
  const { shown } = decisions;
  const [cursor, setCursor] = useState<{ id: string; at: number } | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const screen = useRef<HTMLDivElement>(null);

  // The decided proposal is gone; the next one takes its index.
  const index = Math.max(
    0,
    shown.findIndex(({ proposal }) => proposal.id === cursor?.id) === -1
      ? Math.min(cursor?.at ?? 0, shown.length - 1)
      : shown.findIndex(({ proposal }) => proposal.id === cursor?.id),
  );
  const active = shown[index] ?? null;
  const { draft, change, edit, forget } = useProposalDraft(active);
  const hasList = shown.length > 0;
  // After the last proposal the list is gone, but the undo key must still work.
  useEffect(() => {
    (hasList ? box : screen).current?.focus({ preventScroll: true });
  }, [hasList]);

  // Handles keys wherever the focus is: a pressed button may be gone or disabled.
  useCommands([
    {
      id: 'cleaning.undo',
      title: t('cleaning.takeBackLastCleaning'),
      group: t('common.cleaning'),
      keys: chordsOf('undo').slice(0, 1),
      run: decisions.undo,
    },
    {
      id: 'cleaning.redo',
      title: t('cleaning.lastCleaningAgain'),
      group: t('common.cleaning'),
      keys: chordsOf('redo').slice(0, 1),
      run: decisions.redo,
    },
  ]);
  const moveTo = (next: number) => {
    const target = Math.min(shown.length - 1, Math.max(0, next));
    if (shown[target] !== undefined) setCursor({ id: shown[target].proposal.id, at: target });
  };
  const decide = (task: () => void) => {
    setCursor({ id: '', at: index });
    forget();
    box.current?.focus({ preventScroll: true });
    task();
  };
  const accept = () => {
    if (active !== null && draft !== null && isComplete(draft))
      decide(() => decisions.accept(acceptInputOf(active, draft)));
  };
  const dismiss = () => {
    if (active !== null) decide(() => decisions.dismiss(active.proposal.id));
  };
  const keepBoth = () => {
    if (active !== null)
      decide(() =>
        CAN_KEEP_BOTH.has(active.proposal.kind)
          ? decisions.keepBoth(active.proposal.id)
          : decisions.dismiss(active.proposal.id),
      );
  };
  const choose = (number: number) => {
    if (active === null) return;
    const subject = active.proposal.subjects[number - 1];
    if (subject !== undefined) change({ survivorId: subject, ownText: null });
    else if (number === active.proposal.subjects.length + 1) edit();
  };
  const byAction: Record<CleaningAction, () => void> = {
    down: () => moveTo(index + 1),
    up: () => moveTo(index - 1),
    first: () => moveTo(0),
    last: () => moveTo(shown.length - 1),
    accept,
    both: keepBoth,
    dismiss,
    edit,
    undo: decisions.undo,
    redo: decisions.redo,
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && draft !== null && (draft.ownText !== null || draft.parts !== null)) {
      change({ ownText: null, parts: null });
      box.current?.focus({ preventScroll: true });
      return;
    }
    const action = cleaningActionOf(event);
    if (action === null) return;
    event.preventDefault();
    event.stopPropagation();
    if (typeof action === 'number') choose(action);
    else byAction[action]();
  };
  const keysOf = (action: Parameters<typeof chordsOf>[0]) =>
    chordsOf(action)
      .slice(0, 1)
      .flatMap((chord) => chordKeys(chord));
  // The menu opens on a row, which is active from then on.
  const itemsOf = (id: string): MenuItem[] => {
    const view = shown.find(({ proposal }) => proposal.id === id);
    if (view === undefined) return [];
    return [
      {
        label: t(PROPOSAL_KIND_TEXT[view.proposal.kind].accept),
        keys: keysOf('accept'),
        isDisabled: draft === null || !isComplete(draft),
        onSelect: accept,
      },
      ...(CAN_KEEP_BOTH.has(view.proposal.kind)
        ? [{ label: t('common.keepBoth'), keys: keysOf('both'), onSelect: keepBoth }]
        : []),
      { label: t('cleaning.dismiss'), keys: keysOf('dismiss'), onSelect: dismiss },
    ];
  };
  const refresh = () => void queries.invalidateQueries({ queryKey: routeKey('cleaning.state', null) });

  if (list.isError && list.data === undefined)
    return <ErrorState text={errorText(list.error)} onRetry={() => void list.refetch()} />;
  return (
    <div ref={screen} className={styles.screen} tabIndex={-1} onKeyDown={onKeyDown}>
      <TopBar
        title={t('common.cleaning')}
        facts={
          state.data === undefined ? undefined : (
            <span>
              {t('cleaning.proposals', {
                shown: Math.max(
                  shown.length,
                  (list.data?.total ?? 0) - (list.data?.proposals.length ?? 0) + shown.length,
                ),
              })}{' '}
              · {lastRunText(state.data, Date.now())}
            </span>
          )
        }
      >
        {state.data !== undefined && <SweepButtons state={state.data} onChanged={refresh} />}
      </TopBar>
      {state.data !== undefined && <SweepProgress state={state.data} />}
      {list.data === undefined ? (
        <div className={styles.loading}>
          <Spinner text={t('cleaning.readingTheProposals')} />
        </div>
      ) : !hasList ? (
        <NothingToClean />
      ) : (
        <div className={styles.split}>
          <ProposalList
            ref={box}
            views={shown}
            counts={list.data.counts}
            activeId={active?.proposal.id ?? null}
            onActivate={(id) => moveTo(shown.findIndex(({ proposal }) => proposal.id === id))}
            itemsOf={itemsOf}
          />
          <div className={styles.pane} tabIndex={0} role="region" aria-label={t('cleaning.whatIsProposed')}>
            {active !== null && draft !== null && (
              <ProposalDetail
                key={active.proposal.id}
                view={active}
                draft={draft}
                onChange={change}
                onAccept={accept}
                onEdit={edit}
                onKeepBoth={keepBoth}
                onDismiss={dismiss}
              />
            )}
          </div>
        </div>
      )}
    </div>
  );
}

function NothingToClean() {
  return (
    <EmptyState title={t('cleaning.nothingPutOrder')} action={<WayOn to="notes" />}>
      {t('cleaning.whileKeepNotesApp')}
    </EmptyState>
  );
}

type CleaningAction = ListAction<'cleaning'> | 'first' | 'last';

/**
 * The action of a key on this page; a digit chooses a text. Letters are ignored in text fields, Enter and arrows in
 * controls that use them.
 */
function cleaningActionOf(event: KeyboardEvent): CleaningAction | number | null {
  if (event.nativeEvent.isComposing) return null;
  const { target, nativeEvent } = event;
  if (isTyping(target)) return matchesChord(nativeEvent, 'Mod+Enter') ? 'accept' : null;
  if (/^[1-9]$/u.test(event.key) && !event.ctrlKey && !event.metaKey && !event.altKey) return Number(event.key);
  const isControl = target instanceof HTMLElement && target.closest('button, a, [role="radio"], summary') !== null;
  const found: CleaningAction | null =
    event.key === 'Home' ? 'first' : event.key === 'End' ? 'last' : listActionOf(nativeEvent, 'cleaning');
  return isControl && /^(?:Enter|Arrow\w+|Home|End)$/u.test(event.key) ? null : found;
}

/** The progress of the search for cleaning proposals, with buttons to start and stop it. */
function SweepButtons({ state, onChanged }: { state: CleaningState; onChanged: () => void }) {
  const run = useCommand('cleaning.run', { onSuccess: onChanged });
  const pause = useCommand('cleaning.pause', { onSuccess: onChanged });
  const resume = useCommand('cleaning.resume', { onSuccess: onChanged });
  const isAtWork = state.state === 'working' || state.state === 'waiting';
  return (
    <>
      {state.state === 'paused' ? (
        <Button disabled={resume.isPending} onClick={() => resume.mutate(null)}>
          {t('common.resume')}
        </Button>
      ) : (
        <Button disabled={pause.isPending} onClick={() => pause.mutate(null)}>
          {t('common.pause')}
        </Button>
      )}
      <Button disabled={run.isPending || isAtWork} onClick={() => run.mutate(null)}>
        {t('cleaning.runNow')}
      </Button>
    </>
  );
}

function SweepProgress({ state }: { state: CleaningState }) {
  const words = stateText(state);
  const { sweep } = state;
  const share = sweep === null || sweep.step !== 'notes' || sweep.total === 0 ? null : sweep.done / sweep.total;
  return (
    <div className={styles.sweep} role="status" aria-label={t('cleaning.lookingThroughTheVault')}>
      {words !== null && (
        <p>
          {words}
          {sweep !== null && sweep.found > 0 && (
            <span className="quiet"> {t('cleaning.foundFound', { found: sweep.found })}</span>
          )}
        </p>
      )}
      {(state.state === 'working' || (state.state === 'paused' && sweep !== null)) && (
        <ProgressBar
          label={t('cleaning.lookingThroughTheVault')}
          value={state.state === 'paused' ? (share ?? 0) : share}
        />
      )}
      {state.problem !== null && <p className="warning-text">{state.problem}</p>}
      {state.hasMore && <p className="quiet">{t('cleaning.moreFoundThanShown')}</p>}
    </div>
  );
}
