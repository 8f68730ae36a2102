import { type DragEvent, useRef, useState } from 'react';
import type { MemorySource } from '../../../../shared/ipc/routes/exchange';
import { showError, useCommand } from '../../../ipc/queries';
import { useGo } from '../../../navigation/navigation';
import { Button } from '../../../ui/actions/button';
import { AlertText } from '../../../ui/feedback/alert-text';
import { copyText } from '../../../ui/feedback/copy-text';
import { Select } from '../../../ui/forms/select';
import { TextArea } from '../../../ui/forms/text-area';
import { Dialog } from '../../../ui/layout/dialog';
import { Quote } from '../../../ui/text/quote';
import styles from './exchange.module.css';
import { errorText } from '../../../ipc/client';
import { t } from '../../../../shared/messages/message';

const PROGRAMS: Record<Exclude<MemorySource, 'file'>, string> = {
  chatgpt: 'ChatGPT',
  claude: 'Claude',
  gemini: 'Gemini',
};

/** Of a file; what it holds then has more characters than are taken, which is told. A larger one would stop the window. */
const MAX_READ_BYTES = 4_000_000;

/** Turns what another assistant remembers into suggestions: its prompt, the answer, and on to Review. */
export function MemoryDialog({ onClose }: { onClose: () => void }) {
  const go = useGo();
  const field = useRef<HTMLTextAreaElement>(null);
  const [from, setFrom] = useState<MemorySource>('chatgpt');
  const [text, setText] = useState('');
  const [file, setFile] = useState<string | null>(null);
  const take = useCommand('import.memory', {
    quiet: true,
    notice: ({ added, known }) => (added === 0 ? null : t('exchange.memoryTaken', { added, known })),
    onSuccess: ({ added }) => {
      if (added === 0) return;
      onClose();
      go.toReview();
    },
  });
  const drop = async (event: DragEvent) => {
    const dropped = event.dataTransfer.files.item(0);
    if (dropped === null) return;
    event.preventDefault();
    setText(await dropped.slice(0, MAX_READ_BYTES).text());
    setFile(dropped.name);
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('exchange.pasteMemory')}
      width="wide"
      initialFocus={field}
      actions={
        <>
          <Button
            tone="primary"
            disabled={text.trim() === '' || take.isPending}
            onClick={() => take.mutate({ from, file, text })}
          >
            {t('exchange.makeSuggestions')}
          </Button>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
        </>
      }
    >
      <div className={styles.body}>
        <AlertText text={take.error === null ? null : errorText(take.error)} className={styles.problem} />
        <Select
          label={t('exchange.whoseMemory')}
          value={from}
          options={[
            ...Object.entries(PROGRAMS).map(([value, label]) => ({ value: value as MemorySource, label })),
            { value: 'file', label: t('exchange.fileForAgents') },
          ]}
          onChange={setFrom}
        />
        {from !== 'file' && (
          <div className={styles.prompt}>
            <p>{t('exchange.sendThisPrompt', { program: PROGRAMS[from] })}</p>
            <Quote text={t('exchange.memoryPrompt')} />
            <Button size="small" onClick={() => copyText(t('exchange.memoryPrompt'), t('common.copied'))}>
              {t('common.copy')}
            </Button>
          </div>
        )}
        <div
          data-takes-files
          onDragOver={(event) => event.preventDefault()}
          onDrop={(event) => void drop(event).catch(showError)}
        >
          <TextArea
            ref={field}
            label={from === 'file' ? t('exchange.textOfTheFile') : t('exchange.theAnswer')}
            rows={10}
            className={styles.memory}
            value={text}
            onChange={(event) => {
              setText(event.target.value);
              setFile(null);
            }}
          />
        </div>
        <p className={styles.formats}>{t('exchange.eachBecomesSuggestion')}</p>
        {take.data?.added === 0 && (
          <p className={styles.known} role="status">
            {t('exchange.memoryAllKnown', { known: take.data.known })}
          </p>
        )}
      </div>
    </Dialog>
  );
}
