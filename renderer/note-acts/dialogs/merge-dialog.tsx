import { useRef, useState, type KeyboardEvent, type Ref } from 'react';
import type { NoteId } from '../../../shared/domain/ids';
import type { Note } from '../../../shared/domain/note';
import type { SimilarNote } from '../../../shared/ipc/routes/review';
import { isTyping } from '../../commands/shortcuts';
import { Button } from '../../ui/actions/button';
import { classNames } from '../../ui/class-names';
import { Dialog } from '../../ui/layout/dialog';
import { Kbd } from '../../ui/actions/kbd';
import { TextArea } from '../../ui/forms/text-area';
import { TextField } from '../../ui/forms/text-field';
import { SideWords } from '../../ui/layout/side-words';
import compare from '../../ui/layout/side-by-side.module.css';
import styles from './act-dialogs.module.css';
import { KeptNoteChoice, useKeptNoteChoice } from './kept-note-choice';
import { t } from '../../../shared/messages/message';
import { rich } from '../../ui/text/rich-message';

export interface MergeText {
  title: string;
  body: string;
}

interface Props {
  /** The unit or note that the others are merged with. */
  note: Note;
  /** Kept notes that are offered; empty: the person finds one by its title. */
  similar: readonly SimilarNote[];
  /** Other selected units or notes, when several are merged; empty: a kept note is chosen here. */
  others: readonly Note[];
  noun: 'unit' | 'note';
  onMerge: (withIds: NoteId[], text: MergeText, name: string) => void;
  onClose: () => void;
}

const mergeCaptions = (): Record<Props['noun'], { own: string; other: (more: number) => string }> => ({
  unit: { own: t('common.thisUnit'), other: (more) => t('noteActs.theOtherUnit', { more }) },
  note: { own: t('common.thisNote'), other: (more) => t('noteActs.theOtherNote', { more }) },
});

type Choice = 'left' | 'right' | 'combined';

const CHOICE_OF_KEY: Partial<Record<string, Choice>> = { 1: 'left', 2: 'right', 3: 'combined' };

/** Two texts side by side: the person chooses one or writes a new one. */
export function MergeDialog({ note: right, similar, others, noun, onMerge, onClose }: Props) {
  const target = useKeptNoteChoice(others.length > 0 ? [] : similar);
  const left = others[0] ?? target.note;
  const isWaiting = others.length === 0 && target.chosen !== null && left === null;
  const [choice, setChoice] = useState<Choice>(noun === 'unit' ? 'left' : 'right');
  const [written, setWritten] = useState<MergeText | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);

  const combined = written ?? {
    title: (noun === 'unit' ? left?.title : right.title) ?? '',
    body: joinedBody([...(left === null ? [] : [left]), ...others.slice(1), right]),
  };
  const texts: Record<Choice, MergeText> = {
    left: { title: left?.title ?? '', body: left?.body ?? '' },
    right: { title: right.title, body: right.body === '' ? (left?.body ?? '') : right.body },
    combined,
  };
  const merge = () => {
    if (left === null || texts[choice].title.trim() === '') return;
    onMerge(
      others.length > 0 ? others.map(({ id }) => id) : [left.id],
      { title: texts[choice].title.trim(), body: texts[choice].body },
      left.title,
    );
  };
  const choose = (next: Choice) => {
    setChoice(next);
    if (next === 'combined') requestAnimationFrame(() => field.current?.focus());
  };
  const chooseTarget = (id: NoteId) => {
    target.choose(id);
    // The focused field is gone; the dialog takes the keys.
    box.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const picked = isTyping(event.target) ? undefined : CHOICE_OF_KEY[event.key];
    if (picked !== undefined) choose(picked);
    else if (
      event.key === 'Enter' &&
      !event.nativeEvent.isComposing &&
      !(event.target instanceof HTMLTextAreaElement && !event.ctrlKey) &&
      left !== null &&
      !isPicker(event)
    )
      merge();
    else return;
    event.preventDefault();
  };

  const captions = mergeCaptions()[noun];
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('common.merge')}
      width="wide"
      initialFocus={box}
      description={t('noteActs.oneNoteStaysSources')}
      actions={
        <>
          <Button
            tone="primary"
            keys={['Enter']}
            disabled={left === null || texts[choice].title.trim() === ''}
            onClick={merge}
          >
            {t('common.merge')}
          </Button>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
        </>
      }
    >
      <div ref={box} tabIndex={-1} className={styles.dialog} onKeyDown={onKeyDown}>
        {others.length === 0 && (
          <KeptNoteChoice offered={target.offered} chosen={target.chosen} ownId={right.id} onChoose={chooseTarget} />
        )}
        {isWaiting && <p className="quiet">{t('noteActs.readingTheKeptNote')}</p>}
        {left !== null && (
          <div role="radiogroup" aria-label={t('noteActs.whichTextStays')} className={compare.sides}>
            <Side
              isChosen={choice === 'left'}
              note={left}
              caption={others.length > 0 ? captions.other(others.length - 1) : t('common.theKeptNote')}
              keyName="1"
              onChoose={() => choose('left')}
            />
            <Side
              isChosen={choice === 'right'}
              note={right}
              caption={captions.own}
              keyName="2"
              onChoose={() => choose('right')}
            />
            <div className={classNames(compare.side, compare.both, choice === 'combined' && compare.chosen)}>
              <button
                type="button"
                role="radio"
                aria-checked={choice === 'combined'}
                className={compare.caption}
                onClick={() => choose('combined')}
              >
                {rich('noteActs.kbdInYourWords', { kbd: <Kbd keys={['3']} /> })}
              </button>
              {choice === 'combined' && (
                <OwnWords
                  ref={field}
                  text={combined}
                  hasBody={combined.body !== '' || left.body !== ''}
                  onChange={setWritten}
                />
              )}
            </div>
          </div>
        )}
      </div>
    </Dialog>
  );
}

const isPicker = (event: KeyboardEvent): boolean =>
  event.target instanceof HTMLElement && event.target.getAttribute('role') === 'combobox';

/** All bodies, one below the other; identical bodies once. */
const joinedBody = (notes: readonly Note[]): string =>
  [...new Set(notes.map(({ body }) => body.trim()))].filter((body) => body !== '').join('\n\n');

interface SideProps {
  isChosen: boolean;
  note: Note;
  caption: string;
  keyName: string;
  onChoose: () => void;
}

const Side = ({ isChosen, note, caption, keyName, onChoose }: SideProps) => (
  <button
    type="button"
    role="radio"
    aria-checked={isChosen}
    className={classNames(compare.side, isChosen && compare.chosen)}
    onClick={onChoose}
  >
    <span className={compare.caption}>
      <Kbd keys={[keyName]} /> {caption}
    </span>
    <SideWords title={note.title} body={note.body} />
  </button>
);

interface OwnWordsProps {
  ref: Ref<HTMLInputElement>;
  text: MergeText;
  hasBody: boolean;
  onChange: (text: MergeText) => void;
}

const OwnWords = ({ ref, text, hasBody, onChange }: OwnWordsProps) => (
  <>
    <TextField
      ref={ref}
      label={t('common.sentence')}
      isLabelHidden
      value={text.title}
      maxLength={300}
      onChange={(event) => onChange({ ...text, title: event.target.value })}
    />
    {hasBody && (
      <TextArea
        label={t('common.textUnderIt')}
        isLabelHidden
        value={text.body}
        onChange={(event) => onChange({ ...text, body: event.target.value })}
      />
    )}
  </>
);
