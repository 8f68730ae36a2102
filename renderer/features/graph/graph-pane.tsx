import { useGo } from '../../navigation/navigation';
import styles from './pane/graph-pane.module.css';
import { ChangesTab } from './pane/changes-tab';
import { ChosenNotes } from './chosen-notes';
import { CommunitiesTab } from './pane/communities-tab';
import { GapsTab } from './pane/gaps-tab';
import { NotePanel } from './note-panel';
import { NotesTab } from './pane/notes-tab';
import { PaneTabs } from './pane/pane-tabs';
import { PathTab } from './pane/path-tab';
import type { GraphWork } from './use-graph-work';
import { t } from '../../../shared/messages/message';

/** The graph as lists: search, five lists, and the selected note below them. */
export function GraphPane({ graph }: { graph: GraphWork }) {
  const { view, model, found, selectedNode, graphActs, select, noteId, time } = graph;
  const { tab, setTab } = view;
  const go = useGo();
  const isLocal = noteId !== null;
  const community = view.scope === null ? undefined : model.communities[view.scope];
  const find = (text: string) => {
    view.setSearch(text);
    if (text !== '') setTab('notes');
  };
  return (
    <aside className={styles.side} aria-label={t('graph.notesInTheGraph')} data-pane="context" tabIndex={-1}>
      <div className={styles.find}>
        <input
          ref={graph.search}
          type="search"
          className={styles.search}
          placeholder={t('graph.findANote')}
          aria-label={t('graph.findNoteGraph')}
          value={view.search}
          onChange={(event) => find(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !event.nativeEvent.isComposing && found[0] !== undefined) select(found[0].id);
          }}
        />
      </div>
      <PaneTabs tab={tab} onTab={setTab}>
        {tab === 'notes' && (
          <NotesTab
            nodes={found}
            scope={community === undefined ? null : community.title || t('graph.unlinkedNotes')}
            onLeaveScope={() => view.setScope(null)}
            activeId={selectedNode?.id ?? null}
            isLocal={isLocal}
            onSelect={select}
            onOpen={go.toNote}
          />
        )}
        {tab === 'communities' && <CommunitiesTab model={model} onChoose={graph.showCommunity} />}
        {tab === 'gaps' && <GapsTab activeId={selectedNode?.id ?? null} onSelect={select} />}
        {tab === 'path' && (
          <PathTab
            nodes={model.data.nodes}
            ends={view.ends}
            onEnds={view.setEnds}
            selected={selectedNode}
            path={graph.path}
            error={graph.pathError}
            onSelect={select}
          />
        )}
        {tab === 'changes' && (
          <ChangesTab
            difference={graph.source.difference}
            isComparing={time.isOpen && time.since !== null}
            onCompare={graph.compare}
            onSelect={select}
          />
        )}
      </PaneTabs>
      {view.chosenIds.size > 0 && graphActs.notes.length > 0 && <ChosenNotes graphActs={graphActs} onSelect={select} />}
      {selectedNode !== null && (
        <NotePanel
          acts={view.chosenIds.size === 0 ? graphActs : null}
          model={model}
          node={selectedNode}
          isCentre={selectedNode.id === noteId}
          isLocal={isLocal}
          isPast={time.at !== null}
          onSelect={select}
          onPath={graph.startPath}
        />
      )}
    </aside>
  );
}
