import type { RefObject } from 'react';
import type { GraphDifference, GraphNode, GraphPath } from '../../../shared/ipc/routes/graph';
import { useGo } from '../../navigation/navigation';
import styles from './pane/graph-pane.module.css';
import type { GraphModel } from './model/graph-model';
import { ChangesTab } from './pane/changes-tab';
import { ChosenNotes } from './pane/chosen-notes';
import { CommunitiesTab } from './pane/communities-tab';
import { GapsTab } from './pane/gaps-tab';
import { NotePanel } from './pane/note-panel';
import { NotesTab } from './pane/notes-tab';
import { PaneTabs, type TabId } from './pane/pane-tabs';
import { PathTab } from './pane/path-tab';
import type { TimeChoice } from './time/time-choice';
import type { GraphActs } from './model/graph-acts';
import type { GraphViewState } from './use-graph-view-state';
import { t } from '../../../shared/messages/message';

interface Props {
  search: RefObject<HTMLInputElement | null>;
  choices: GraphViewState;
  model: GraphModel;
  found: readonly GraphNode[];
  selectedNode: GraphNode | null;
  graphActs: GraphActs;
  centreId: string | null;
  path: GraphPath | null;
  pathError: unknown;
  difference: GraphDifference | null;
  time: TimeChoice;
  onCompare: () => void;
  onSelect: (id: string) => void;
  onCommunity: (index: number) => void;
  onPath: (id: string) => void;
  tab: TabId;
  onTab: (tab: TabId) => void;
}

/** The graph as lists: search, five lists, and the selected note below them. */
export function GraphPane({
  search,
  choices,
  model,
  found,
  selectedNode,
  graphActs,
  centreId,
  path,
  pathError,
  difference,
  time,
  onCompare,
  onSelect,
  onCommunity,
  onPath,
  tab,
  onTab,
}: Props) {
  const go = useGo();
  const isLocal = centreId !== null;
  const community = choices.scope === null ? undefined : model.communities[choices.scope];
  const find = (text: string) => {
    choices.setSearch(text);
    if (text !== '') onTab('notes');
  };
  return (
    <aside className={styles.side} aria-label={t('graph.notesInTheGraph')} data-pane="context" tabIndex={-1}>
      <div className={styles.find}>
        <input
          ref={search}
          type="search"
          className={styles.search}
          placeholder={t('graph.findANote')}
          aria-label={t('graph.findNoteGraph')}
          value={choices.search}
          onChange={(event) => find(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !event.nativeEvent.isComposing && found[0] !== undefined)
              onSelect(found[0].id);
          }}
        />
      </div>
      <PaneTabs tab={tab} onTab={onTab}>
        {tab === 'notes' && (
          <NotesTab
            nodes={found}
            scope={community === undefined ? null : community.title || t('graph.unlinkedNotes')}
            onLeaveScope={() => choices.setScope(null)}
            activeId={selectedNode?.id ?? null}
            isLocal={isLocal}
            onSelect={onSelect}
            onOpen={go.toNote}
          />
        )}
        {tab === 'communities' && <CommunitiesTab model={model} onChoose={onCommunity} />}
        {tab === 'gaps' && <GapsTab activeId={selectedNode?.id ?? null} onSelect={onSelect} />}
        {tab === 'path' && (
          <PathTab
            nodes={model.data.nodes}
            ends={choices.ends}
            onEnds={choices.setEnds}
            selected={selectedNode}
            path={path}
            error={pathError}
            onSelect={onSelect}
          />
        )}
        {tab === 'changes' && (
          <ChangesTab
            difference={difference}
            isComparing={time.isOpen && time.since !== null}
            onCompare={onCompare}
            onSelect={onSelect}
          />
        )}
      </PaneTabs>
      {choices.chosenIds.size > 0 && graphActs.notes.length > 0 && (
        <ChosenNotes graphActs={graphActs} onSelect={onSelect} />
      )}
      {selectedNode !== null && (
        <NotePanel
          acts={choices.chosenIds.size === 0 ? graphActs : null}
          model={model}
          node={selectedNode}
          isCentre={selectedNode.id === centreId}
          isLocal={isLocal}
          isPast={time.at !== null}
          onSelect={onSelect}
          onPath={onPath}
        />
      )}
    </aside>
  );
}
