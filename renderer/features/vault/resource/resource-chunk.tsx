import { memo, useMemo, type ReactNode } from 'react';
import Markdown, { type Components } from 'react-markdown';
import rehypeSanitize from 'rehype-sanitize';
import remarkGfm from 'remark-gfm';
import { sourceRef, type SourceRef } from '../../../../shared/domain/ids';
import type { Chunk } from '../../../../shared/domain/resource';
import { fileOfAddress } from '../../../../shared/lib/markdown/file-links';
import { isAttachmentTarget } from '../../../../shared/lib/markdown/link-target';
import { decodeUriPart } from '../../../../shared/lib/decode-uri-part';
import { AttachmentImage } from '../../../attachments/attachment-image';
import { openAddress } from '../../../ipc/open-address';
import { Chip } from '../../../ui/lists/chip';
import { classNames } from '../../../ui/class-names';
import { RenderWhenNear } from '../../../ui/lists/render-when-near';
import type { TextRange } from '../../../ui/text/highlight';
import { CodeBlock } from '../../../ui/text/code-block';
import { rehypeHighlights, rehypeMarkedRanges } from '../../../ui/text/markdown-plugins';
import { CHUNK_FLAG_TEXT } from './resource-text';
import styles from './resource.module.css';
import { t } from '../../../../shared/messages/message';
import { useLanguage } from '../../../ui/use-language';
import type { Image, Link, Parent, Root, Text } from 'mdast';
import { visit, SKIP } from 'unist-util-visit';

export const chunkAnchor = (chunkId: string): string => `chunk-${chunkId}`;

/** `depth` in the document, from 1; `level` on the page. */
export interface ChunkHeading {
  title: string;
  depth: number;
  level: number;
}

interface ResourceChunkProps {
  chunk: Chunk;
  headings: readonly ChunkHeading[];
  /** The page or slide that begins with it. */
  pageText?: string | null;
  isChosen: boolean;
  /** Parts of its text to mark. */
  marks?: readonly TextRange[];
  unresolved: ReadonlySet<string>;
  onOpenTarget: (target: string) => void;
}

/**
 * One section of a document: headings, text and flags. Rendered when near the visible part: documents have thousands.
 */
export const ResourceChunk = memo(function ResourceChunk({
  chunk,
  headings,
  pageText = null,
  isChosen,
  marks,
  unresolved,
  onOpenTarget,
}: ResourceChunkProps) {
  useLanguage();
  return (
    <section
      id={chunkAnchor(chunk.id)}
      tabIndex={-1}
      aria-label={chunk.path.at(-1) ?? pageText ?? t('vault.beginning')}
      className={classNames(styles.chunk, isChosen && styles.chosen)}
    >
      {pageText !== null && <p className={styles.pageStart}>{pageText}</p>}
      {headings.map(({ title, depth, level }) => (
        <Heading key={`${depth}-${title}`} depth={depth} level={level}>
          {title}
        </Heading>
      ))}
      <RenderWhenNear text={chunk.text} isNow={isChosen}>
        <ChunkText
          text={chunk.text}
          marks={marks}
          from={sourceRef('chunk', chunk.id)}
          unresolved={unresolved}
          onOpenTarget={onOpenTarget}
        />
      </RenderWhenNear>
      {chunk.flags !== undefined && (
        <p className={styles.flags}>
          {chunk.flags.map((flag) => (
            <Chip key={flag} tone="warn" title={t(CHUNK_FLAG_TEXT[flag].why)}>
              {t(CHUNK_FLAG_TEXT[flag].short)}
            </Chip>
          ))}
        </p>
      )}
    </section>
  );
});

function Heading({ depth, level, children }: { depth: number; level: number; children: ReactNode }) {
  const Level = `h${Math.min(level, 6)}` as 'h3';
  return (
    <Level className={styles.heading} data-depth={Math.min(depth, 4)}>
      {children}
    </Level>
  );
}

/** A picture of the vault; one on the web is not loaded and stays words. */
function EmbeddedFile({ from, address, alt }: { from: SourceRef; address: string; alt: string }) {
  const target = address.startsWith(NOTE_LINK_PREFIX)
    ? decodeUriPart(address.slice(NOTE_LINK_PREFIX.length))
    : fileOfAddress(address)?.target;
  if (target === undefined) return <span className="quiet">[{alt === '' ? t('vault.picture') : alt}]</span>;
  return <AttachmentImage from={from} target={target} alt={alt} />;
}

/** Nothing is loaded from outside the vault, and addresses are opened by main. */
function createChunkComponents(
  from: SourceRef,
  { unresolved, onOpenTarget }: Pick<ResourceChunkProps, 'unresolved' | 'onOpenTarget'>,
): Components {
  return {
    img: ({ alt, src }) => <EmbeddedFile from={from} address={typeof src === 'string' ? src : ''} alt={alt ?? ''} />,
    pre: CodeBlock,
    table: ({ children }) => (
      <div className={styles.table} tabIndex={0} role="region" aria-label={t('common.table')}>
        <table>{children}</table>
      </div>
    ),
    a: ({ href = '', children }) => {
      if (href.startsWith(NOTE_LINK_PREFIX)) {
        const target = decodeUriPart(href.slice(NOTE_LINK_PREFIX.length));
        if (isAttachmentTarget(target)) return <AttachmentImage from={from} target={target} />;
        const isLost = unresolved.has(target);
        return (
          <button
            type="button"
            role="link"
            data-wiki-link={isLost ? undefined : target}
            className={classNames(styles.noteLink, isLost && styles.lostLink)}
            title={isLost ? t('vault.ledNowhereFolderCame') : undefined}
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
              onOpenTarget(decodeUriPart(href.replace(/^(?:\.\.?\/)+/, '').replace(/\.(?:md|markdown)(?=#|$)/i, '')));
          }}
        >
          {children}
        </a>
      );
    },
  };
}

const NO_MARKS: readonly TextRange[] = [];

export function ChunkText({
  text,
  marks = NO_MARKS,
  from,
  unresolved,
  onOpenTarget,
}: { text: string; from: SourceRef } & Pick<ResourceChunkProps, 'marks' | 'unresolved' | 'onOpenTarget'>) {
  const components = useMemo(
    () => createChunkComponents(from, { unresolved, onOpenTarget }),
    [from, unresolved, onOpenTarget],
  );
  return (
    <div className={styles.text} dir="auto">
      <Markdown
        remarkPlugins={[remarkGfm, remarkNoteLinks]}
        rehypePlugins={[rehypeSanitize, rehypeHighlights, [rehypeMarkedRanges, marks]]}
        components={components}
      >
        {text}
      </Markdown>
    </div>
  );
}

/** Prefix of the address of a `[[link]]` inside the vault; it never leads outside. */
const NOTE_LINK_PREFIX = '#note=';
const WIKILINK = /(!?)\[\[((?:(?!\[\[|\]\])[^\n|])+)(?:\|((?:(?!\[\[|\]\])[^\n])*))?\]\]/gu;

/** Turns `[[target|shown]]` into a link inside the vault, and `![[plan.png]]` into a picture of it; code is unchanged. */
function remarkNoteLinks() {
  return (tree: Root): void => {
    visit(tree, 'text', (node: Text, index, parent: Parent | undefined) => {
      if (parent === undefined || index === undefined || parent.type === 'link' || !node.value.includes('[['))
        return undefined;
      const parts: (Text | Link | Image)[] = [];
      let done = 0;
      for (const match of node.value.matchAll(WIKILINK)) {
        if (match.index > done) parts.push({ type: 'text', value: node.value.slice(done, match.index) });
        const target = match[2]!.trim();
        const url = `${NOTE_LINK_PREFIX}${encodeURIComponent(target)}`;
        if (match[1] === '!' && isAttachmentTarget(target)) parts.push({ type: 'image', url, alt: match[3] ?? '' });
        else parts.push({ type: 'link', url, children: [{ type: 'text', value: match[3] || target }] });
        done = match.index + match[0].length;
      }
      if (parts.length === 0) return undefined;
      if (done < node.value.length) parts.push({ type: 'text', value: node.value.slice(done) });
      parent.children.splice(index, 1, ...parts);
      return [SKIP, index + parts.length];
    });
  };
}
