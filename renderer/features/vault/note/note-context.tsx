import { pageOfClip } from '../../../../shared/domain/clip-note';
import { STATUS_LABELS, type Note } from '../../../../shared/domain/note';
import type { Link } from '../../../../shared/domain/link';
import type { ReactNode } from 'react';
import type { NotePage, NoteLink } from '../../../../shared/ipc/routes/notes';
import { sourceRef, type NoteId } from '../../../../shared/domain/ids';
import { AttachmentList } from '../../../attachments/attachment-list';
import type { EditorLink } from '../../../editor/markdown-editor';
import { useGo } from '../../../navigation/navigation';
import { useCommand, useRoute } from '../../../ipc/queries';
import { Button } from '../../../ui/actions/button';
import { formatDate } from '../../../ui/text/date-text';
import { Markdown } from '../../../ui/text/markdown';
import { LessonsOfNote } from '../../../lessons/lessons-of-note';
import { VitalitySection } from '../../../vitality/vitality-section';
import { isTyping } from '../../../commands/shortcuts';
import { canBeActedOn } from '../../../note-acts/note-acts';
import { useNoteActs } from '../../../note-acts/use-note-acts';
import { NoteActions } from './note-actions';
import { LocalGraph } from './local-graph';
import { NoteHistory } from './note-history';
import styles from '../styles/vault.module.css';
import { usesText } from './note-text';
import { labels, t } from '../../../../shared/messages/message';
import { Chip } from '../../../ui/lists/chip';
import { num, rich } from '../../../ui/text/rich-message';
import { Region } from '../../../ui/layout/region';

interface Props {
  page: NotePage;
  onOpenLink: (link: EditorLink) => void;
  /** Saves what is being written. */
  save: () => Promise<void>;
  /** What stands near to the note as it is being written. */
  related: ReactNode;
}

/** A note's links in both directions and its history first; then where it is from, and how often it is used. */
export function NoteContext({ page, onOpenLink, save, related }: Props) {
  const go = useGo();
  const acts = useNoteActs(canBeActedOn(page.note.status) ? [page.note.id] : [], {
    scope: 'note',
    before: save,
    onDone(stays) {
      if (stays !== page.note.id) go.toNote(stays);
    },
  });
  const linkMention = useCommand('notes.linkMention');
  const { note, mentions, sources, uses } = page;
  const backlinks = onePerNote(page.backlinks, ({ link }) => link.from);
  const outgoing = onePerNote(page.outgoing, ({ link }) => link.to ?? link.toTitle);
  return (
    <div
      className={styles.context}
      onKeyDown={(event) => {
        if (!isTyping(event.target) && acts.runKey(event)) event.preventDefault();
      }}
    >
      {acts.dialog}
      <NoteActions note={note} acts={acts} />
      <LessonsOfNote noteId={note.id} />
      {related}
      <Section title={t('common.linkedFrom')} count={backlinks.length} empty={t('vault.noNoteLinksHere')}>
        {backlinks.map((entry) => (
          <LinkEntry key={entry.link.id} entry={entry} to={entry.link.from} onOpen={() => go.toNote(entry.link.from)} />
        ))}
      </Section>
      {mentions.length > 0 && (
        <Section title={t('vault.mentionedNotLinked')} count={mentions.length}>
          {mentions.map((mention) => (
            <div key={`${mention.noteId}-${mention.start}`} className={styles.mention}>
              <button
                type="button"
                className={styles.entry}
                data-preview={sourceRef('note', mention.noteId)}
                onClick={() => go.toNote(mention.noteId)}
              >
                {mention.title}
              </button>
              <Excerpt text={mention.excerpt} start={mention.start} end={mention.end} />
              <Button
                size="small"
                disabled={linkMention.isPending}
                aria-label={t('vault.linkMentionTitle', { title: mention.title })}
                onClick={() => linkMention.mutate({ from: mention.noteId, to: note.id })}
              >
                {t('common.link')}
              </Button>
            </div>
          ))}
        </Section>
      )}
      {outgoing.length > 0 && (
        <Section title={t('vault.linksTo')} count={outgoing.length}>
          {outgoing.map((entry) => (
            <LinkEntry
              key={entry.link.id}
              entry={entry}
              to={entry.link.to}
              onOpen={() =>
                // A link to a heading opens there.
                entry.link.to === null || (entry.link.kind === 'wikilink' && entry.link.toTitle.includes('#'))
                  ? onOpenLink({ kind: 'note', title: entry.link.toTitle })
                  : go.toNote(entry.link.to)
              }
            />
          ))}
        </Section>
      )}
      <SupersessionChain noteId={note.id} />
      <NoteHistory note={note} />
      <Section title={t('vault.from')} empty={withoutSourceText(note)} count={sources.length}>
        {sources.map((source) => (
          <button
            key={`${source.messageId}-${source.start}`}
            type="button"
            className={styles.source}
            onClick={() =>
              go.toSession(source.sessionId, { message: source.messageId, start: source.start, end: source.end })
            }
          >
            <span className={styles.entryText}>
              {t('vault.sessiontitleMessageMessageindex', {
                sessionTitle: source.sessionTitle,
                messageIndex: source.messageIndex + 1,
              })}
            </span>
            <span className={styles.facts}>{formatDate(source.at, 'day')}</span>
            <span className={styles.excerpt}>
              <mark>{source.quote}</mark>
            </span>
          </button>
        ))}
      </Section>
      {backlinks.length + outgoing.length > 0 && <LocalGraph noteId={note.id} />}
      <EntitiesInNote noteId={note.id} />
      <AttachmentList
        from={sourceRef('note', note.id)}
        title={<h3 className={styles.sectionTitle}>{t('common.attachments2')}</h3>}
      />
      {note.status === 'kept' || note.status === 'archived' ? (
        <VitalitySection noteId={note.id} onOpenNote={go.toNote} />
      ) : (
        <Section title={t('common.use')}>
          <p className={styles.facts}>{usesText(uses, Date.now())}</p>
        </Section>
      )}
    </div>
  );
}

/** A link in the text and a relation to the same note are one line, named by the relation. */
function onePerNote(links: NoteLink[], otherOf: (entry: NoteLink) => string): NoteLink[] {
  const related = new Set(links.filter(({ link }) => link.kind !== 'wikilink').map(otherOf));
  return links.filter((entry) => entry.link.kind !== 'wikilink' || !related.has(otherOf(entry)));
}

const LINK_KIND_LABELS: Partial<Record<Link['kind'], string>> = labels({
  related: 'common.related',
  contradicts: 'common.contradicts',
  supersedes: 'vault.supersedes',
  'merged-into': 'vault.mergedInto',
});

function LinkEntry({ entry, to, onOpen }: { entry: NoteLink; to: NoteId | null; onOpen: () => void }) {
  const kind = LINK_KIND_LABELS[entry.link.kind] ?? null;
  const state =
    entry.status === null ? t('vault.notWrittenYet') : entry.status === 'kept' ? null : STATUS_LABELS[entry.status];
  const facts = [kind, state].filter((part) => part !== null).join(' · ');
  return (
    <>
      <button
        type="button"
        className={styles.entry}
        data-preview={to === null ? undefined : sourceRef('note', to)}
        onClick={onOpen}
      >
        {entry.title} {facts !== '' && <span className={styles.facts}>{facts}</span>}
      </button>
      {entry.excerpt !== undefined && <Excerpt {...entry.excerpt} />}
    </>
  );
}

/** The line of another note that names this one, as it reads there. */
function Excerpt({ text, start, end }: { text: string; start: number; end: number }) {
  return (
    <div className={styles.excerpt}>
      <Markdown look="quote" text={text} marks={[[start, end]]} />
    </div>
  );
}

interface SectionProps {
  title: string;
  count?: number;
  empty?: string;
  children?: ReactNode;
}

function Section({ title, count, empty, children }: SectionProps) {
  if (count === 0 && empty === undefined) return null;
  return (
    <Region label={title}>
      <h3 className={styles.sectionTitle}>
        {title}
        {count !== undefined && count > 0 && <span className="num"> {count}</span>}
      </h3>
      {count === 0 ? <p className={styles.facts}>{empty}</p> : children}
    </Region>
  );
}

function withoutSourceText(note: Note): string {
  const { origin, path, proposedBy } = note;
  const page = pageOfClip(note);
  if (page !== null) return t('web.clippedFrom', page);
  if (proposedBy !== undefined) return t('vault.nameProposedYouKept', { name: proposedBy });
  if (origin === 'person') return t('vault.youWroteItYourself');
  return path === undefined ? t('vault.importedWithoutItsConversation') : t('vault.importedFromPath', { path });
}

/** People, projects and places the note mentions, linked to their facts. Empty when it mentions none. */
function EntitiesInNote({ noteId }: { noteId: NoteId }) {
  const go = useGo();
  const names = useRoute('entities.ofNote', { id: noteId }).data ?? [];
  if (names.length === 0) return null;
  return (
    <Region label={t('vault.peopleAndProjects')}>
      <h3 className={styles.sectionTitle}>{t('vault.peopleAndProjects')}</h3>
      <div className={styles.actions}>
        {names.map(({ name }) => (
          <Chip key={name} onClick={() => go.toEntity(name)} title={t('vault.openItsFacts')}>
            {name === 'me' ? t('common.you2') : name}
          </Chip>
        ))}
      </div>
    </Region>
  );
}

/** The notes that replaced one another, newest first, including this one; empty if this one is the only one. */
function SupersessionChain({ noteId }: { noteId: NoteId }) {
  const go = useGo();
  const chain = useRoute('notes.chain', { id: noteId }).data ?? [];
  if (chain.length < 2) return null;
  return (
    <Region label={t('vault.replacedOverTime')}>
      <h3 className={styles.sectionTitle}>
        {rich('vault.replacedOverTimeChain', {
          chain: chain.length,
          num,
        })}
      </h3>
      {chain.map(({ id, title, status, keptAt }) => (
        <button
          key={id}
          type="button"
          className={styles.entry}
          aria-current={id === noteId ? 'true' : undefined}
          disabled={id === noteId}
          onClick={() => go.toNote(id)}
        >
          {title}{' '}
          <span className={styles.facts}>
            {[
              id === noteId ? t('common.thisNote') : null,
              status === 'kept' ? null : STATUS_LABELS[status],
              keptAt === null ? null : formatDate(keptAt, 'day'),
            ]
              .filter((part) => part !== null)
              .join(' · ')}
          </span>
        </button>
      ))}
    </Region>
  );
}
