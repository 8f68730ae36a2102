import { useEffect, useRef, useState } from 'react';
import { CLIP_BOUNDS } from '../../shared/domain/page-clip';
import { parseVaultLink } from '../../shared/domain/vault-link';
import { siteOf } from '../../shared/domain/web';
import { t } from '../../shared/messages/message';
import { useCommand } from '../ipc/queries';
import { Button } from '../ui/actions/button';
import { showToast } from '../ui/feedback/toasts';
import { TextArea } from '../ui/forms/text-area';
import { Dialog } from '../ui/layout/dialog';
import { Quote } from '../ui/text/quote';
import { clipDone, useClips, type ClipToAdd } from './clips-to-add';
import { showSavePage } from './save-page-state';
import styles from './web.module.css';

/** Asks about what a page or the browser's extension sends, one after another; rendered once, over any screen. */
export function ClipDialog() {
  const clips = useClips();
  return clips.length === 0 ? null : <OpenDialog clip={clips[0]!} others={clips.length - 1} />;
}

/** One dialog for all that wait: one that closed would give the focus back to the page under the next. */
function OpenDialog({ clip, others }: { clip: ClipToAdd; others: number }) {
  const target = useRef<HTMLElement>(null);
  const setTarget = (element: HTMLElement | null) => void (target.current = element);
  const [edited, setEdited] = useState<{ clip: ClipToAdd; note: string }>({ clip: null, note: '' });
  const note = edited.clip === clip ? edited.note : (clip?.note ?? '');
  const add = useCommand('web.addClip', {
    onSuccess: ({ isNew }, { url }) =>
      showToast({
        text: isNew ? t('web.quoteKept') : t('web.clipKnown'),
        action: { label: t('web.savePageOf'), run: () => showSavePage({ url, isFromLink: false }) },
      }),
  });
  useEffect(() => target.current?.focus(), [clip]);
  const hint = others === 0 ? t('web.addClipHint') : t('web.addClipHintMore', { others });
  return (
    <Dialog
      isOpen
      onClose={() => clipDone(clip)}
      title={clip === null ? t('web.pasteClip') : t('web.addClip', { site: siteOf(clip.url) })}
      description={clip === null ? t('web.pasteClipHint') : hint}
      initialFocus={target}
      actions={
        <>
          {clip !== null && (
            <Button
              ref={setTarget}
              tone="primary"
              disabled={clip.quote === '' && note.trim() === ''}
              onClick={() => {
                if (!add.isPending) add.mutate({ ...clip, note: note.trim() }, { onSuccess: () => clipDone(clip) });
              }}
            >
              {t('web.addToInbox')}
            </Button>
          )}
          <Button onClick={() => clipDone(clip)}>{t('common.cancel')}</Button>
        </>
      }
    >
      <div className={styles.clip}>
        {clip === null ? (
          <PasteField fieldRef={setTarget} />
        ) : (
          <>
            {clip.title !== '' && <p className={styles.clipTitle}>{clip.title}</p>}
            <p className={styles.clipAddress}>{clip.url}</p>
            {clip.quote !== '' && <Quote text={clip.quote} />}
            <TextArea
              label={t('web.clipNote')}
              value={note}
              rows={2}
              maxLength={CLIP_BOUNDS.note}
              onChange={(event) => setEdited({ clip, note: event.target.value })}
            />
          </>
        )}
      </div>
    </Dialog>
  );
}

/** A clip that is longer than a link can be lies in the clipboard, as a link. */
function PasteField({ fieldRef }: { fieldRef: (field: HTMLElement | null) => void }) {
  const [isNone, setNone] = useState(false);
  return (
    <>
      <TextArea
        ref={fieldRef}
        label={t('web.pasteClipHere')}
        value=""
        rows={2}
        spellCheck={false}
        onChange={(event) => {
          const link = parseVaultLink(event.target.value.trim());
          if (link?.kind === 'clip' && link.clip !== null) clipDone(null, link.clip);
          else if (link?.kind === 'save') {
            clipDone(null);
            showSavePage({ url: link.url, isFromLink: true });
          } else setNone(true);
        }}
      />
      {isNone && <p role="alert">{t('web.noClipThere')}</p>}
    </>
  );
}
