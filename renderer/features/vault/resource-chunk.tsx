import { memo, useEffect, useRef, useState, type ReactNode } from 'react';
import Markdown from 'react-markdown';
import rehypeSanitize from 'rehype-sanitize';
import remarkGfm from 'remark-gfm';
import { sourceRef, type SourceRef } from '../../../shared/domain/ids';
import type { Chunk } from '../../../shared/domain/resource';
import { decodeAddress } from '../../../shared/lib/decode-address';
import { openAddress } from '../../bridge/open-address';
import { Chip } from '../../ui/chip';
import { classNames } from '../../ui/class-names';
import { NOTE_ADDRESS, remarkNoteLinks } from './resource-markdown';
import { FLAG_WORDS } from './resource-words';
import styles from './resource.module.css';

export const chunkAnchor = (chunkId: string): string => `chunk-${chunkId}`;
/** Chunks this far below the window are drawn already, in pixels. */
const AHEAD = 1_500;
/** Files that stayed in the folder the document came from. */
const ATTACHMENT = /\.(?:png|jpe?g|gif|webp|svg|bmp|heic|avif|mp3|m4a|wav|ogg|mp4|mov|webm|pdf|docx?|xlsx?|pptx?)$/i;
const CHARACTERS_A_LINE = 80;
const LINE_HEIGHT = 26;

interface ResourceChunkProps {
  chunk: Chunk;
  headings: readonly { title: string; depth: number }[];
  isChosen: boolean;
  unresolved: ReadonlySet<string>;
  onOpenTarget: (target: string) => void;
}

/**
 * One level of the document: its headings, its text, and what is noted about it. Drawn when it comes near: documents
 * have thousands.
 */
export const ResourceChunk = memo(function ResourceChunk({
  chunk,
  headings,
  isChosen,
  unresolved,
  onOpenTarget,
}: ResourceChunkProps) {
  return (
    <section
      id={chunkAnchor(chunk.id)}
      tabIndex={-1}
      aria-label={chunk.path.at(-1) ?? 'Beginning'}
      className={classNames(styles.chunk, isChosen && styles.chosen)}
    >
      {headings.map(({ title, depth }) => (
        <Heading key={`${depth}-${title}`} depth={depth}>
          {title}
        </Heading>
      ))}
      <WhenNear text={chunk.text} isNow={isChosen}>
        <ChunkText
          text={chunk.text}
          from={sourceRef('chunk', chunk.id)}
          unresolved={unresolved}
          onOpenTarget={onOpenTarget}
        />
      </WhenNear>
      {chunk.flags !== undefined && (
        <p className={styles.flags}>
          {chunk.flags.map((flag) => (
            <Chip key={flag} tone="warn" title={FLAG_WORDS[flag].why}>
              {FLAG_WORDS[flag].short}
            </Chip>
          ))}
        </p>
      )}
    </section>
  );
});

function Heading({ depth, children }: { depth: number; children: ReactNode }) {
  const Level = `h${Math.min(depth + 2, 6)}` as 'h3';
  return (
    <Level className={styles.heading} data-depth={Math.min(depth, 4)}>
      {children}
    </Level>
  );
}

function WhenNear({ text, isNow, children }: { text: string; isNow: boolean; children: ReactNode }) {
  const [isNear, setNear] = useState(isNow);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isNear || place.current === null) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true);
      },
      { rootMargin: `${AHEAD}px 0px` },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [isNear]);
  if (isNear || isNow) return children;
  const lines = Math.ceil(text.length / CHARACTERS_A_LINE) + (text.split('\n\n').length - 1) / 2;
  return <div ref={place} style={{ height: Math.min(20_000, lines * LINE_HEIGHT) }} />;
}

// Nothing is loaded from outside: pictures are left out, addresses go through main.
export function ChunkText({
  text,
  from,
  unresolved,
  onOpenTarget,
}: { text: string; from: SourceRef } & Pick<ResourceChunkProps, 'unresolved' | 'onOpenTarget'>) {
  return (
    <div className={styles.text} dir="auto">
      <Markdown
        remarkPlugins={[remarkGfm, remarkNoteLinks]}
        rehypePlugins={[rehypeSanitize]}
        components={{
          img: ({ alt }) => <span className="quiet">[{alt === undefined || alt === '' ? 'picture' : alt}]</span>,
          pre: ({ children }) => <pre tabIndex={0}>{children}</pre>,
          table: ({ children }) => (
            <div className={styles.table} tabIndex={0} role="region" aria-label="Table">
              <table>{children}</table>
            </div>
          ),
          a: ({ href = '', children }) => {
            if (href.startsWith(NOTE_ADDRESS)) {
              const target = decodeAddress(href.slice(NOTE_ADDRESS.length));
              if (ATTACHMENT.test(target)) return <span className="quiet">[{children}]</span>;
              const isLost = unresolved.has(target);
              return (
                <button
                  type="button"
                  role="link"
                  className={classNames(styles.noteLink, isLost && styles.lostLink)}
                  title={isLost ? 'It led nowhere in the folder it came from' : undefined}
                  onClick={() => onOpenTarget(target)}
                >
                  {children}
                </button>
              );
            }
            return (
              <a
                href={href}
                onClick={(event) => {
                  event.preventDefault();
                  if (/^(?:https?|mailto):/i.test(href))
                    openAddress({ url: href, label: event.currentTarget.textContent }, from);
                  else if (/\.(?:md|markdown)(?:#.*)?$/i.test(href))
                    onOpenTarget(
                      decodeAddress(href.replace(/^(?:\.\.?\/)+/, '').replace(/\.(?:md|markdown)(?=#|$)/i, '')),
                    );
                }}
              >
                {children}
              </a>
            );
          },
        }}
      >
        {text}
      </Markdown>
    </div>
  );
}
