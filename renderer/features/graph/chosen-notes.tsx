import { X } from 'lucide-react';
import type { GraphNode } from '../../../shared/ipc/routes/graph';
import { NoteActButtons } from '../../note-acts/note-act-buttons';
import { Button } from '../../ui/actions/button';
import { IconButton } from '../../ui/actions/icon-button';
import type { GraphActs } from './use-graph-work';
import styles from './pane/note-panel.module.css';
import { t } from '../../../shared/messages/message';
import { num, rich } from '../../ui/text/rich-message';

interface Props {
  graphActs: GraphActs;
  onSelect: (id: string) => void;
}

/** The notes chosen in the graph, and what can be done to them together. */
export function ChosenNotes({ graphActs: { acts, notes, choose, clear }, onSelect }: Props) {
  return (
    <section className={styles.chosen} aria-label={t('graph.chosenNotes')}>
      <h2>{rich('graph.notesChosen', { notes: notes.length, num })}</h2>
      <ul>
        {notes.map((node: GraphNode) => (
          <li key={node.id} className={styles.chosenNote}>
            <button type="button" onClick={() => onSelect(node.id)} dir="auto">
              {node.title}
            </button>
            <IconButton
              label={t('graph.leaveOutTitle', { title: node.title })}
              icon={<X aria-hidden="true" />}
              onClick={() => choose(node.id)}
            />
          </li>
        ))}
      </ul>
      <div className={styles.noteActions}>
        <NoteActButtons acts={acts} count={notes.length} />
        <Button size="small" tone="plain" onClick={clear}>
          {t('graph.clear')}
        </Button>
      </div>
    </section>
  );
}
