import type { ImportPreview } from '../../../../shared/ipc/routes/exchange';
import { MAX_ATTACHMENT_BYTES, MAX_IMPORTED_ATTACHMENT_BYTES } from '../../../../shared/lib/attachment-limits';
import { Select } from '../../../ui/forms/select';
import { formatBytes } from '../../../ui/text/format-bytes';
import { formatCount } from '../../../ui/text/format-count';
import { FolderPreview } from './folder-preview';
import { ConversationTable } from './conversation-table';
import type { ImportSelection } from './import-selection';
import { SkippedList } from './skipped-list';
import styles from './exchange.module.css';
import { UndecidedPages } from './undecided-pages';
import { OwnershipChoice } from './ownership-choice';

interface ImportPreviewFormProps {
  preview: ImportPreview;
  selection: ImportSelection;
  onChange: (selection: ImportSelection) => void;
}

const NOBODY = '';
const NO_FILES: ReadonlySet<string> = new Set();
const FORMAT_LABELS: Record<ImportPreview['format'], string> = {
  'chatgpt-export': 'An export of ChatGPT: ',
  'claude-export': 'An export of Claude: ',
  'chat-log': 'The log of a messenger: ',
  'vault-export': 'An export of this app: ',
  'transcript-json': '',
  'transcript-markdown': '',
  'markdown-document': '',
};

/** The contents of the files, what to import of them, and who the speakers are. */
export function ImportPreviewForm({ preview, selection, onChange }: ImportPreviewFormProps) {
  const chosen =
    preview.format === 'vault-export' ? [] : preview.conversations.filter(({ key }) => selection.keys.has(key));
  const called = (preview.undecided ?? []).filter(({ file }) => selection.conversationFiles?.has(file) === true);
  const isAnyChosen =
    chosen.length > 0 ||
    called.length > 0 ||
    (selection.includesUnlisted && (preview.moreConversations ?? 0) > 0 && preview.format !== 'vault-export');
  return (
    <>
      <p className={styles.summary}>
        <strong>{preview.title}</strong> {previewSummary(preview)}
      </p>
      {preview.conversations.length > 0 && (
        <ConversationTable preview={preview} selection={selection} onChange={onChange} />
      )}
      {preview.format === 'vault-export' && (
        <VaultExportChoice
          areMine={selection.areMine ?? false}
          onChange={(areMine) => onChange({ ...selection, areMine })}
        />
      )}
      {preview.folder !== undefined && (
        <FolderPreview
          folder={preview.folder}
          states={preview.documentStates}
          areMine={selection.areMine ?? false}
          onChange={(areMine) => onChange({ ...selection, areMine })}
        />
      )}
      {preview.attachments !== undefined && (
        <AttachmentChoice
          attachments={preview.attachments}
          isChosen={selection.withAttachments}
          onChange={(withAttachments) => onChange({ ...selection, withAttachments })}
        />
      )}
      {preview.undecided !== undefined && (
        <UndecidedPages
          pages={preview.undecided}
          chosen={selection.conversationFiles ?? NO_FILES}
          onChange={(conversationFiles) => onChange({ ...selection, conversationFiles })}
        />
      )}
      {(preview.documents?.length ?? 0) > 0 && preview.folder === undefined && <DocumentList preview={preview} />}
      {isAnyChosen && (
        <div className={styles.options}>
          <PersonChoice chosen={[...chosen, ...called]} selection={selection} onChange={onChange} />
          <label className={styles.check}>
            <input
              type="checkbox"
              checked={selection.extract}
              onChange={(event) => onChange({ ...selection, extract: event.target.checked })}
            />
            <span>
              Take notes from these sessions. It goes on in the background; the notes wait in Review, and nothing is
              kept by itself.
            </span>
          </label>
        </div>
      )}
      <SkippedList skipped={preview.skipped} title="Left out, with the reason" />
    </>
  );
}

const MIB = 1024 * 1024;

/** The pictures and other files that the pages show or link to. */
function AttachmentChoice({
  attachments: { files, bytes },
  isChosen,
  onChange,
}: {
  attachments: NonNullable<ImportPreview['attachments']>;
  isChosen: boolean;
  onChange: (isChosen: boolean) => void;
}) {
  return (
    <label className={styles.check}>
      <input type="checkbox" checked={isChosen} onChange={(event) => onChange(event.target.checked)} />
      <span>
        Copy the {formatCount(files, 'picture or other file', 'pictures and other files')} that these pages link to (
        {formatBytes(bytes)}).{' '}
        <span className={styles.quiet}>
          At most {MAX_ATTACHMENT_BYTES / MIB} MB each, {MAX_IMPORTED_ATTACHMENT_BYTES / MIB / 1024} GB in all.
        </span>
      </span>
    </label>
  );
}

/** Anybody can write such a file: its kept notes count as kept only if the person says so. */
function VaultExportChoice({ areMine, onChange }: { areMine: boolean; onChange: (areMine: boolean) => void }) {
  return (
    <OwnershipChoice
      question="Whose vault was exported?"
      areMine={areMine}
      onChange={onChange}
      others={{
        label: 'Somebody else’s, or I am not sure',
        hint: 'Its notes wait in Review, marked as imported; chats and documents come in as sources. Pins, facts, lessons, decisions and everything else that was judged there stay out.',
      }}
      mine={{
        label: 'This is an export of my own vault',
        hint: 'Everything comes back as it was: kept notes stay kept, with their pins, links, facts and history. Choose this only for a file you exported yourself.',
      }}
    />
  );
}

/** Exports of assistants state the roles; for other files the person names them. */
function PersonChoice({
  chosen,
  selection,
  onChange,
}: { chosen: readonly { people?: string[] }[] } & Omit<ImportPreviewFormProps, 'preview'>) {
  const people = [...new Set(chosen.flatMap(({ people: named = [] }) => named))].slice(0, 200);
  if (people.length === 0) return <p className={styles.known}>The file says which messages are yours.</p>;
  return (
    <Select
      label="Which of these is you?"
      value={selection.person ?? NOBODY}
      onChange={(value) => onChange({ ...selection, person: value === NOBODY ? null : value })}
      hint="A speaker called You, User or Me counts as you by itself."
      options={[{ value: NOBODY, label: 'None of them' }, ...people.map((name) => ({ value: name, label: name }))]}
    />
  );
}

function DocumentList({ preview }: { preview: ImportPreview }) {
  const { moreDocuments = 0 } = preview;
  const documents = preview.documents ?? [];
  const hidden = Math.max(0, documents.length - 50) + moreDocuments;
  return (
    <ul className={styles.documents}>
      {documents.slice(0, 50).map(({ title, chunks }, index) => (
        <li key={index}>
          <span className="note-text">{title}</span>{' '}
          <span className={styles.quiet}>{formatCount(chunks, 'chunk')}</span>
        </li>
      ))}
      {hidden > 0 && <li className={styles.quiet}>and {hidden.toLocaleString()} more</li>}
    </ul>
  );
}

function previewSummary(preview: ImportPreview): string {
  const kind = FORMAT_LABELS[preview.format];
  if (preview.format === 'vault-export') {
    const { notes = 0, sessions = 0, messages = 0, resources = 0 } = preview.records ?? {};
    return `${kind}${formatCount(notes, 'note')}, ${formatCount(sessions, 'session')} with ${formatCount(messages, 'message')}, ${formatCount(resources, 'resource')}. What is here already stays as it is.`;
  }
  const parts = [];
  const messages =
    preview.messages ?? preview.conversations.reduce((sum, conversation) => sum + conversation.messages, 0);
  const documents = (preview.documents?.length ?? 0) + (preview.moreDocuments ?? 0);
  if (preview.conversations.length > 0)
    parts.push(
      `${formatCount(preview.conversations.length + (preview.moreConversations ?? 0), 'conversation')} with ${formatCount(messages, 'message')}`,
    );
  if (documents > 0) parts.push(formatCount(documents, 'document'));
  return `${kind}${parts.join(', ')}`;
}
