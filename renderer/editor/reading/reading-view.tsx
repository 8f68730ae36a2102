import { useEffect, useMemo, useRef, useState } from 'react';
import type { SourceRef } from '../../../shared/domain/ids';
import { hideComments } from '../../../shared/lib/markdown/comments';
import { AttachmentImage } from '../../attachments/attachment-image';
import { Button } from '../../ui/actions/button';
import { RenderWhenNear } from '../../ui/lists/render-when-near';
import type { TextRange } from '../../ui/text/highlight';
import { Markdown } from '../../ui/text/markdown';
import { cutMarkdownParts, findLinkDefinitions, type MarkdownPart } from '../../ui/text/markdown-parts';
import { type EditorLink, editorLinkOf } from '../extensions/link-opening';
import type { PassageTarget } from './passage-target';
import styles from './reading-view.module.css';
import { firstWindow, showEarlier, showMore } from './text-window';
import { t } from '../../../shared/messages/message';

interface ReadingViewProps {
  text: string;
  label: string;
  /** What to scroll to and mark; null: the beginning. */
  target: PassageTarget | null;
  onOpenLink: (link: EditorLink) => void;
  /** The text whose pictures are shown; without it they are words. */
  embedsFrom?: SourceRef;
}

/** A page of Markdown for reading. A long one shows a part of its text at first, and is rendered where it is read. */
export function ReadingView({ text: written, label, target, onOpenLink, embedsFrom }: ReadingViewProps) {
  const text = useMemo(() => hideComments(written), [written]);
  const [shown, setShown] = useState(() => firstWindow(text, target));
  const [shownTarget, setShownTarget] = useState(target);
  if (target !== shownTarget) {
    setShownTarget(target);
    if (target !== null && (target.start < shown.from || target.start >= shown.to)) setShown(firstWindow(text, target));
  }
  const page = useRef<HTMLDivElement>(null);
  useScrollToTarget(page, target);
  const heading = target !== null && target.marks.length === 0 ? target.start : null;
  const parts = useMemo(
    () => cutParts(text, shown.from, Math.min(shown.to, text.length), heading),
    [text, shown, heading],
  );
  const definitions = useMemo(
    () => (parts.length > 1 ? findLinkDefinitions(text, shown.from, shown.to) : ''),
    [text, shown, parts.length],
  );
  return (
    <div ref={page} className={styles.page} role="document" aria-label={label} tabIndex={-1}>
      {shown.from > 0 && (
        <Button size="small" onClick={() => setShown(showEarlier(text, shown))}>
          {t('editor.showEarlierText')}
        </Button>
      )}
      {parts.map((part) => (
        <ReadingPart
          key={part.start}
          text={text}
          part={part}
          definitions={definitions}
          target={target}
          onOpenLink={onOpenLink}
          embedsFrom={embedsFrom}
        />
      ))}
      {shown.to < text.length && (
        <p className={styles.more}>
          <Button size="small" onClick={() => setShown(showMore(text, shown))}>
            {t('common.showMore')}
          </Button>
          <span className="quiet">
            {t('editor.numberTextNumberCharacters', { to: shown.to - shown.from, text: text.length })}
          </span>
        </p>
      )}
    </div>
  );
}

/** A heading that is scrolled to begins a part of its own. */
function cutParts(text: string, from: number, to: number, heading: number | null): MarkdownPart[] {
  if (heading === null || heading <= from || heading >= to) return cutMarkdownParts(text, from, to);
  return [...cutMarkdownParts(text, from, heading), ...cutMarkdownParts(text, heading, to)];
}

function ReadingPart({
  text,
  part: { start, end, opening },
  definitions,
  target,
  onOpenLink,
  embedsFrom,
}: { part: MarkdownPart; definitions: string } & Pick<
  ReadingViewProps,
  'text' | 'target' | 'onOpenLink' | 'embedsFrom'
>) {
  const own = text.slice(start, end);
  const shift = opening.length - start;
  const marks = (target?.marks ?? [])
    .filter((mark) => mark.start < end && mark.end > start)
    .map((mark): TextRange => [Math.max(start, mark.start) + shift, Math.min(end, mark.end) + shift]);
  const isTarget = target !== null && target.start >= start && target.start < end;
  const renderEmbed = useMemo(
    () =>
      embedsFrom === undefined
        ? undefined
        : (file: string, words: string) => <AttachmentImage from={embedsFrom} target={file} alt={words} />,
    [embedsFrom],
  );
  return (
    <div data-start={start} data-target={isTarget || undefined}>
      <RenderWhenNear text={own} isNow={isTarget || marks.length > 0}>
        <Markdown
          look="page"
          text={`${opening}${own}${definitions === '' ? '' : `\n\n${definitions}`}`}
          marks={marks}
          onLink={(link) => onOpenLink({ kind: 'address', ...link })}
          onNoteLink={(link) => onOpenLink(editorLinkOf(link))}
          renderEmbed={renderEmbed}
        />
      </RenderWhenNear>
    </div>
  );
}

/** Scrolls to the marked passage, or to the part that begins with the heading, and moves the focus into the page. */
function useScrollToTarget(page: React.RefObject<HTMLDivElement | null>, target: PassageTarget | null): void {
  useEffect(() => {
    if (target === null || page.current === null) return;
    const mark = page.current.querySelector('mark');
    if (mark === null) page.current.querySelector('[data-target]')?.scrollIntoView({ block: 'start' });
    else mark.scrollIntoView({ block: 'center' });
    page.current.focus({ preventScroll: true });
  }, [page, target]);
}
