import { useId, useState, type KeyboardEvent } from 'react';
import type { Correction } from '../../../../shared/domain/message';
import type { ProposedCorrection } from '../../../../shared/ipc/routes/corrections';
import { labels, t } from '../../../../shared/messages/message';
import { useChordKeys, useCommands } from '../../../commands/commands';
import { screenCommands } from '../../../commands/screen-commands';
import { useCommand } from '../../../ipc/queries';
import { useGo } from '../../../navigation/navigation';
import { Button } from '../../../ui/actions/button';
import { RadioGroup } from '../../../ui/forms/radio-group';
import { TextField } from '../../../ui/forms/text-field';
import styles from './correction-card.module.css';

const HEADINGS = labels<Correction['says']>({
  corrects: 'chat.saysNoteIsWrong',
  forgets: 'chat.saysForgetNote',
  confirms: 'chat.saysNoteStillTrue',
});

/** It is shown under a message that says something of a kept note: the act that is meant, for the person to confirm. */
export function CorrectionCard({ proposed: { answerId, says, notes } }: { proposed: ProposedCorrection }) {
  const go = useGo();
  const heading = useId();
  const keys = useChordKeys(CONFIRM);
  const [chosen, setChosen] = useState<string>(notes[0]!.id);
  const note = notes.find(({ id }) => id === chosen) ?? notes[0]!;
  const [texts, setTexts] = useState<Record<string, string>>({});
  const { mutate: settle } = useCommand('corrections.settle');
  const done = { onSuccess: () => settle({ answerId }) };
  const setStatus = useCommand('notes.setStatus', { notice: () => t('common.archived2'), ...done });
  const setNever = useCommand('notes.setNeverSurface', { notice: () => t('vault.neverUsedAnswersNow'), ...done });
  const answer = useCommand('dailyReview.answer', { notice: () => t('dailyReview.stillTrue3'), ...done });
  const replaceWith = useCommand('corrections.replace', { notice: () => t('dailyReview.replaced2'), ...done });
  const isPending = [setStatus, setNever, answer, replaceWith].some((act) => act.isPending);
  const text = texts[note.id] ?? note.replacement;

  const archive = () => setStatus.mutate({ id: note.id, status: 'archived' });
  const acts: { label: string; run: () => void }[] = {
    corrects: [
      ...(text === null || text.trim() === ''
        ? []
        : [
            {
              label: t('dailyReview.replace'),
              run: () => replaceWith.mutate({ answerId, noteId: note.id, baseVersion: note.version, title: text }),
            },
          ]),
      { label: t('common.archiveVerb'), run: archive },
      { label: t('common.edit'), run: () => go.toNote(note.id) },
    ],
    forgets: [
      { label: t('common.archiveVerb'), run: archive },
      { label: t('common.neverUseInAnswers'), run: () => setNever.mutate({ id: note.id, neverSurface: true }) },
    ],
    confirms: [{ label: t('common.stillTrue'), run: () => answer.mutate({ id: note.id, answer: 'still-true' }) }],
  }[says];
  const confirm = () => !isPending && acts[0]!.run();
  useCommands(screenCommands().flatMap((command) => (command.id === CONFIRM ? { ...command, run: confirm } : [])));

  const onKeyDown = (event: KeyboardEvent) => {
    const isOnButton = event.target instanceof HTMLButtonElement;
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Escape') settle({ answerId });
    else if (event.key === 'Enter' && !isOnButton && !event.repeat) confirm();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div role="group" tabIndex={0} className={styles.card} aria-labelledby={heading} onKeyDown={onKeyDown}>
      <p id={heading} className={styles.heading}>
        {HEADINGS[says]}
      </p>
      {notes.length === 1 ? (
        <p className={styles.note} dir="auto">
          {note.title}
        </p>
      ) : (
        <RadioGroup
          label={t('chat.whichNoteIsMeant')}
          value={note.id}
          options={notes.map(({ id, title }) => ({ value: id as string, label: <span dir="auto">{title}</span> }))}
          onChange={setChosen}
        />
      )}
      {text !== null && (
        <TextField
          label={t('dailyReview.newSentence')}
          value={text}
          dir="auto"
          maxLength={300}
          onChange={(event) => setTexts({ ...texts, [note.id]: event.target.value })}
        />
      )}
      <div className={styles.acts}>
        {acts.map(({ label, run }, index) => (
          <Button key={label} size="small" onClick={run} disabled={isPending} keys={index === 0 ? keys : undefined}>
            {label}
          </Button>
        ))}
        <Button size="small" tone="plain" onClick={() => settle({ answerId })}>
          {t('common.dismiss')}
        </Button>
      </div>
    </div>
  );
}

const CONFIRM = 'chat.confirmCorrection';
