import { useQueryClient } from '@tanstack/react-query';
import { useState, type KeyboardEvent } from 'react';
import type { Reflection } from '../../../shared/ipc/routes/reflection';
import { useGo } from '../../navigation/navigation';
import { routeKey, useCommand, useRoute } from '../../ipc/queries';
import { Button } from '../../ui/actions/button';
import { Spinner } from '../../ui/feedback/spinner';
import { showToast } from '../../ui/feedback/toasts';
import { TextArea } from '../../ui/forms/text-area';
import { TextField } from '../../ui/forms/text-field';
import styles from './weekly-reflection-card.module.css';
import { t } from '../../../shared/messages/message';
import { isLinkable, writeWikilink } from '../../../shared/lib/markdown/wikilinks';

/** What the week's kept notes come to, as a proposal: to keep as a note, to change first, or to dismiss. */
export function WeeklyReflectionCard() {
  const proposal = useRoute('reflection.proposed', null).data ?? null;
  const [written, setWritten] = useState<Reflection | null>(null);
  const [isEditing, setEditing] = useState(false);
  const write = useCommand('reflection.write', { onSuccess: setWritten });
  const go = useGo();
  const queries = useQueryClient();
  // That it was answered is stored after the note, and with no change of the vault.
  const refresh = () => void queries.invalidateQueries({ queryKey: routeKey('reflection.proposed', null) });
  const keep = useCommand('reflection.keep', {
    onSuccess: ({ id }) => {
      setEditing(false);
      refresh();
      showToast({
        text: t('dailyReview.keptAsANote'),
        action: { label: t('common.open'), run: () => go.toNote(id) },
      });
    },
  });
  const dismiss = useCommand('reflection.dismiss', { onSuccess: refresh });
  if (proposal === null) return null;
  const reflection = written ?? proposal;
  const text = { title: reflectionTitle(reflection), body: reflectionBody(reflection) };
  return (
    <section className={styles.card} aria-labelledby="weekly-reflection" onKeyDown={keepKeys}>
      <h2 id="weekly-reflection" className={styles.title}>
        {t('dailyReview.yourWeekInShort')}
      </h2>
      <p className={styles.facts}>
        {reflection.writtenBy === null
          ? t('dailyReview.weekInYourWords', { noteCount: reflection.noteCount })
          : t('dailyReview.weekWrittenBy', { noteCount: reflection.noteCount, writtenBy: reflection.writtenBy })}
      </p>
      {isEditing ? (
        <ReflectionEditor text={text} onSave={keep.mutate} onLeave={() => setEditing(false)} />
      ) : (
        <>
          <ReflectionLines lines={reflection.lines} />
          <div className={styles.buttons}>
            <Button tone="primary" onClick={() => keep.mutate(text)}>
              {t('dailyReview.keepAsANote')}
            </Button>
            <Button onClick={() => setEditing(true)}>{t('common.edit')}</Button>
            {reflection.canBeWrittenBy !== null && !write.isPending && (
              <Button onClick={() => write.mutate(null)}>
                {t('dailyReview.letCanbewrittenbyWriteIt', { canBeWrittenBy: reflection.canBeWrittenBy })}
              </Button>
            )}
            {write.isPending && <Spinner text={t('dailyReview.readingTheWeeksNotes')} />}
            <Button tone="plain" onClick={() => dismiss.mutate(null)}>
              {t('dailyReview.notThisWeek')}
            </Button>
          </div>
        </>
      )}
    </section>
  );
}

/** The keys of the list below do not answer for a note while the focus is here. */
const keepKeys = (event: KeyboardEvent) => event.stopPropagation();

const KIND_TEXT = {
  decided: 'dailyReview.decided',
  promised: 'dailyReview.toDo',
  open: 'dailyReview.stillOpen',
  changed: 'dailyReview.changedYourMind',
} as const;

function ReflectionLines({ lines }: Pick<Reflection, 'lines'>) {
  const go = useGo();
  return (
    <ol className={styles.lines}>
      {lines.map(({ text, sources, kind }) => (
        <li key={text}>
          {kind !== undefined && <span className={styles.kind}>{t(KIND_TEXT[kind])}</span>}
          <span className={styles.line} dir="auto">
            {text}
          </span>
          <span className={styles.sources}>
            {sources.map(({ id, title }, index) => (
              <button
                key={id}
                type="button"
                className={styles.source}
                title={title}
                aria-label={t('dailyReview.sourceIndexTitle', { index: index + 1, title })}
                onClick={() => go.toNote(id)}
              >
                {index + 1}
              </button>
            ))}
          </span>
        </li>
      ))}
    </ol>
  );
}

interface ReflectionEditorProps {
  text: { title: string; body: string };
  onSave: (text: { title: string; body: string }) => void;
  onLeave: () => void;
}

function ReflectionEditor({ text, onSave, onLeave }: ReflectionEditorProps) {
  const [title, setTitle] = useState(text.title);
  const [body, setBody] = useState(text.body);
  const canSave = title.trim() !== '' && body.trim() !== '';
  return (
    <form
      className={styles.editor}
      aria-label={t('dailyReview.editTheReflection')}
      onSubmit={(event) => {
        event.preventDefault();
        if (canSave) onSave({ title: title.trim(), body });
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.nativeEvent.isComposing) onLeave();
      }}
    >
      <TextField
        label={t('common.title')}
        autoFocus
        value={title}
        maxLength={300}
        onChange={(event) => setTitle(event.target.value)}
      />
      <TextArea
        label={t('common.text')}
        className={styles.area}
        value={body}
        maxLength={20_000}
        onChange={(event) => setBody(event.target.value)}
      />
      <div className={styles.buttons}>
        <Button tone="primary" type="submit" disabled={!canSave}>
          {t('dailyReview.keepAsANote')}
        </Button>
        <Button keys={['Esc']} onClick={onLeave}>
          {t('common.cancel')}
        </Button>
      </div>
    </form>
  );
}

const reflectionTitle = ({ day }: Pick<Reflection, 'day'>): string => t('dailyReview.weekToDay', { day });

/** The lines as a list, each with links to the notes that it rests on; a line in a note's own words is its link. */
const reflectionBody = ({ lines }: Pick<Reflection, 'lines'>): string =>
  lines
    .map(({ text, sources }) => {
      const linkable = sources.filter(({ title }) => isLinkable(title));
      const isOwnWords = linkable[0]?.title === text;
      const further = (isOwnWords ? linkable.slice(1) : linkable).map(({ title }) => writeWikilink(title));
      return `- ${isOwnWords ? writeWikilink(text) : text}${further.length === 0 ? '' : ` (${further.join(', ')})`}`;
    })
    .join('\n');
