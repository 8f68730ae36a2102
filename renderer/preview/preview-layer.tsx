import { PreviewCard } from '@base-ui/react/preview-card';
import { type ReactNode, useCallback, useEffect, useId, useRef, useMemo, useState } from 'react';
import type { NoteId } from '../../shared/domain/ids';
import { useCommands } from '../commands/commands';
import { NoteEmbeds } from '../embeds/note-embeds';
import { useOpenLink } from '../embeds/use-open-link';
import { useRoute } from '../ipc/queries';
import { announce } from '../ui/feedback/announcer';
import {
  focusedPreviewTarget,
  activeRowOf,
  previewTargetIn,
  previewTargetOf,
  type PreviewTarget,
} from './preview-target';
import { previewSentence, previewFacts } from './preview-text';
import styles from './preview-layer.module.css';
import { t } from '../../shared/messages/message';
import type { Preview } from '../../shared/ipc/routes/previews';
import { Chip } from '../ui/lists/chip';
import { Markdown } from '../ui/text/markdown';
import { isTyping } from '../commands/shortcuts';

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
      group: t('common.move'),
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

const MAX_TAGS = 6;

/** Code and tables can be scrolled elsewhere; in a card that follows the pointer nothing takes the focus. */
const takeOutOfTabOrder = (excerpt: HTMLElement | null): void =>
  excerpt?.querySelectorAll('[tabindex]').forEach((part) => part.removeAttribute('tabindex'));

function ShownWithEmbeds({ noteId, children }: { noteId: NoteId; children: ReactNode }) {
  return (
    <NoteEmbeds from={noteId} onOpenLink={useOpenLink(noteId, nothingToSave)}>
      {children}
    </NoteEmbeds>
  );
}

const nothingToSave = async () => {};

/** Title, facts and first lines of what a link leads to; null: a note that is not written yet. */
function PreviewContent({ preview, isInEditor }: { preview: Preview | null; isInEditor: boolean }) {
  if (preview === null)
    return (
      <div className={styles.content}>
        <p className={styles.facts}>{t('app.writtenYetOpeningLink')}</p>
      </div>
    );
  const { title, path, excerpt, isCut, tags, noteId } = preview;
  const text = <Markdown look="quote" text={excerpt} />;
  return (
    <div className={styles.content}>
      {path.length > 0 && <p className={styles.path}>{path.join(' › ')}</p>}
      <p className={styles.title} dir="auto">
        {title}
      </p>
      <p className={styles.facts}>{previewFacts(preview, Date.now())}</p>
      {excerpt !== '' && (
        <div className={styles.excerpt} data-cut={isCut || undefined} ref={takeOutOfTabOrder}>
          {noteId === null ? text : <ShownWithEmbeds noteId={noteId}>{text}</ShownWithEmbeds>}
        </div>
      )}
      {tags.length > 0 && (
        <p className={styles.tags}>
          {tags.slice(0, MAX_TAGS).map((tag) => (
            <Chip key={tag}>#{tag}</Chip>
          ))}
        </p>
      )}
      {isInEditor && <p className={styles.hint}>{t('app.ctrlClickCtrlEnter')}</p>}
    </div>
  );
}

/** Milliseconds before a card opens, before the next one opens while one is shown, and before it closes. */
const OPEN_MS = 400;
const NEXT_MS = 150;
const CLOSE_MS = 250;

interface ShownPreview extends PreviewTarget {
  /** `pointer`: closes when the pointer leaves link and card. `keys`: stays until Esc or until the focus moves. */
  by: 'pointer' | 'focus' | 'keys';
}

/** The one preview of the page: which element's, and how it opens and closes (WCAG 1.4.13). */
function usePreview(isInCard: (at: EventTarget | null) => boolean): {
  shown: ShownPreview | null;
  show: (target: PreviewTarget, by: ShownPreview['by']) => void;
  hide: () => void;
} {
  const [shown, setShown] = useState<ShownPreview | null>(null);
  const current = useRef(shown);
  current.current = shown;
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);

  const after = useCallback((ms: number, run: () => void) => {
    if (timer.current !== null) clearTimeout(timer.current);
    timer.current = setTimeout(run, ms);
  }, []);
  const stay = useCallback(() => {
    if (timer.current !== null) clearTimeout(timer.current);
    timer.current = null;
  }, []);
  const hide = useCallback(() => {
    stay();
    setShown(null);
  }, [stay]);
  const show = useCallback(
    (target: PreviewTarget, by: ShownPreview['by']) => {
      stay();
      if (target.element.isConnected) setShown({ ...target, by });
    },
    [stay],
  );

  const listeners = useMemo(() => {
    const openLater = (target: PreviewTarget, by: ShownPreview['by']) =>
      after(current.current === null ? OPEN_MS : NEXT_MS, () => show(target, by));
    return {
      pointerover(event: PointerEvent) {
        if (event.pointerType === 'touch') return;
        const now = current.current;
        const target = previewTargetOf(event.target);
        if (isInCard(event.target) || (target !== null && target.element === now?.element)) stay();
        else if (target !== null) openLater(target, 'pointer');
        else if (now?.by === 'pointer') after(CLOSE_MS, hide);
        else stay();
      },
      pointerdown(event: PointerEvent) {
        if (!isInCard(event.target)) hide();
      },
      focusin(event: FocusEvent) {
        const target = previewTargetOf(event.target);
        const isByKeyboard = event.target instanceof Element && event.target.matches(':focus-visible');
        if (target !== null && target.element === event.target && isByKeyboard) openLater(target, 'focus');
        else if (current.current !== null && current.current.by !== 'pointer') hide();
      },
      focusout() {
        // A link that lost the focus before its card opened.
        if (current.current === null) stay();
      },
      hashchange: hide,
    };
  }, [after, hide, isInCard, show, stay]);

  const onKeyDown = useCallback(
    (event: KeyboardEvent) => {
      const now = current.current;
      if (now !== null && event.key === 'Escape') {
        // Before any other layer: Esc closes the card alone, and the focus stays.
        event.preventDefault();
        event.stopPropagation();
        hide();
      } else if (now !== null && isTyping(event.target) && event.key.length === 1 && !event.ctrlKey && !event.metaKey) {
        hide();
      }
    },
    [hide],
  );
  const onListKey = useCallback(
    (event: KeyboardEvent) => {
      const list = event.target;
      if (!(list instanceof HTMLElement) || list.getAttribute('role') !== 'listbox') return;
      const isShown = current.current?.by === 'keys';
      if (event.key === ' ' && !event.defaultPrevented && !event.ctrlKey && !event.metaKey) {
        const target = previewTargetIn(activeRowOf(list));
        if (target === null) return;
        event.preventDefault();
        if (isShown) hide();
        else show(target, 'keys');
      } else if (isShown && /^(?:Arrow|Page|Home|End)/.test(event.key)) {
        // The list draws its new active row first.
        after(NEXT_MS, () => {
          const target = previewTargetIn(activeRowOf(list));
          if (target === null) hide();
          else show(target, 'keys');
        });
      }
    },
    [after, hide, show],
  );

  useEffect(() => {
    const { hashchange, ...onDocument } = listeners;
    const entries = Object.entries(onDocument) as [string, EventListener][];
    for (const [name, listener] of entries) document.addEventListener(name, listener);
    document.addEventListener('keydown', onKeyDown, true);
    document.addEventListener('keydown', onListKey);
    window.addEventListener('hashchange', hashchange);
    return () => {
      for (const [name, listener] of entries) document.removeEventListener(name, listener);
      document.removeEventListener('keydown', onKeyDown, true);
      document.removeEventListener('keydown', onListKey);
      window.removeEventListener('hashchange', hashchange);
    };
  }, [listeners, onKeyDown, onListKey]);
  useEffect(() => stay, [stay]);

  return { shown, show, hide };
}
