import { FileText, Pencil } from 'lucide-react';
import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useId,
  type Ref,
  useMemo,
  useRef,
  useState,
} from 'react';
import { type NoteId, sourceRef } from '../../shared/domain/ids';
import { isOnlyRecord, STATUS_LABELS } from '../../shared/domain/note';
import type { NotePart } from '../../shared/ipc/routes/previews';
import { isAttachmentTarget, nameOfMissing } from '../../shared/lib/markdown/link-target';
import { t } from '../../shared/messages/message';
import { AttachmentImage } from '../attachments/attachment-image';
import { EMBED_ACTS } from '../editor/extensions/shown-nodes';
import { type EditorLink, editorLinkOf } from '../editor/extensions/link-opening';
import { call } from '../ipc/client';
import { showError, useRoute } from '../ipc/queries';
import { useGo } from '../navigation/navigation';
import { IconButton } from '../ui/actions/icon-button';
import { Chip } from '../ui/lists/chip';
import { Markdown } from '../ui/text/markdown';
import { NoteEmbedContext, type RenderNoteEmbed } from '../ui/text/note-embed-context';
import { EmbedEditor } from './embed-editor';
import styles from './note-embeds.module.css';
import { useOpenLink } from './use-open-link';

/** Notes inside notes inside notes that are shown, and notes that one page shows; set by hand. */
const MAX_DEPTH = 5;
const MAX_ON_PAGE = 30;

interface EmbedScope {
  from: NoteId;
  onOpenLink: (link: EditorLink) => void;
  /** What is being shown from the page inwards, as `id#place`. */
  chain: readonly string[];
  /** The notes that the whole page shows. */
  shown: Set<string>;
}

const ScopeContext = createContext<EmbedScope | null>(null);

interface Props {
  /** The note in whose text the embeds stand. */
  from: NoteId;
  onOpenLink: (link: EditorLink) => void;
  children: ReactNode;
}

/** Notes that the texts inside show with `![[…]]` are shown in their place. */
export function NoteEmbeds({ from, onOpenLink, children }: Props) {
  const [shown] = useState(() => new Set<string>());
  const chain = useMemo(() => [`${from}#`], [from]);
  return (
    <Scope from={from} onOpenLink={onOpenLink} chain={chain} shown={shown}>
      {children}
    </Scope>
  );
}

const renderNoteEmbed: RenderNoteEmbed = (target, words) => <NoteEmbed target={target} words={words} />;

function Scope({ from, onOpenLink, chain, shown, children }: EmbedScope & { children: ReactNode }) {
  const scope = useMemo(() => ({ from, onOpenLink, chain, shown }), [from, onOpenLink, chain, shown]);
  return (
    <ScopeContext value={scope}>
      <NoteEmbedContext value={renderNoteEmbed}>{children}</NoteEmbedContext>
    </ScopeContext>
  );
}

function NoteEmbed({ target, words }: { target: string; words: string }) {
  const scope = use(ScopeContext);
  const isFull = useIsFull(scope?.shown);
  const link = { target: target.slice(0, 1_000), from: scope?.from, isAddress: false };
  const isFile = isAttachmentTarget(target);
  const { data: part } = useRoute('previews.part', link, { enabled: !isFile && !isFull });
  if (scope === null) return null;
  if (isFull) return <EmbedFrame target={target} line={t('embeds.many', { number: MAX_ON_PAGE })} />;
  if (isFile) return <DocumentEmbed target={target} words={words} scope={scope} />;
  if (part === undefined) return <span className={styles.waiting} aria-hidden />;
  if (part === null) return <DocumentEmbed target={target} words={words} scope={scope} />;
  return <PartEmbed key={`${part.noteId}#${part.place ?? ''}`} part={part} target={target} scope={scope} />;
}

/** Whether the page shows as many notes as it may without this one. */
function useIsFull(shown: Set<string> | undefined): boolean {
  const id = useId();
  const isFull = shown !== undefined && !shown.has(id) && shown.size >= MAX_ON_PAGE;
  if (!isFull) shown?.add(id);
  useEffect(() => {
    if (!isFull) shown?.add(id);
    return () => void shown?.delete(id);
  }, [id, isFull, shown]);
  return isFull;
}

function PartEmbed({ part, target, scope }: { part: NotePart; target: string; scope: EmbedScope }) {
  const { noteId, place, text, title } = part;
  const [isEdited, setIsEdited] = useState(false);
  const frame = useRef<HTMLElement>(null);
  const key = `${noteId}#${place ?? ''}`;
  const { chain } = scope;
  const inner = useMemo(() => [...chain, key], [chain, key]);
  // Links in the note that is shown are that note’s own.
  const openInner = useOpenLink(noteId, nothingToSave);
  const isDeep = chain.length > MAX_DEPTH;
  const line = chain.includes(key)
    ? t('embeds.cycle')
    : isDeep
      ? t('embeds.depth', { number: MAX_DEPTH })
      : text === null
        ? t('embeds.missingPlace', { place: place ?? '' })
        : text.trim() === ''
          ? t('embeds.empty')
          : null;
  // The note whose page this is has an editor already; one that is a record only takes no text.
  const canEdit =
    text !== null && !isDeep && !isOnlyRecord(part) && !chain.some((shown) => shown.startsWith(`${noteId}#`));
  const wasEdited = useRef(false);
  useEffect(() => {
    if (wasEdited.current && !isEdited) frame.current?.querySelector<HTMLElement>(`[${EMBED_ACTS.change}]`)?.focus();
    wasEdited.current = isEdited;
  }, [isEdited]);
  return (
    <EmbedFrame
      ref={frame}
      target={target}
      name={place === null ? title : `${title} › ${place.replace(/^\^/u, '')}`}
      line={isEdited ? null : line}
      marks={
        <>
          {part.status !== 'kept' && <Chip>{STATUS_LABELS[part.status]}</Chip>}
          {part.neverSurface && <Chip tone="warn">{t('common.neverUsedInAnswers')}</Chip>}
          {canEdit && !isEdited && (
            <IconButton
              label={t('embeds.changeLabel', { title })}
              icon={<Pencil size={14} />}
              onClick={() => setIsEdited(true)}
              {...{ [EMBED_ACTS.change]: '' }}
            />
          )}
        </>
      }
    >
      {(isEdited || line === null) && (
        <div data-links-from={sourceRef('note', noteId)}>
          <Scope from={noteId} onOpenLink={openInner} chain={inner} shown={scope.shown}>
            {isEdited ? (
              <EmbedEditor noteId={noteId} place={place} onOpenLink={openInner} onClose={() => setIsEdited(false)} />
            ) : (
              <EmbeddedText noteId={noteId} text={text ?? ''} isCut={part.isCut} onOpenLink={openInner} />
            )}
          </Scope>
        </div>
      )}
    </EmbedFrame>
  );
}

const nothingToSave = async () => {};

/** `^name` at the end of a line names it for links, and is no word of it. */
const BLOCK_MARKS = /[ \t]\^[\w-]{1,60}(?=[ \t]*(?:\n|$))/gu;

function EmbeddedText({
  noteId,
  text,
  isCut,
  onOpenLink,
}: {
  noteId: NoteId;
  text: string;
  isCut: boolean;
  onOpenLink: (link: EditorLink) => void;
}) {
  const from = sourceRef('note', noteId);
  const renderEmbed = useCallback(
    (file: string, words: string) => <AttachmentImage from={from} target={file} alt={words} />,
    [from],
  );
  return (
    <>
      <Markdown
        look="page"
        text={text.replace(BLOCK_MARKS, '')}
        renderEmbed={renderEmbed}
        onLink={(link) => onOpenLink({ kind: 'address', ...link })}
        onNoteLink={(link) => onOpenLink(editorLinkOf(link))}
      />
      {isCut && <p className="quiet">{t('embeds.cut')}</p>}
    </>
  );
}

/** A file of the vault, a document that was read in, or what is missing. */
function DocumentEmbed({ target, words, scope }: { target: string; words: string; scope: EmbedScope }) {
  const from = sourceRef('note', scope.from);
  const { data: file } = useRoute('attachments.find', { from, target: target.slice(0, 1_000) });
  const { data: found } = useRoute('resources.resolve', { target: target.slice(0, 500) }, { enabled: file === null });
  const page = /#page=(\d{1,6})/iu.exec(target)?.[1];
  const go = useGo();
  if (file === undefined || (file === null && found === undefined))
    return <span className={styles.waiting} aria-hidden />;
  const pageText = page === undefined ? null : <span className="quiet">{t('shared.onPage', { page })}</span>;
  if (file !== null)
    return (
      <span className={styles.document}>
        <AttachmentImage from={from} target={target} alt={words} />
        {pageText}
      </span>
    );
  if (found?.kind !== 'resource') return <EmbedFrame target={target} line={t('embeds.missingNote')} />;
  const open = async () => {
    const { chunks } = await call('resources.page', { id: found.id });
    const chunk = page === undefined ? undefined : chunks.findLast((one) => (one.page ?? Infinity) <= Number(page));
    go.toResource(found.id, chunk?.id);
  };
  return (
    <button type="button" className={styles.document} onClick={() => void open().catch(showError)} data-embed-link="">
      <FileText size={16} aria-hidden />
      {words === '' ? target.replace(/#.*$/u, '') : words}
      {pageText}
    </button>
  );
}

/** A quiet frame: its source as a link, and in place of the text what there is to say. */
function EmbedFrame({
  ref,
  target,
  name = nameOfMissing(target),
  line,
  marks,
  children,
}: {
  ref?: Ref<HTMLElement>;
  target: string;
  name?: string;
  line: string | null;
  marks?: ReactNode;
  children?: ReactNode;
}) {
  const scope = use(ScopeContext);
  const open = () => scope?.onOpenLink({ kind: 'note', title: target });
  return (
    <section ref={ref} role="group" className={styles.frame} aria-label={t('embeds.from', { title: name })}>
      <header className={styles.head}>
        <span
          role="link"
          tabIndex={0}
          className={styles.source}
          data-wiki-link={target}
          {...{ [EMBED_ACTS.link]: '' }}
          onClick={open}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            open();
          }}
        >
          {name}
        </span>
        {marks}
      </header>
      {line !== null && <p className="quiet">{line}</p>}
      {children}
    </section>
  );
}
