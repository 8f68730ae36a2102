import type { FolderPreview as Folder, ImportPreview } from '../../../../shared/ipc/routes/exchange';
import styles from './folder-preview.module.css';
import { OwnershipChoice } from './ownership-choice';

const FOLDER_KIND_LABELS: Record<Folder['kind'], string> = {
  obsidian: 'An Obsidian vault',
  logseq: 'A Logseq graph',
  markdown: 'A folder of Markdown notes',
};

interface FolderPreviewProps {
  folder: Folder;
  states: ImportPreview['documentStates'];
  areMine: boolean;
  onChange: (areMine: boolean) => void;
}

/** A dry run of importing a folder of notes: its pages, its broken links, and whose notes they are. */
export function FolderPreview({ folder, states, areMine, onChange }: FolderPreviewProps) {
  const { kind, notes, links, embeds, unresolved, unresolvedLinks, renamed } = folder;
  return (
    <section className={styles.folder} aria-label="The folder">
      <p className={styles.kind}>
        <strong>{FOLDER_KIND_LABELS[kind]}.</strong> Nothing in it is changed; this is what would come in.
      </p>
      <dl className={styles.figures}>
        <Figure what="notes" figure={notes} />
        <Figure what="links between them" figure={links - unresolved} />
        {embeds > 0 && <Figure what="of them embeds" figure={embeds} />}
        <Figure what="links that lead nowhere" figure={unresolved} isWarning={unresolved > 0} />
        {states !== undefined && states.unchanged > 0 && (
          <Figure what="here already, unchanged" figure={states.unchanged} />
        )}
        {states !== undefined && states.changed > 0 && <Figure what="here, changed since" figure={states.changed} />}
      </dl>
      {unresolved > 0 && (
        <details className={styles.details}>
          <summary>
            Links that lead nowhere in the folder ({unresolved.toLocaleString()}). They stay as they are written.
          </summary>
          <ul>
            {unresolvedLinks.map(({ note, target }) => (
              <li key={`${note} ${target}`}>
                <span className="note-text">[[{target}]]</span> <span className={styles.quiet}>in {note}</span>
              </li>
            ))}
            {unresolved > unresolvedLinks.length && (
              <li className={styles.quiet}>and {(unresolved - unresolvedLinks.length).toLocaleString()} more</li>
            )}
          </ul>
        </details>
      )}
      <OwnershipChoice
        question="Whose notes are these?"
        areMine={areMine}
        onChange={onChange}
        others={{
          label: 'They are sources',
          hint: 'They come as resources, cut by their headings. Answers can quote them; they do not count as your thinking.',
        }}
        mine={{
          label: 'These are mine',
          hint: 'They come as kept notes: engrams with their names, tags, dates and links. A snapshot is made first, and the whole import can be taken back.',
        }}
      />
      {areMine && renamed.length > 0 && (
        <details className={styles.details}>
          <summary>
            Notes with the same name are distinguished by their folder ({renamed.length.toLocaleString()})
          </summary>
          <ul>
            {renamed.map(({ file, title }) => (
              <li key={file}>
                <span className="note-text">{title}</span> <span className={styles.quiet}>{file}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

function Figure({ what, figure, isWarning = false }: { what: string; figure: number; isWarning?: boolean }) {
  return (
    <div>
      <dt>{what}</dt>
      <dd className={isWarning ? styles.warning : 'num'}>{figure.toLocaleString()}</dd>
    </div>
  );
}
