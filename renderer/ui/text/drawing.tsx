import { type ReactNode, useEffect, useId, useRef, useState, useSyncExternalStore } from 'react';
import {
  DRAWING_PAGE,
  type DrawingReply,
  type DrawingRequest,
  MAX_DRAWING_CHARACTERS,
} from '../../../shared/lib/drawing';
import { t } from '../../../shared/messages/message';
import styles from './markdown.module.css';

/** Milliseconds that drawing may take; set by hand. */
export const MAX_MS = 3_000;

/** Runs something after so many milliseconds, unless what it returns is called before. */
export type Wait = (ms: number, run: () => void) => () => void;
const waitByClock: Wait = (ms, run) => {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
};
const MAX_PIXELS = 20_000;

const isDark = (): boolean => document.documentElement.dataset['theme'] === 'dark';
const onTheme = (listener: () => void): (() => void) => {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => observer.disconnect();
};

/**
 * A diagram in Mermaid, drawn by a page without origin or network in a frame of its own; the window gets nothing from it
 * but a size. `children` are its text, which is shown on demand and where it could not be drawn.
 *
 * @param props.onEdit opens the text for editing instead of showing it
 */
export function Drawing({
  source,
  onEdit,
  children,
  wait = waitByClock,
}: {
  source: string;
  onEdit?: (() => void) | undefined;
  children: ReactNode;
  wait?: Wait;
}) {
  const dark = useSyncExternalStore(onTheme, isDark);
  const [isText, setIsText] = useState(false);
  const [failed, setFailed] = useState<{ source: string; why: string } | null>(null);
  const body = useId();
  const isTooLong = source.length > MAX_DRAWING_CHARACTERS;
  const why = isTooLong ? t('embeds.drawingTooLong') : failed?.source === source ? failed.why : null;
  const isShownAsText = isText || why !== null;
  return (
    <figure className={styles.drawing} aria-label={t('embeds.drawing')} data-drawing={why === null ? 'ok' : 'failed'}>
      <figcaption>
        {why !== null && <span>{why}</span>}
        {onEdit !== undefined ? (
          <button type="button" onClick={onEdit}>
            {t('common.editSource')}
          </button>
        ) : isTooLong ? null : (
          <button
            type="button"
            aria-controls={body}
            onClick={() => {
              setFailed(null);
              setIsText(!isShownAsText);
            }}
          >
            {isShownAsText ? t('embeds.showDrawing') : t('embeds.showText')}
          </button>
        )}
      </figcaption>
      <div id={body}>
        {isShownAsText ? (
          children
        ) : (
          <DrawingFrame
            key={`${dark}${source}`}
            source={source}
            isDark={dark}
            wait={wait}
            onFailed={(reason) => setFailed({ source, why: reason })}
          />
        )}
      </div>
    </figure>
  );
}

function DrawingFrame({
  source,
  isDark: dark,
  wait,
  onFailed,
}: DrawingRequest & { wait: Wait; onFailed: (why: string) => void }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const endWaiting = useRef(() => {});
  /** Null until it is drawn. */
  const [size, setSize] = useState<{ width: number; height: number } | null>(null);
  const fail = useRef(onFailed);
  useEffect(() => {
    fail.current = onFailed;
  });
  useEffect(() => {
    const stop = () => endWaiting.current();
    const onMessage = ({ source: from, data }: MessageEvent<unknown>) => {
      if (from === null || from !== frame.current?.contentWindow) return;
      stop();
      const reply = readReply(data);
      if ('error' in reply) fail.current(t('embeds.drawingFailed', { reason: reply.error }));
      else setSize(reply);
    };
    window.addEventListener('message', onMessage);
    return () => {
      stop();
      window.removeEventListener('message', onMessage);
    };
  }, []);
  return (
    <iframe
      ref={frame}
      className={styles.drawingFrame}
      title={t('embeds.drawing')}
      sandbox="allow-scripts"
      src={DRAWING_PAGE}
      // Loaded when it comes into view.
      loading="lazy"
      tabIndex={-1}
      data-state={size === null ? 'waiting' : 'drawn'}
      width={size?.width}
      style={size === null ? undefined : { aspectRatio: `${size.width} / ${size.height}` }}
      onLoad={({ currentTarget }) => {
        // A page that reloads itself is given a time of its own.
        endWaiting.current();
        // A frame without an origin can be addressed by no name.
        currentTarget.contentWindow?.postMessage({ source, isDark: dark } satisfies DrawingRequest, '*');
        endWaiting.current = wait(MAX_MS, () => fail.current(t('embeds.drawingTookLong')));
      }}
    />
  );
}

/** A page that draws what others wrote is believed a size or a sentence, and nothing else. */
function readReply(data: unknown): DrawingReply {
  const { width, height, error } = (typeof data === 'object' && data !== null ? data : {}) as Record<string, unknown>;
  const isSize = (value: unknown): value is number => typeof value === 'number' && value > 0 && value <= MAX_PIXELS;
  if (isSize(width) && isSize(height)) return { width, height };
  return { error: typeof error === 'string' ? error.slice(0, 300) : '' };
}
