import { useRef, useState, type KeyboardEvent } from 'react';
import type { Note } from '../../../shared/domain/note';
import { Button } from '../../ui/actions/button';
import { TextArea } from '../../ui/forms/text-area';
import { TextField } from '../../ui/forms/text-field';
import { Dialog } from '../../ui/layout/dialog';
import compare from '../../ui/layout/side-by-side.module.css';
import styles from './act-dialogs.module.css';
import { t } from '../../../shared/messages/message';

export interface SplitPart {
  title: string;
  body: string;
}

interface Props {
  note: Note;
  /** The claims found in its sentence; null: the person writes the parts. */
  parts: SplitPart[] | null;
  onSplit: (parts: SplitPart[]) => void;
  onClose: () => void;
}

const MIN_PARTS = 2;
const MAX_PARTS = 50;

/** A note and the notes it becomes; each can be rewritten. Ctrl+Enter splits. */
export function SplitDialog({ note, parts: found, onSplit, onClose }: Props) {
  const [parts, setParts] = useState<SplitPart[]>(() => found ?? partsOf(note));
  const first = useRef<HTMLInputElement>(null);
  const written = parts.filter(({ title }) => title.trim() !== '');
  const canSplit = written.length >= MIN_PARTS;
  const split = () => {
    if (canSplit) onSplit(written.map(({ title, body }) => ({ title: title.trim(), body })));
  };
  const change = (index: number, changes: Partial<SplitPart>) =>
    setParts(parts.map((part, at) => (at === index ? { ...part, ...changes } : part)));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    split();
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('common.split')}
      width="wide"
      initialFocus={first}
      description={t('noteActs.eachPartBecomesNote')}
      actions={
        <>
          <Button tone="primary" keys={['Ctrl', 'Enter']} disabled={!canSplit} onClick={split}>
            {t('noteActs.splitIntoWrittenNotes', { written: written.length })}
          </Button>
          <Button disabled={parts.length >= MAX_PARTS} onClick={() => setParts([...parts, { title: '', body: '' }])}>
            {t('noteActs.addOne')}
          </Button>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
        </>
      }
    >
      <div className={styles.dialog} onKeyDown={onKeyDown}>
        <div className={compare.side}>
          <p className={compare.caption}>{t('common.theNote')}</p>
          <p className={compare.text} dir="auto">
            {note.title}
          </p>
          {note.body !== '' && (
            <p className={compare.body} dir="auto">
              {note.body}
            </p>
          )}
        </div>
        {parts.map((part, index) => (
          <div
            key={index}
            className={styles.part}
            role="group"
            aria-label={t('noteActs.partIndex', { index: index + 1 })}
          >
            <TextField
              ref={index === 0 ? first : undefined}
              label={t('noteActs.titleOfPartIndex', { index: index + 1 })}
              value={part.title}
              maxLength={300}
              onChange={(event) => change(index, { title: event.target.value })}
            />
            {(note.body !== '' || part.body !== '') && (
              <TextArea
                label={t('noteActs.textOfPartIndex', { index: index + 1 })}
                isLabelHidden
                value={part.body}
                onChange={(event) => change(index, { body: event.target.value })}
              />
            )}
            {parts.length > MIN_PARTS && (
              <Button
                size="small"
                tone="plain"
                aria-label={t('noteActs.removePartIndex', { index: index + 1 })}
                onClick={() => setParts(parts.filter((_, at) => at !== index))}
              >
                {t('common.remove')}
              </Button>
            )}
          </div>
        ))}
      </div>
    </Dialog>
  );
}

const HEADING = /^#{1,6}\s+(.+)$/u;

/** A page is offered in the parts of its highest headings; any other note as itself and an empty part. */
function partsOf({ title, body }: Note): SplitPart[] {
  const parts: SplitPart[] = [{ title, body: '' }];
  for (const line of body.split('\n')) {
    const heading = HEADING.exec(line);
    if (heading !== null && parts.length < MAX_PARTS) parts.push({ title: heading[1]!.trim().slice(0, 300), body: '' });
    else parts.at(-1)!.body += `${line}\n`;
  }
  const trimmed = parts.map((part) => ({ ...part, body: part.body.trim() }));
  const filled = trimmed.length > MIN_PARTS && trimmed[0]!.body === '' ? trimmed.slice(1) : trimmed;
  return filled.length >= MIN_PARTS ? filled : [...filled, { title: '', body: '' }];
}
