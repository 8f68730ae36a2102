import { useId, useState, type KeyboardEvent } from 'react';
import type { GraphNode } from '../../../../shared/ipc/routes/graph';
import { Button } from '../../../ui/actions/button';
import paneStyles from './graph-pane.module.css';
import styles from './path-tab.module.css';
import { t } from '../../../../shared/messages/message';

interface Props {
  label: string;
  nodes: readonly GraphNode[];
  chosen: GraphNode | null;
  onChoose: (id: string | null) => void;
  /** The selected note, offered by a button. */
  selected: GraphNode | null;
}

const MAX_OFFERED = 8;

/** Picks a note of the drawing by part of its title, or the selected note. */
export function NodePicker({ label, nodes, chosen, onChoose, selected }: Props) {
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
