import { useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useRef, useState } from 'react';
import { cursorActionOf, type ListCursor, useListCursor } from '../../commands/list-cursor';
import { chordKeys, isTyping, matchesChord } from '../../commands/shortcuts';
import { call, errorText, perform } from '../../ipc/client';
import { type ListAction, useListChords } from '../../commands/list-keys';
import { useCommands } from '../../commands/commands';
import { routeKey, showDone, showError, useCommand, useRoute } from '../../ipc/queries';
import type { MenuItem } from '../../ui/actions/menu-popup';
import { NothingLeft } from '../../inbox/nothing-left';
import { MoreMenu } from '../../ui/actions/more-menu';
import { ErrorState } from '../../ui/feedback/error-state';
import { Spinner } from '../../ui/feedback/spinner';
import { TopBar } from '../../ui/layout/top-bar';
import styles from './cleaning.module.css';
import { CAN_KEEP_BOTH, lastRunText, PROPOSAL_KIND_TEXT, stateText } from './cleaning-text';
import { ProposalDetail } from './proposal-detail';
import { ProposalList } from './proposal-list';
import { acceptInputOf, isComplete, useProposalDraft } from './use-proposal-draft';
import { t } from '../../../shared/messages/message';
import type { CleaningState, ProposalView } from '../../../shared/ipc/routes/cleaning';
import { ProgressBar } from '../../ui/feedback/progress-bar';
import type { RouteInput } from '../../../shared/ipc/contract';
import { announce } from '../../ui/feedback/announcer';
import { showToast } from '../../ui/feedback/toasts';

const MAX_SHOWN = 200;

/** All cleaning proposals on one screen, decided by keyboard one after another; each decision can be undone exactly. */
export function CleaningScreen() {
  const queries = useQueryClient();
  const list = useRoute('cleaning.list', { limit: MAX_SHOWN }, { placeholderData: (before) => before });
  const state = useRoute('cleaning.state', null, { placeholderData: (before) => before });
  const decisions = useProposalDecisions(list.data?.proposals ?? []);
  const { shown } = decisions;
  const cursor = useListCursor(shown, ({ proposal }) => proposal.id);
  const { active } = cursor;
  const own = useProposalDraft(active);
  const { draft, change, edit } = own;
  const { accept, keepBoth, dismiss, onKeyDown, itemsOf } = useCleaningActions(decisions, cursor, own);
  const refresh = () => void queries.invalidateQueries({ queryKey: routeKey('cleaning.state', null) });

  if (list.isError && list.data === undefined)
    return <ErrorState text={errorText(list.error)} onRetry={() => void list.refetch()} />;
  return (
    <div ref={cursor.screen} className={styles.screen} tabIndex={-1} onKeyDown={onKeyDown}>
      <TopBar title={t('common.cleaning')}>
        {state.data !== undefined && <SweepMenu state={state.data} onChanged={refresh} />}
      </TopBar>
      {state.data !== undefined && <SweepProgress state={state.data} />}
      {list.data === undefined ? (
        <div className={styles.loading}>
          <Spinner text={t('cleaning.readingTheProposals')} />
        </div>
      ) : shown.length === 0 ? (
        <NothingLeft kind="cleaning">{t('inbox.aboutCleaning')}</NothingLeft>
      ) : (
        <div className={styles.split}>
          <ProposalList
            ref={cursor.list}
            views={shown}
            counts={list.data.counts}
            activeId={active?.proposal.id ?? null}
            onActivate={cursor.activate}
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
      {state.data !== undefined && <p className={styles.foot}>{lastRunText(state.data, Date.now())}</p>}
    </div>
  );
}

/** What can be done with the active proposal, by key, by command and by its menu. */
function useCleaningActions(
  decisions: ReturnType<typeof useProposalDecisions>,
  cursor: ListCursor<ProposalView>,
  { draft, change, edit, forget }: ReturnType<typeof useProposalDraft>,
) {
  const chordsOf = useListChords('cleaning');
  const { active, focus } = cursor;
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
  const decide = (task: () => void) => {
    cursor.setCursor({ id: '', at: cursor.index });
    forget();
    focus();
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
    if (active === null) return;
    const { id, kind } = active.proposal;
    decide(() => (CAN_KEEP_BOTH.has(kind) ? decisions.keepBoth(id) : decisions.dismiss(id)));
  };
  const choose = (number: number) => {
    if (active === null) return;
    const subject = active.proposal.subjects[number - 1];
    if (subject !== undefined) change({ survivorId: subject, ownText: null });
    else if (number === active.proposal.subjects.length + 1) edit();
  };
  const byAction: Record<CleaningAction, () => void> = {
    ...cursor.moves,
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
      focus();
      return;
    }
    const action = cleaningActionOf(event);
    if (action === null) return;
    event.preventDefault();
    event.stopPropagation();
    if (typeof action === 'number') choose(action);
    else byAction[action]();
  };
  const keysOf = (action: ListAction<'cleaning'>) => chordKeys(chordsOf(action)[0] ?? '');
  // The menu opens on a row, which is active from then on.
  const itemsOf = (id: string): MenuItem[] => {
    const view = decisions.shown.find(({ proposal }) => proposal.id === id);
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
  return { accept, keepBoth, dismiss, onKeyDown, itemsOf };
}

type CleaningAction = ListAction<'cleaning'> | 'first' | 'last';

/** The action of a key on this page; a digit chooses a text, and Ctrl+Enter in a text field accepts. */
function cleaningActionOf(event: KeyboardEvent): CleaningAction | number | null {
  const { target, nativeEvent, key } = event;
  if (isTyping(target) && !nativeEvent.isComposing && matchesChord(nativeEvent, 'Mod+Enter')) return 'accept';
  const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
  if (/^[1-9]$/u.test(key) && isPlain && !isTyping(target)) return Number(key);
  return cursorActionOf(event, 'cleaning');
}

/** Starts and stops the search for proposals. */
function SweepMenu({ state, onChanged }: { state: CleaningState; onChanged: () => void }) {
  const run = useCommand('cleaning.run', { onSuccess: onChanged });
  const pause = useCommand('cleaning.pause', { onSuccess: onChanged });
  const resume = useCommand('cleaning.resume', { onSuccess: onChanged });
  const isAtWork = state.state === 'working' || state.state === 'waiting';
  const isPaused = state.state === 'paused';
  const toggle = isPaused ? resume : pause;
  return (
    <MoreMenu
      items={[
        {
          label: t('cleaning.runNow'),
          isDisabled: run.isPending || isAtWork,
          onSelect: () => run.mutate(null),
        },
        {
          label: isPaused ? t('common.resume') : t('common.pause'),
          isDisabled: toggle.isPending,
          onSelect: () => toggle.mutate(null),
        },
      ]}
    />
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

/**
 * Sends decisions one after another in the order of the keys; the list advances at once, and a failed decision returns
 * with the reason.
 */
function useProposalDecisions(all: readonly ProposalView[]) {
  const [decided, setDecided] = useState<ReadonlySet<string>>(new Set());
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const shown = all.filter(({ proposal }) => !decided.has(proposal.id));

  const enqueue = (task: () => Promise<void>) => {
    last.current = last.current.then(task, task).catch(showError);
  };
  const bringBack = (id: string) => setDecided((before) => new Set([...before].filter((other) => other !== id)));
  const undoOrRedo = (route: 'app.undo' | 'app.redo', wordsOf: (label: string) => string, nothing: string) =>
    enqueue(async () => {
      const done = await call(route, { scope: 'cleaning' });
      setDecided(new Set());
      const text = done === null ? nothing : wordsOf(done.label);
      showToast({ text });
      if (route === 'app.undo') announce(text);
    });
  const decide = (id: string, task: () => Promise<{ output: { label: string }; seq: number | null }>) => {
    if (decided.has(id)) return;
    setDecided((before) => new Set([...before, id]));
    enqueue(async () => {
      try {
        const { output, seq } = await task();
        const { label } = output;
        showDone(label, seq, () => setDecided(new Set()));
        announce(t('cleaning.labelLeftZ', { label, left: Math.max(0, shown.length - 1) }));
      } catch (error) {
        bringBack(id);
        throw error;
      }
    });
  };

  return {
    /** The proposals without decided ones that main still lists. */
    shown,
    accept: (choice: RouteInput<'cleaning.accept'>) => decide(choice.id, () => perform('cleaning.accept', choice)),
    keepBoth: (id: string) => decide(id, () => perform('cleaning.keepBoth', { id })),
    dismiss: (id: string) => decide(id, () => perform('cleaning.dismiss', { id })),
    undo: () =>
      undoOrRedo('app.undo', (label) => t('common.undoneLabel', { label }), t('archive.thereNothingTakeBack')),
    redo: () => undoOrRedo('app.redo', (label) => t('common.doneAgainLabel', { label }), t('common.thereNothingAgain')),
  };
}
