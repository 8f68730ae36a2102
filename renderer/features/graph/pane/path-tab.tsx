import { STATUS_LABELS } from '../../../../shared/domain/note';
import type { LinkKind } from '../../../../shared/domain/link';
import type { GraphNode, GraphPath } from '../../../../shared/ipc/routes/graph';
import { errorText } from '../../../ipc/client';
import { Button } from '../../../ui/actions/button';
import { Spinner } from '../../../ui/feedback/spinner';
import paneStyles from './graph-pane.module.css';
import styles from './path-tab.module.css';
import { NoteLink } from './note-link';
import { type PlainKey, t } from '../../../../shared/messages/message';
import { type KeyboardEvent, useId, useState } from 'react';

interface NodePickerProps {
  label: string;
  nodes: readonly GraphNode[];
  chosen: GraphNode | null;
  onChoose: (id: string | null) => void;
  /** The selected note, offered by a button. */
  selected: GraphNode | null;
}

const MAX_OFFERED = 8;

/** Picks a note of the drawing by part of its title, or the selected note. */
function NodePicker({ label, nodes, chosen, onChoose, selected }: NodePickerProps) {
  const id = useId();
  const [text, setText] = useState<string | null>(null);
  const [activeIndex, setActiveIndex] = useState(0);
  const words = (text ?? '').toLocaleLowerCase().split(/\s+/u).filter(Boolean);
  const offered =
    words.length === 0
      ? []
      : nodes
          .filter(({ title }) => words.every((word) => title.toLocaleLowerCase().includes(word)))
          .slice(0, MAX_OFFERED);
  const choose = (node: GraphNode | undefined) => {
    if (node === undefined) return;
    onChoose(node.id);
    setText(null);
    setActiveIndex(0);
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0 && offered.length > 0) setActiveIndex((activeIndex + step + offered.length) % offered.length);
    else if (event.key === 'Enter') choose(offered[activeIndex]);
    else if (event.key === 'Escape' && text !== null) setText(null);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className={styles.choice}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className={paneStyles.search}
        role="combobox"
        autoComplete="off"
        placeholder={t('graph.someWordsTitle')}
        aria-expanded={offered.length > 0}
        aria-controls={`${id}-options`}
        aria-activedescendant={offered.length > 0 ? `${id}-${activeIndex}` : undefined}
        aria-autocomplete="list"
        value={text ?? chosen?.title ?? ''}
        onChange={(event) => {
          setText(event.target.value);
          setActiveIndex(0);
        }}
        onKeyDown={handleKey}
        onBlur={() => setText(null)}
      />
      <Button
        size="small"
        disabled={selected === null || selected.id === chosen?.id}
        onClick={() => choose(selected ?? undefined)}
      >
        {t('graph.selected')}
      </Button>
      {offered.length > 0 && (
        <ul
          id={`${id}-options`}
          className={styles.options}
          role="listbox"
          aria-label={t('graph.notesForLabel', { label })}
        >
          {offered.map((node, index) => (
            <li
              key={node.id}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === activeIndex}
              onMouseDown={(event) => {
                event.preventDefault();
                choose(node);
              }}
            >
              {node.title}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

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

const LINK_KIND_LABELS: Record<LinkKind, [forward: PlainKey, backward: PlainKey]> = {
  wikilink: ['graph.linksTo', 'graph.isLinkedFrom'],
  related: ['graph.isRelatedTo', 'graph.isRelatedTo'],
  supersedes: ['graph.replaces', 'graph.wasReplacedBy'],
  contradicts: ['common.contradicts', 'common.contradicts'],
  'merged-into': ['graph.wasMergedInto', 'graph.tookIn'],
};

/** The shortest path between two notes as a list; the drawing shows the same path. */
export function PathTab({ nodes, ends, onEnds, selected, path, error, onSelect }: Props) {
  const find = (id: string | null) => nodes.find((node) => node.id === id) ?? null;
  const hasBoth = ends.from !== null && ends.to !== null;
  return (
    <>
      <div className={styles.pathForm}>
        <NodePicker
          label={t('graph.from')}
          nodes={nodes}
          chosen={find(ends.from)}
          onChoose={(from) => onEnds({ ...ends, from })}
          selected={selected}
        />
        <NodePicker
          label={t('graph.to')}
          nodes={nodes}
          chosen={find(ends.to)}
          onChoose={(to) => onEnds({ ...ends, to })}
          selected={selected}
        />
        {(ends.from !== null || ends.to !== null) && (
          <div>
            <Button size="small" tone="plain" onClick={() => onEnds({ from: null, to: null })}>
              {t('graph.clear')}
            </Button>
          </div>
        )}
      </div>
      <div className={paneStyles.scroll}>
        {!hasBoth && <p className={paneStyles.hint}>{t('graph.chooseTwoNotesWords')}</p>}
        {hasBoth && error !== null && (
          <p className={paneStyles.hint} role="alert">
            {errorText(error)}
          </p>
        )}
        {hasBoth && error === null && path === null && (
          <p className={paneStyles.hint}>
            <Spinner text={t('graph.lookingForAWay')} />
          </p>
        )}
        {path !== null && path.notes.length === 0 && <p className={paneStyles.hint}>{t('graph.noLinksLeadOne')}</p>}
        {path !== null && path.notes.length > 0 && <PathList path={path} onSelect={onSelect} />}
      </div>
    </>
  );
}

function PathList({ path: { notes, links }, onSelect }: { path: GraphPath; onSelect: (id: string) => void }) {
  return (
    <>
      <p className={paneStyles.hint}>
        {notes.length === 1 ? t('graph.bothSameNote') : t('graph.theShortestWayLinks', { links: links.length })}
      </p>
      <ol aria-label={t('graph.path2')}>
        {notes.map(({ id, title, status }, index) => (
          <li key={id} className={styles.pathNote}>
            <NoteLink
              title={title}
              fact={status === 'kept' ? undefined : STATUS_LABELS[status]}
              onChoose={() => onSelect(id)}
            />
            {links[index] !== undefined && (
              <div className={styles.step}>
                {t(LINK_KIND_LABELS[links[index].kind][links[index].isForward ? 0 : 1])}
              </div>
            )}
          </li>
        ))}
      </ol>
    </>
  );
}
