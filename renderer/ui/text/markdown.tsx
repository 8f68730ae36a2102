import { createContext, useContext, useMemo, type ReactNode } from 'react';
import ReactMarkdown, { type Components } from 'react-markdown';
import rehypeSanitize, { defaultSchema } from 'rehype-sanitize';
import remarkGfm from 'remark-gfm';
import { CodeBlock } from './code-block';
import type { TextRange } from './highlight';
import styles from './markdown.module.css';
import { classNames } from '../class-names';
import {
  rehypeCitationMarkers,
  rehypeEmbeds,
  rehypeHighlights,
  rehypeImagesAsText,
  rehypeMarkedRanges,
  rehypeMarkedTerms,
  rehypeNoteLinks,
  rehypeTags,
  rehypeUnderlinedRanges,
} from './markdown-plugins';
import { NoteEmbedContext } from './note-embed-context';
import { t } from '../../../shared/messages/message';
import { useMemoInLanguage } from '../use-language';

/** Draws a file that a text shows; `words` is what the text calls it. */
type RenderEmbed = (target: string, words: string) => ReactNode;
type RenderCitation = (number: number, start: number | null) => ReactNode;

export interface MarkdownProps {
  text: string;
  /** Parts of the source text to mark. */
  marks?: readonly TextRange[];
  /** Parts of the source text to underline. */
  underlined?: readonly TextRange[];
  /** Words to mark, or the beginnings of words. */
  markedTerms?: readonly string[];
  /** Renders the `[n]` that starts at character `start` of the text (null if unknown); without it `[n]` stays text. */
  renderCitation?: RenderCitation;
  /** Renders the pictures and files that the text shows; without it they are words. */
  renderEmbed?: RenderEmbed;
  /** It is called when a link is chosen. Links never navigate by themselves; without it they are words. */
  onLink?: (link: TextLink) => void;
  /**
   * It is called when a link to a note is chosen: `[[Title]]`, or an address inside the vault. Without it these are
   * words.
   */
  onNoteLink?: (link: NoteLinkTarget) => void;
  /** `page` for reading, `quote` inside a card. Default: an answer. */
  look?: 'answer' | 'page' | 'quote';
}

/** A link inside the vault: by the note's title, by a path, or a tag. */
export type NoteLinkTarget = { title: string } | { address: string; label: string } | { tag: string };

export interface TextLink {
  url: string;
  /** What it is called in the text. */
  label: string;
}

const SAFE_URL = /^(https?:|mailto:)/i;

const SCHEMA = {
  ...defaultSchema,
  tagNames: defaultSchema.tagNames?.filter((name) => !['img', 'picture', 'source'].includes(name)),
  protocols: { href: ['http', 'https', 'mailto'] },
};
/** The schema allows images that are no address on the web; they become embeds and are never drawn as they are. */
const SCHEMA_WITH_IMAGES = {
  ...SCHEMA,
  tagNames: [...(SCHEMA.tagNames ?? []), 'img'],
  attributes: { ...SCHEMA.attributes, img: ['src', 'alt'] },
};

interface MarkdownHandlers {
  renderEmbed?: RenderEmbed;
  renderCitation?: RenderCitation;
  onLink?: (link: TextLink) => void;
  onNoteLink?: (link: NoteLinkTarget) => void;
}

// The components below must keep their identity between renders, or every chip would be recreated and lose its focus.
const MarkdownHandlersContext = createContext<MarkdownHandlers>({});

/** An address of another site is `https:`, `mailto:` or the like; one without a scheme is inside the vault. */
const SCHEME = /^(?:[a-z][a-z\d+.-]*:|\/\/)/i;

function MarkdownLink({
  href,
  note,
  tag,
  children,
}: {
  href?: string;
  note?: string;
  tag?: string;
  children?: ReactNode;
}) {
  const { onLink, onNoteLink } = useContext(MarkdownHandlersContext);
  const follow = (label: string): void => {
    if (tag !== undefined) onNoteLink?.({ tag });
    else if (note !== undefined) onNoteLink?.({ title: note });
    else if (SAFE_URL.test(href!)) onLink?.({ url: href!, label });
    else onNoteLink?.({ address: href!, label });
  };
  const isNote =
    tag !== undefined || note !== undefined || (href !== undefined && !SCHEME.test(href) && !href.startsWith('#'));
  const isAddress = !isNote && href !== undefined && SAFE_URL.test(href);
  if (!(isNote && onNoteLink !== undefined) && !(isAddress && onLink !== undefined)) return <>{children}</>;
  return (
    // Not a button: that would be one box in its line, and a long link could not break with its text.
    <span
      role="link"
      tabIndex={0}
      className={styles.link}
      title={isNote ? undefined : href}
      data-wiki-link={note}
      data-note-address={isNote && note === undefined && tag === undefined ? href : undefined}
      onClick={(event) => follow(event.currentTarget.textContent)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.target !== event.currentTarget) return;
        event.preventDefault();
        follow(event.currentTarget.textContent);
      }}
    >
      {children}
    </span>
  );
}

function CitationMarker({ number, start }: { number: number; start: number | null }) {
  return <>{useContext(MarkdownHandlersContext).renderCitation?.(number, start)}</>;
}

function Embed({ target, words }: { target: string; words: string }) {
  return <>{useContext(MarkdownHandlersContext).renderEmbed?.(target, words)}</>;
}

function NoteEmbed({ target, words }: { target: string; words: string }) {
  return <>{useContext(NoteEmbedContext)?.(target, words)}</>;
}

const COMPONENTS: Components = {
  a: ({ node, href, children }) => (
    <MarkdownLink
      href={href}
      note={node?.properties['dataNote']?.toString()}
      tag={node?.properties['dataTag']?.toString()}
    >
      {children}
    </MarkdownLink>
  ),
  span: ({ node, children }) => {
    const number = node?.properties['dataCitation'];
    const start = node?.properties['dataAt'];
    const embed = node?.properties['dataEmbed'];
    const note = node?.properties['dataNoteEmbed'];
    const words = node?.properties['dataWords']?.toString() ?? '';
    if (node?.properties['dataHighlight'] === true)
      return (
        <span role="mark" className={styles.highlight}>
          {children}
        </span>
      );
    if (typeof embed === 'string') return <Embed target={embed} words={words} />;
    if (typeof note === 'string') return <NoteEmbed target={note} words={words} />;
    return typeof number === 'number' ? (
      <CitationMarker number={number} start={typeof start === 'number' ? start : null} />
    ) : (
      <span>{children}</span>
    );
  },
  table: ({ children }) => (
    <div className={styles.tableBox} tabIndex={0} role="region" aria-label={t('common.table')}>
      <table>{children}</table>
    </div>
  ),
  pre: CodeBlock,
  input: ({ checked }) => (
    <input
      type="checkbox"
      checked={checked ?? false}
      readOnly
      disabled
      aria-label={checked ? t('ui.done') : t('ui.toDo')}
    />
  ),
};

const NO_MARKS: readonly TextRange[] = [];
const NO_TERMS: readonly string[] = [];

/** Markdown for reading: sanitised; loads nothing from outside; links ask first. */
export function Markdown({
  text,
  marks = NO_MARKS,
  underlined = NO_MARKS,
  markedTerms = NO_TERMS,
  renderCitation,
  renderEmbed,
  onLink,
  onNoteLink,
  look = 'answer',
}: MarkdownProps) {
  const hasCitations = renderCitation !== undefined;
  const hasNoteLinks = onNoteLink !== undefined;
  const hasEmbeds = renderEmbed !== undefined;
  const hasNotes = useContext(NoteEmbedContext) !== null;
  // Equal marks may come as other arrays.
  const marked = JSON.stringify([marks, markedTerms, underlined]);
  const drawn = useMemoInLanguage(() => {
    const [ranges, terms, lines] = JSON.parse(marked) as [TextRange[], string[], TextRange[]];
    return (
      <ReactMarkdown
        remarkPlugins={[remarkGfm]}
        rehypePlugins={[
          [rehypeImagesAsText, { keepsFiles: hasEmbeds }],
          [rehypeSanitize, hasEmbeds ? SCHEMA_WITH_IMAGES : SCHEMA],
          ...(hasEmbeds ? [rehypeEmbeds] : []),
          [rehypeNoteLinks, { areLinks: hasNoteLinks, showsEmbeds: hasEmbeds, showsNotes: hasNotes }],
          ...(hasNoteLinks ? [rehypeTags] : []),
          ...(hasCitations ? [rehypeCitationMarkers] : []),
          rehypeHighlights,
          [rehypeUnderlinedRanges, lines],
          [rehypeMarkedRanges, ranges],
          [rehypeMarkedTerms, terms],
        ]}
        components={COMPONENTS}
      >
        {text}
      </ReactMarkdown>
    );
  }, [text, hasCitations, hasNoteLinks, hasEmbeds, hasNotes, marked]);
  const handlers = useMemo(
    () => ({ renderCitation, renderEmbed, onLink, onNoteLink }),
    [renderCitation, renderEmbed, onLink, onNoteLink],
  );
  return (
    <MarkdownHandlersContext value={handlers}>
      <div className={classNames(styles.markdown, styles[look])} dir="auto">
        {drawn}
      </div>
    </MarkdownHandlersContext>
  );
}
