import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { quickNotePlaceSchema, type QuickNotePlace } from '../../../shared/ipc/routes/capture';
import { t } from '../../../shared/messages/message';
import { useCommand, useRoute } from '../../ipc/queries';
import { vaultStorageKey } from '../../ipc/vault-storage';
import { useGo } from '../../navigation/navigation';
import { Button } from '../../ui/actions/button';
import { showToast } from '../../ui/feedback/toasts';
import { CompletionList } from '../../ui/forms/completion-list';
import { RadioGroup } from '../../ui/forms/radio-group';
import { TextArea } from '../../ui/forms/text-area';
import { Dialog } from '../../ui/layout/dialog';
import { chordKeys } from '../../commands/shortcuts';
import { openWordAt, withCompletion } from './complete-text';
import type { Recording } from '../../speech/decode-sound';
import { DictateButton } from '../../speech/dictate-button';
import { HearingStrip } from '../../speech/hearing-strip';
import { showQuickNote, takeQuickNoteRecording, useIsQuickNoteOpen } from '../../note-taking/quick-note-state';
import { useCanHear } from '../../speech/use-hearing';
import { useFieldHearing } from '../../speech/use-field-hearing';
import styles from './quick-note.module.css';

const MAX_COMPLETIONS = 6;
const draftKey = (): string => vaultStorageKey('quick-note:draft');
const heardKey = (): string => vaultStorageKey('quick-note:heard');
const placeKey = (): string => vaultStorageKey('quick-note:to');

/** One field for what comes to mind; rendered once, over any screen. What is written outlives the dialog and the app. */
export function QuickNoteDialog() {
  return useIsQuickNoteOpen() ? <OpenDialog /> : null;
}

function OpenDialog() {
  const go = useGo();
  return (
    <QuickNoteForm
      onClose={() => showQuickNote(false)}
      onKept={({ noteId, title }, to) => {
        showQuickNote(false);
        const said = { note: 'capture.written', inbox: 'capture.suggested' } as const;
        showToast({
          text: to === 'today' ? t('capture.writtenToday') : t(said[to], { title }),
          action: {
            label: t('common.open'),
            run: () => (to === 'inbox' ? go.toReview() : go.toNote(noteId)),
          },
        });
      }}
    />
  );
}

/** @param isWindow it is a window of its own */
export function QuickNoteForm({
  isWindow = false,
  onClose,
  onKept,
}: {
  isWindow?: boolean;
  onClose: () => void;
  onKept: (kept: { noteId: string; title: string }, to: QuickNotePlace) => void;
}) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState(() => localStorage.getItem(draftKey()) ?? '');
  const [to, setTo] = useState<QuickNotePlace>(
    () => quickNotePlaceSchema.safeParse(localStorage.getItem(placeKey())).data ?? 'note',
  );
  const write = (next: string) => {
    setText(next);
    localStorage.setItem(draftKey(), next);
  };
  // The dialog and the window of the quick note share the draft: what is typed in one is not written over in the other.
  useEffect(() => {
    const follow = ({ key, newValue }: StorageEvent) => key === draftKey() && setText(newValue ?? '');
    window.addEventListener('storage', follow);
    return () => window.removeEventListener('storage', follow);
  }, []);
  const speech = useFieldHearing({ field, text, onChange: write, storageKey: heardKey() });
  const { writeOut } = speech.hearing;
  useEffect(() => {
    const recording = takeQuickNoteRecording();
    if (recording !== null) writeOut(recording);
  }, [writeOut]);
  const keep = useCommand('capture.quickNote', {
    onSuccess(kept, given) {
      // Meanwhile typed words stay.
      if (localStorage.getItem(draftKey()) === given.text) localStorage.removeItem(draftKey());
      speech.end();
      onKept(kept, given.to);
    },
  });
  const submit = () => {
    if (text.trim() !== '' && !keep.isPending && speech.hearing.isWhole())
      keep.mutate({ text, to, ...(speech.heard && { heard: speech.heard }) });
  };
  return (
    <Dialog
      isOpen
      isHigh={!isWindow}
      width={isWindow ? 'window' : 'normal'}
      onClose={onClose}
      title={t('capture.quickNote')}
      description={t('capture.draftStays')}
      initialFocus={field}
      actions={
        <Button
          tone="primary"
          keys={chordKeys('Mod+Enter')}
          disabled={text.trim() === '' || keep.isPending || speech.hearing.state.step === 'writing'}
          onClick={submit}
        >
          {t('common.keep')}
        </Button>
      }
    >
      <div className={styles.body}>
        <CompletedField fieldRef={field} value={text} onChange={write} onSubmit={submit} />
        <div className={styles.speech}>
          <DictateButton hearing={speech.hearing} />
          <RecordingButton onChoose={writeOut} />
        </div>
        <HearingStrip {...speech} />
        <RadioGroup
          label={t('capture.goesTo')}
          isInline
          value={to}
          onChange={(next) => {
            setTo(next);
            localStorage.setItem(placeKey(), next);
          }}
          options={[
            { value: 'note', label: t('capture.toNote') },
            { value: 'inbox', label: t('capture.toInbox') },
            { value: 'today', label: t('capture.toToday') },
          ]}
        />
      </div>
    </Dialog>
  );
}

/** Chooses a recording to be written out; absent without a model for speech. */
function RecordingButton({ onChoose }: { onChoose: (recording: Recording) => void }) {
  const input = useRef<HTMLInputElement>(null);
  if (!useCanHear()) return null;
  return (
    <>
      <Button size="small" tone="plain" onClick={() => input.current?.click()}>
        {t('speech.fromRecording')}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept="audio/*,.m4a,.opus,.webm"
        aria-label={t('speech.fromRecording')}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          event.target.value = '';
          if (file) onChoose({ name: file.name, bytes: file.size, read: async () => file });
        }}
      />
    </>
  );
}

interface FieldProps {
  fieldRef: React.RefObject<HTMLTextAreaElement | null>;
  value: string;
  onChange: (value: string) => void;
  onSubmit: () => void;
}

/** A plain field in which `[[titles` and `#tags` complete themselves: arrow keys choose, Enter or Tab takes, Esc closes. */
function CompletedField({ fieldRef, value, onChange, onSubmit }: FieldProps) {
  const id = useId();
  const [caret, setCaret] = useState<number | null>(null);
  const [active, setActive] = useState(0);
  const word = caret === null ? null : openWordAt(value, caret);
  const titles = useRoute(
    'notes.complete',
    { text: word?.text ?? '', limit: MAX_COMPLETIONS },
    { enabled: word?.kind === 'link' },
  ).data;
  const tags = useRoute('notes.tags', null, { enabled: word?.kind === 'tag' }).data;
  const found =
    word === null
      ? []
      : word.kind === 'link'
        ? (titles ?? []).map(({ title }) => title)
        : (tags ?? [])
            .map(({ tag }) => tag)
            .filter((tag) => tag !== word.text && tag.toLowerCase().startsWith(word.text.toLowerCase()))
            .slice(0, MAX_COMPLETIONS);
  const isOpen = found.length > 0;
  const readCaret = () => {
    setCaret(fieldRef.current?.selectionStart ?? null);
    setActive(0);
  };
  const take = (chosen: string | undefined) => {
    if (word === null || caret === null || chosen === undefined) return;
    const next = withCompletion(value, caret, word, chosen);
    // A frame later, the caret would jump under what is typed meanwhile.
    flushSync(() => {
      onChange(next.text);
      setCaret(null);
    });
    fieldRef.current?.setSelectionRange(next.caret, next.caret);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const isSubmit = event.key === 'Enter' && (event.ctrlKey || event.metaKey);
    if (isSubmit) onSubmit();
    else if (!isOpen) return;
    else if (event.key === 'ArrowDown') setActive((active + 1) % found.length);
    else if (event.key === 'ArrowUp') setActive((active - 1 + found.length) % found.length);
    else if (event.key === 'Enter' || (event.key === 'Tab' && !event.shiftKey)) take(found[active]);
    else if (event.key === 'Escape') setCaret(null);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className={styles.frame}>
      <TextArea
        ref={fieldRef}
        className={styles.field}
        label={t('capture.text')}
        isLabelHidden
        placeholder={t('capture.text')}
        aria-controls={isOpen ? `${id}-list` : undefined}
        aria-activedescendant={isOpen ? `${id}-${active}` : undefined}
        aria-autocomplete="list"
        rows={5}
        dir="auto"
        value={value}
        onChange={(event) => {
          onChange(event.target.value);
          readCaret();
        }}
        onBlur={() => setCaret(null)}
        onKeyDown={onKeyDown}
      />
      {isOpen && (
        <CompletionList
          id={id}
          label={t('capture.completions')}
          active={active}
          choices={found.map((each) => ({ key: each, shown: word?.kind === 'tag' ? `#${each}` : each }))}
          onTake={(index) => take(found[index])}
        />
      )}
    </div>
  );
}
