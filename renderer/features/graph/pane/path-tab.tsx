import { STATUS_LABELS } from '../../../../shared/domain/note';
import type { LinkKind } from '../../../../shared/domain/link';
import type { GraphNode, GraphPath } from '../../../../shared/ipc/routes/graph';
import { errorText } from '../../../ipc/client';
import { Button } from '../../../ui/actions/button';
import { Spinner } from '../../../ui/feedback/spinner';
import { formatCount } from '../../../ui/text/format-count';
import paneStyles from './graph-pane.module.css';
import styles from './path-tab.module.css';
import { NodePicker } from './node-picker';
import { NoteLink } from './note-link';

export interface PathEnds {
  from: string | null;
  to: string | null;
}

interface Props {
  nodes: readonly GraphNode[];
  ends: PathEnds;
  onEnds: (ends: PathEnds) => void;
  selected: GraphNode | null;
  path: GraphPath | null;
  error: unknown;
  onSelect: (id: string) => void;
}

const LINK_KIND_LABELS: Record<LinkKind, [forward: string, backward: string]> = {
  wikilink: ['links to', 'is linked from'],
  related: ['is related to', 'is related to'],
  supersedes: ['replaces', 'was replaced by'],
  contradicts: ['contradicts', 'contradicts'],
  'merged-into': ['was merged into', 'took in'],
};

/** The shortest path between two notes as a list; the drawing shows the same path. */
export function PathTab({ nodes, ends, onEnds, selected, path, error, onSelect }: Props) {
  const find = (id: string | null) => nodes.find((node) => node.id === id) ?? null;
  const hasBoth = ends.from !== null && ends.to !== null;
  return (
    <>
      <div className={styles.pathForm}>
        <NodePicker
          label="from"
          nodes={nodes}
          chosen={find(ends.from)}
          onChoose={(from) => onEnds({ ...ends, from })}
          selected={selected}
        />
        <NodePicker
          label="to"
          nodes={nodes}
          chosen={find(ends.to)}
          onChoose={(to) => onEnds({ ...ends, to })}
          selected={selected}
        />
        {(ends.from !== null || ends.to !== null) && (
          <div>
            <Button size="small" tone="plain" onClick={() => onEnds({ from: null, to: null })}>
              Clear
            </Button>
          </div>
        )}
      </div>
      <div className={paneStyles.scroll}>
        {!hasBoth && (
          <p className={paneStyles.hint}>
            Choose two notes: by words of their titles, or select one and press P, then select the other and press P
            again.
          </p>
        )}
        {hasBoth && error !== null && (
          <p className={paneStyles.hint} role="alert">
            {errorText(error)}
          </p>
        )}
        {hasBoth && error === null && path === null && (
          <p className={paneStyles.hint}>
            <Spinner text="looking for a way" />
          </p>
        )}
        {path !== null && path.notes.length === 0 && (
          <p className={paneStyles.hint}>
            No links lead from one to the other: they lie in different parts of the vault.
          </p>
        )}
        {path !== null && path.notes.length > 0 && <PathList path={path} onSelect={onSelect} />}
      </div>
    </>
  );
}

function PathList({ path: { notes, links }, onSelect }: { path: GraphPath; onSelect: (id: string) => void }) {
  return (
    <>
      <p className={paneStyles.hint}>
        {notes.length === 1 ? 'Both are the same note.' : `The shortest way: ${formatCount(links.length, 'link')}.`}
      </p>
      <ol aria-label="Path">
        {notes.map(({ id, title, status }, index) => (
          <li key={id} className={styles.pathNote}>
            <NoteLink
              title={title}
              fact={status === 'kept' ? undefined : STATUS_LABELS[status]}
              onChoose={() => onSelect(id)}
            />
            {links[index] !== undefined && (
              <div className={styles.step}>{LINK_KIND_LABELS[links[index].kind][links[index].isForward ? 0 : 1]}</div>
            )}
          </li>
        ))}
      </ol>
    </>
  );
}
