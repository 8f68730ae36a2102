import { useEffect, useRef } from 'react';
import Markdown from 'react-markdown';
import rehypeSanitize from 'rehype-sanitize';
import remarkGfm from 'remark-gfm';
import type { Chunk } from '../../../shared/domain/resource';
import type { ResourceId } from '../../../shared/domain/ids';
import { call, errorText } from '../../bridge/client';
import { showError, useRoute } from '../../bridge/queries';
import { Chip } from '../../ui/chip';
import { classNames } from '../../ui/class-names';
import { formatDate } from '../../ui/date-text';
import { ErrorState } from '../../ui/error-state';
import { SplitPane } from '../../ui/split-pane';
import { TopBar } from '../../ui/top-bar';
import { countOf } from './vault-words';
import styles from './vault.module.css';

/** An imported document: its outline at the right, its chunks one under the other. */
export function ResourceView({ resourceId, chunkId }: { resourceId: ResourceId; chunkId: string | null }) {
  const { data, error, refetch } = useRoute('notes.resource', { id: resourceId });
  const target = useRef<HTMLElement>(null);
  useEffect(() => {
    // In newer Chromium this returns a promise, which must not become the effect's clean-up.
    void target.current?.scrollIntoView({ block: 'start' });
  }, [chunkId, data]);
  if (error !== null) return <ErrorState text={errorText(error)} onRetry={() => void refetch()} />;
  if (data === undefined) return null;
  const { resource, chunks } = data;
  return (
    <SplitPane contextLabel="Outline" contextWidth={300} context={<Outline chunks={chunks} />}>
      <TopBar level={2} title={resource.title} />
      <div className={styles.scroll}>
        <article className={styles.sheet}>
          <h2 className={styles.resourceTitle}>{resource.title}</h2>
          <div className={styles.props}>
            <Chip>resource</Chip>
            <Chip>imported {formatDate(resource.createdAt, 'day')}</Chip>
            <Chip>{countOf(chunks.length, 'chunk')}</Chip>
          </div>
          {chunks.map((chunk) => (
            <section key={chunk.id} id={chunkAnchor(chunk)} ref={chunk.id === chunkId ? target : null} tabIndex={-1} className={classNames(styles.chunk, chunk.id === chunkId && styles.chosenChunk)}>
              {chunk.path.length > 0 && chunk.path.at(-1)!.toLowerCase() !== resource.title.toLowerCase() && <h3 className={styles.chunkTitle}>{chunk.path.at(-1)}</h3>}
              <ChunkText text={chunk.text} />
            </section>
          ))}
        </article>
      </div>
    </SplitPane>
  );
}

// Nothing is loaded from outside: pictures are left out, links go through main.
function ChunkText({ text }: { text: string }) {
  return (
    <div className={styles.chunkText}>
      <Markdown
        remarkPlugins={[remarkGfm]}
        rehypePlugins={[rehypeSanitize]}
        components={{
          img: ({ alt }) => <span className="quiet">[{alt === undefined || alt === '' ? 'picture' : alt}]</span>,
          a: ({ href, children }) => (
            <a
              href={href}
              onClick={(event) => {
                event.preventDefault();
                if (href !== undefined) call('app.openExternal', { url: href }).catch(showError);
              }}
            >
              {children}
            </a>
          ),
        }}
      >
        {text}
      </Markdown>
    </div>
  );
}

function Outline({ chunks }: { chunks: readonly Chunk[] }) {
  return (
    <nav className={styles.context} aria-label="Outline">
      <h3 className={styles.sectionTitle}>Outline</h3>
      <ol className={styles.outline}>
        {chunks.map((chunk) => (
          <li key={chunk.id} data-depth={Math.min(chunk.path.length, 5)}>
            <button
              type="button"
              className={styles.entry}
              onClick={() => {
                const section = document.getElementById(chunkAnchor(chunk));
                section?.scrollIntoView({ block: 'start' });
                section?.focus({ preventScroll: true });
              }}
            >
              {chunk.path.at(-1) ?? `${chunk.text.slice(0, 40)}…`}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}

const chunkAnchor = (chunk: Chunk) => `chunk-${chunk.id}`;
