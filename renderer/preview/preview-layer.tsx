import { PreviewCard } from '@base-ui/react/preview-card';
import { useCallback, useEffect, useId, useRef } from 'react';
import { useCommands } from '../commands/commands';
import { useRoute } from '../ipc/queries';
import { announce } from '../ui/feedback/announcer';
import { focusedPreviewTarget } from './preview-target';
import { previewSentence } from './preview-text';
import { PreviewContent } from './preview-content';
import { usePreview, type ShownPreview } from './use-preview';
import styles from './preview.module.css';
import { t } from '../../shared/messages/message';

/** The focus returns to the page before the link at it is looked for. */
const AFTER_PALETTE_MS = 50;

/**
 * The preview of whatever the pointer or the focus rests on, for every screen: links in notes, backlinks, sources and
 * rows mark themselves (preview-target.ts). Rendered once by the frame.
 */
export function PreviewLayer() {
  const card = useRef<HTMLDivElement>(null);
  const isInCard = useCallback(
    (at: EventTarget | null) => at instanceof Node && card.current?.contains(at) === true,
    [],
  );
  const { shown, show, hide } = usePreview(isInCard);
  useCommands([
    {
      id: 'preview.show',
      title: t('app.previewLinkRow'),
      group: t('app.move'),
      keys: ['Mod+Shift+Enter'],
      run() {
        const open = () => {
          const target = focusedPreviewTarget();
          if (target === null) announce(t('app.thereNothingPreviewHere'));
          else show(target, 'keys');
        };
        if (document.querySelector('[role=dialog]') === null) open();
        else setTimeout(open, AFTER_PALETTE_MS);
      },
    },
  ]);
  return shown === null ? null : <ShownCard shown={shown} cardRef={card} onClose={hide} />;
}

function ShownCard({
  shown,
  cardRef,
  onClose,
}: {
  shown: ShownPreview;
  cardRef: React.RefObject<HTMLDivElement | null>;
  onClose: () => void;
}) {
  const { element, request, by } = shown;
  const id = useId();
  const preview = useRoute('previews.read', request).data;
  // A link to a note that is not written yet says so; a record that is gone has no card.
  const isOpen = preview !== undefined && (preview !== null || 'target' in request);
  useEffect(() => {
    if (!isOpen) return;
    element.setAttribute('aria-describedby', id);
    return () => element.removeAttribute('aria-describedby');
  }, [element, id, isOpen]);
  useEffect(() => {
    if (isOpen && by !== 'pointer') announce(previewSentence(preview));
  }, [by, isOpen, preview]);
  if (!isOpen) return null;
  // Beside the list, so that the next rows stay in view.
  const row = element.closest<HTMLElement>('[role=option]');
  const name = preview === null ? t('app.preview') : t('app.previewTitle', { title: preview.title });
  return (
    <PreviewCard.Root open onOpenChange={(open) => !open && onClose()}>
      <PreviewCard.Portal>
        <PreviewCard.Positioner
          className={styles.positioner}
          anchor={row ?? element}
          side={row === null ? 'bottom' : 'right'}
          align="start"
          sideOffset={6}
          collisionPadding={12}
        >
          <PreviewCard.Popup
            ref={cardRef}
            id={id}
            className={styles.card}
            role="region"
            aria-label={name}
            data-testid="preview-card"
          >
            <PreviewContent preview={preview} isInEditor={element.isContentEditable} />
          </PreviewCard.Popup>
        </PreviewCard.Positioner>
      </PreviewCard.Portal>
    </PreviewCard.Root>
  );
}
