import { useRef, useState, type DragEvent } from 'react';
import { Button } from '../../../ui/actions/button';
import { classNames } from '../../../ui/class-names';
import { chosenFiles, droppedFiles, type NamedFile } from './upload-files';
import styles from './exchange.module.css';

const ACCEPTED = '.zip,.json,.jsonl,.md,.markdown,.txt,.html,.htm,.pdf';

/** Choose a file or a folder, or drop it here. */
export function FileChooser({ problem, onChoose }: { problem: string | null; onChoose: (files: NamedFile[]) => void }) {
  const file = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);

  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void droppedFiles(event.dataTransfer).then(onChoose);
  };

  return (
    <>
      {problem !== null && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      <div
        data-takes-files
        className={classNames(styles.drop, isOver && styles.dropOver)}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <p>Drop a file or a folder here, or</p>
        <div className={styles.buttons}>
          <Button tone="primary" onClick={() => file.current?.click()}>
            Choose files…
          </Button>
          <Button onClick={() => folder.current?.click()}>Choose a folder…</Button>
        </div>
        <input
          ref={file}
          type="file"
          multiple
          accept={ACCEPTED}
          hidden
          aria-label="Files to import"
          onChange={(event) => onChoose(chosenFiles(event.target.files ?? []))}
        />
        <input
          ref={(element) => {
            folder.current = element;
            element?.setAttribute('webkitdirectory', '');
          }}
          type="file"
          hidden
          aria-label="Folder to import"
          onChange={(event) => onChoose(chosenFiles(event.target.files ?? []))}
        />
      </div>
      <dl className={styles.formats}>
        <div>
          <dt>Chats with assistants</dt>
          <dd>
            The zip that ChatGPT or Claude sends you, or the conversations.json files in it. Nothing needs unpacking.
          </dd>
        </div>
        <div>
          <dt>Transcripts</dt>
          <dd>
            The log of a messenger, JSON with sessions and turns, or text with “<strong>Name:</strong> …”. They become
            sessions.
          </dd>
        </div>
        <div>
          <dt>Documents</dt>
          <dd>
            Markdown, text, HTML and PDF. They become resources, cut by their headings; none of it counts as yours until
            you keep it.
          </dd>
        </div>
        <div>
          <dt>A folder of notes</dt>
          <dd>
            Of Obsidian, Logseq or any Markdown. You see first what would come in; the folder itself is never changed.
          </dd>
        </div>
        <div>
          <dt>An export of this app</dt>
          <dd>
            The folder, or the vault.jsonl in it. Of your own vault everything comes back as it was; of another one the
            notes wait in Review.
          </dd>
        </div>
      </dl>
    </>
  );
}
