import { createContext, useContext, useMemo, type ReactNode } from 'react';
import ReactMarkdown, { type Components } from 'react-markdown';
import rehypeSanitize, { defaultSchema } from 'rehype-sanitize';
import remarkGfm from 'remark-gfm';
import type { TextRange } from './highlight';
import styles from './markdown.module.css';
import { rehypeCitationMarkers, rehypeImagesAsText, rehypeLinksAsTitles, rehypeMarkedSpan } from './markdown-plugins';

type RenderCitation = (number: number, start: number | null) => ReactNode;

export interface MarkdownProps {
  text: string;
  /** Characters [start, end) of the source text to mark. */
  markedSpan?: TextRange | null;
  /** Renders the `[n]` that starts at character `start` of the text (null if unknown); without it `[n]` stays text. */
  renderCitation?: RenderCitation;
  /** Called when a link is chosen. Links never navigate by themselves. */
  onLink: (link: TextLink) => void;
}

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

interface MarkdownHandlers {
  renderCitation?: RenderCitation;
  onLink: (link: TextLink) => void;
}

// The components below must keep their identity between renders, or every chip would be recreated and lose its focus.
const MarkdownHandlersContext = createContext<MarkdownHandlers>({ onLink: () => {} });

function MarkdownLink({ href, children }: { href?: string; children?: ReactNode }) {
  const { onLink } = useContext(MarkdownHandlersContext);
  if (href === undefined || !SAFE_URL.test(href)) return <>{children}</>;
  return (
    <button
      type="button"
      role="link"
      className={styles.link}
      title={href}
      onClick={(event) => onLink({ url: href, label: event.currentTarget.textContent })}
    >
      {children}
    </button>
  );
}

function CitationMarker({ number, start }: { number: number; start: number | null }) {
  return <>{useContext(MarkdownHandlersContext).renderCitation?.(number, start)}</>;
}

const COMPONENTS: Components = {
  a: MarkdownLink,
  span: ({ node, children }) => {
    const number = node?.properties['dataCitation'];
    const start = node?.properties['dataAt'];
    return typeof number === 'number' ? (
      <CitationMarker number={number} start={typeof start === 'number' ? start : null} />
    ) : (
      <span>{children}</span>
    );
  },
  table: ({ children }) => (
    <div className={styles.tableBox} tabIndex={0} role="region" aria-label="Table">
      <table>{children}</table>
    </div>
  ),
  pre: ({ children }) => <pre tabIndex={0}>{children}</pre>,
  input: ({ checked }) => (
    <input type="checkbox" checked={checked ?? false} readOnly disabled aria-label={checked ? 'done' : 'to do'} />
  ),
};

/** Markdown for reading: sanitised; loads no image or anything else; links ask first. */
export function Markdown({ text, markedSpan = null, renderCitation, onLink }: MarkdownProps) {
  const hasCitations = renderCitation !== undefined;
  const [start, end] = markedSpan ?? [null, null];
  const drawn = useMemo(
    () => (
      <ReactMarkdown
        remarkPlugins={[remarkGfm]}
        rehypePlugins={[
          rehypeImagesAsText,
          [rehypeSanitize, SCHEMA],
          rehypeLinksAsTitles,
          ...(hasCitations ? [rehypeCitationMarkers] : []),
          ...(start !== null && end !== null
            ? [[rehypeMarkedSpan, [start, end]] as [typeof rehypeMarkedSpan, TextRange]]
            : []),
        ]}
        components={COMPONENTS}
      >
        {text}
      </ReactMarkdown>
    ),
    [text, hasCitations, start, end],
  );
  const handlers = useMemo(() => ({ renderCitation, onLink }), [renderCitation, onLink]);
  return (
    <MarkdownHandlersContext value={handlers}>
      <div className={styles.markdown} dir="auto">
        {drawn}
      </div>
    </MarkdownHandlersContext>
  );
}
