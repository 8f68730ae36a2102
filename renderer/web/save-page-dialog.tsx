import { useRef, useState } from 'react';
import { isAppError } from '../../shared/ipc/errors';
import type { SavedPage, SavePageEvent } from '../../shared/ipc/routes/web';
import { labels, t } from '../../shared/messages/message';
import { call, errorText } from '../ipc/client';
import { openStream, type OpenStream } from '../ipc/stream';
import { useGo } from '../navigation/navigation';
import { Button } from '../ui/actions/button';
import { Spinner } from '../ui/feedback/spinner';
import { TextField } from '../ui/forms/text-field';
import { Dialog } from '../ui/layout/dialog';
import { showSavePage, usePageToSave, type PageToSave } from './save-page-state';
import styles from './web.module.css';

const STEP_TEXT = labels({
  fetching: 'web.fetching',
  reading: 'web.reading',
  'running-scripts': 'web.runningScripts',
});

/** Saving a page of the web; rendered once, over any screen. */
export function SavePageDialog() {
  const page = usePageToSave();
  return page === null ? null : <OpenDialog key={page.url} page={page} />;
}

type State =
  | { kind: 'asking'; failure: string | null }
  | { kind: 'running'; step: keyof typeof STEP_TEXT }
  | { kind: 'done'; page: SavedPage };

function OpenDialog({ page }: { page: PageToSave }) {
  const go = useGo();
  const [url, setUrl] = useState(page.url);
  const [state, setState] = useState<State>({ kind: 'asking', failure: null });
  const stream = useRef<OpenStream | null>(null);
  const close = () => {
    void stream.current?.cancel();
    stream.current?.close();
    showSavePage(null);
  };
  const save = async () => {
    setState({ kind: 'running', step: 'fetching' });
    try {
      const { streamId } = await call('web.savePage', { url });
      stream.current = openStream<SavePageEvent>(streamId, (event) => {
        if (event.type === 'step') setState({ kind: 'running', step: event.step });
        if (event.type === 'finished') setState({ kind: 'done', page: event.page });
        if (event.type === 'failed') setState({ kind: 'asking', failure: event.message });
      });
    } catch (error) {
      setState({ kind: 'asking', failure: isAppError(error, 'cancelled') ? null : errorText(error) });
    }
  };
  return (
    <Dialog
      isOpen
      onClose={close}
      title={t('web.savePage')}
      description={page.isFromLink ? t('web.linkAsksToSave') : t('web.savePageHint')}
      actions={
        state.kind === 'done' ? (
          <>
            <Button
              tone="primary"
              onClick={() => {
                close();
                go.toResource(state.page.resourceId);
              }}
            >
              {t('web.openDocument')}
            </Button>
            <Button onClick={close}>{t('common.close')}</Button>
          </>
        ) : (
          <>
            <Button tone="primary" disabled={state.kind === 'running' || url.trim() === ''} onClick={() => void save()}>
              {state.kind === 'asking' && state.failure !== null ? t('common.tryAgain') : t('common.save')}
            </Button>
            <Button onClick={close}>{t('common.cancel')}</Button>
          </>
        )
      }
    >
      {state.kind === 'done' ? (
        <Saved page={state.page} />
      ) : (
        <TextField
          label={t('web.address')}
          value={url}
          inputMode="url"
          spellCheck={false}
          autoComplete="off"
          disabled={state.kind === 'running'}
          onChange={(event) => setUrl(event.target.value)}
        />
      )}
      {state.kind === 'running' && <Spinner text={STEP_TEXT[state.step]} />}
      {state.kind === 'asking' && state.failure !== null && <p role="alert">{state.failure}</p>}
    </Dialog>
  );
}

function Saved({ page: { title, host, words, isNew, readBy, instructions } }: { page: SavedPage }) {
  return (
    <div role="status">
      <p>{isNew ? t('web.saved', { title, host, words }) : t('web.savedAgain', { title })}</p>
      {readBy === 'scripts' && <p>{t('web.readByScripts')}</p>}
      {instructions.length > 0 && (
        <>
          <p>{t('web.instructionsFound')}</p>
          <ul className={styles.instructions}>
            {instructions.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
