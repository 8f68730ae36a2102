import { CHAT_PROGRAMS, type ChatFormat } from '../../../../shared/domain/chat-format';
import type { ImportPreview, OpenDates, PreviewedProject } from '../../../../shared/ipc/routes/exchange';
import { MAX_ATTACHMENT_BYTES, MAX_IMPORTED_ATTACHMENT_BYTES } from '../../../../shared/lib/attachment-limits';
import { Select } from '../../../ui/forms/select';
import { formatBytes } from '../../../ui/text/format-bytes';
import { FolderPreview, OwnershipChoice } from './folder-preview';
import { ConversationTable } from './conversation-table';
import type { ImportSelection } from './import-selection';
import { SkippedList } from './skipped-list';
import styles from './exchange.module.css';
import { formatList } from '../../../../shared/messages/format-list';
import { t } from '../../../../shared/messages/message';
import { rich } from '../../../ui/text/rich-message';
import { toggleInSet } from '../../../../shared/lib/toggle-in-set';

interface ImportPreviewFormProps {
  preview: ImportPreview;
  selection: ImportSelection;
  onChange: (selection: ImportSelection) => void;
}

const NOBODY = '';
const NO_FILES: ReadonlySet<string> = new Set();

/** What the files are, where they say it. */
function formatLabel(format: ImportPreview['format']): string | undefined {
  if (format === 'chat-log') return t('exchange.logMessenger');
  const program = format in CHAT_PROGRAMS ? CHAT_PROGRAMS[format as ChatFormat] : null;
  return program === null ? undefined : t('exchange.chatsOfProgram', { program });
}

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
      {preview.projects !== undefined && (
        <ProjectChoice
          projects={preview.projects}
          isChosen={selection.asProjects}
          onChange={(asProjects) => onChange({ ...selection, asProjects })}
        />
      )}
      {isAnyChanged(preview) && (
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={selection.withChanges}
            onChange={(event) => onChange({ ...selection, withChanges: event.target.checked })}
          />
          <span>{t('exchange.takeWhatChangedThere')}</span>
        </label>
      )}
      {preview.attachments !== undefined && (
        <AttachmentChoice
          attachments={preview.attachments}
          isChosen={selection.withAttachments}
          onChange={(withAttachments) => onChange({ ...selection, withAttachments })}
        />
      )}
      {preview.scannedPages !== undefined && <p>{t('ocr.pagesComeAsPictures', { count: preview.scannedPages })}</p>}
      {preview.undecided !== undefined && (
        <UndecidedPages
          pages={preview.undecided}
          chosen={selection.conversationFiles ?? NO_FILES}
          onChange={(conversationFiles) => onChange({ ...selection, conversationFiles })}
        />
      )}
      {(preview.documents?.length ?? 0) > 0 && preview.folder === undefined && <DocumentList preview={preview} />}
      {preview.openDates !== undefined && (
        <DateChoice openDates={preview.openDates} selection={selection} onChange={onChange} />
      )}
      {isAnyChosen && (
        <div className={styles.options}>
          <PersonChoice chosen={[...chosen, ...called]} selection={selection} onChange={onChange} />
          <div className={styles.checks}>
            <label className={styles.check}>
              <input
                type="checkbox"
                checked={selection.extract}
                onChange={(event) => onChange({ ...selection, extract: event.target.checked })}
              />
              <span>{t('exchange.takeNotesTheseSessions')}</span>
            </label>
            {selection.extract && (
              <label className={styles.check}>
                <input
                  type="checkbox"
                  checked={selection.alsoAnswers ?? false}
                  onChange={(event) => onChange({ ...selection, alsoAnswers: event.target.checked })}
                />
                <span>{t('exchange.alsoTakeNotesOfAnswers')}</span>
              </label>
            )}
          </div>
        </div>
      )}
      <SkippedList skipped={preview.skipped} title={t('exchange.leftOutReason')} />
    </>
  );
}

const isAnyChanged = ({ documentStates }: ImportPreview): boolean =>
  documentStates !== undefined && documentStates.changed + documentStates.renamed + documentStates.changedInBoth > 0;

const MIB = 1024 * 1024;

/** Projects of the program, with what becomes of each. */
function ProjectChoice({
  projects,
  isChosen,
  onChange,
}: {
  projects: readonly PreviewedProject[];
  isChosen: boolean;
  onChange: (isChosen: boolean) => void;
}) {
  return (
    <>
      <label className={styles.check}>
        <input type="checkbox" checked={isChosen} onChange={(event) => onChange(event.target.checked)} />
        <span>{t('exchange.makeProjects', { count: projects.length })}</span>
      </label>
      <ul className={styles.documents}>
        {projects.map(({ name, documents, chats, hasInstructions }) => (
          <li key={name}>
            <span className="note-text">{name}</span>{' '}
            <span className={styles.quiet}>
              {formatList([
                ...(documents > 0 ? [t('exchange.documentCount', { documents })] : []),
                ...(chats > 0 ? [t('exchange.chatsOfProject', { chats })] : []),
                ...(hasInstructions ? [t('exchange.instructionsAsStyle')] : []),
              ])}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

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
        {rich('exchange.copyPicturesOtherFiles', {
          files,
          bytes: formatBytes(bytes),
          maxAttachmentBytes: MAX_ATTACHMENT_BYTES / MIB,
          maxImportedAttachmentBytes: MAX_IMPORTED_ATTACHMENT_BYTES / MIB / 1024,
          span: (text) => <span className={styles.quiet}>{text}</span>,
        })}
      </span>
    </label>
  );
}

/** Anybody can write such a file: its kept notes count as kept only if the person says so. */
function VaultExportChoice({ areMine, onChange }: { areMine: boolean; onChange: (areMine: boolean) => void }) {
  return (
    <OwnershipChoice
      question={t('exchange.whoseVaultWasExported')}
      areMine={areMine}
      onChange={onChange}
      others={{
        label: t('exchange.somebodyElsesIAm'),
        hint: t('exchange.notesWaitReviewMarked'),
      }}
      mine={{
        label: t('exchange.exportMyOwnVault'),
        hint: t('exchange.everythingComesBackKept'),
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
  if (people.length === 0) return <p className={styles.known}>{t('exchange.fileSaysWhichMessages')}</p>;
  return (
    <Select
      label={t('exchange.whichThese')}
      value={selection.person ?? NOBODY}
      onChange={(value) => onChange({ ...selection, person: value === NOBODY ? null : value })}
      hint={t('exchange.speakerCalledUserMe')}
      options={[
        { value: NOBODY, label: t('exchange.noneOfThem') },
        ...people.map((name) => ({ value: name, label: name })),
      ]}
    />
  );
}

/** Dates such as 3/2/24, of which the file does not say whether the day or the month is first. */
function DateChoice({
  openDates: { written, order },
  selection,
  onChange,
}: { openDates: OpenDates } & Omit<ImportPreviewFormProps, 'preview'>) {
  return (
    <Select
      label={t('exchange.howAreDatesRead', { written })}
      value={selection.dateOrder ?? order}
      onChange={(value) => onChange({ ...selection, dateOrder: value })}
      hint={t('exchange.fileLeavesDatesOpen')}
      options={[
        { value: 'day-first', label: t('exchange.dayFirst') },
        { value: 'month-first', label: t('exchange.monthFirst') },
      ]}
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
          <span className={styles.quiet}>{t('common.chunks', { chunks })}</span>
        </li>
      ))}
      {hidden > 0 && <li className={styles.quiet}>{t('common.andMore', { count: hidden })}</li>}
    </ul>
  );
}

function previewSummary(preview: ImportPreview): string {
  if (preview.format === 'vault-export') {
    const { notes = 0, sessions = 0, messages = 0, resources = 0 } = preview.records ?? {};
    return t('exchange.vaultExportHolds', { notes, sessions, messages, resources });
  }
  const parts = [];
  const messages =
    preview.messages ?? preview.conversations.reduce((sum, conversation) => sum + conversation.messages, 0);
  const documents = (preview.documents?.length ?? 0) + (preview.moreDocuments ?? 0);
  if (preview.conversations.length > 0)
    parts.push(
      t('exchange.conversationsWithMessages', {
        conversations: preview.conversations.length + (preview.moreConversations ?? 0),
        messages,
      }),
    );
  if (documents > 0) parts.push(t('exchange.documentCount', { documents }));
  const kind = formatLabel(preview.format);
  const holds = parts.join(', ');
  return kind === undefined ? holds : t('exchange.kindHolds', { kind, holds });
}

interface UndecidedPagesProps {
  pages: NonNullable<ImportPreview['undecided']>;
  chosen: ReadonlySet<string>;
  onChange: (chosen: ReadonlySet<string>) => void;
}

/** Pages that look like conversations; only the person knows which of them are. */
function UndecidedPages({ pages, chosen, onChange }: UndecidedPagesProps) {
  return (
    <fieldset className={styles.undecided}>
      <legend>{t('exchange.areTheseConversations')}</legend>
      <p className={styles.known}>{t('exchange.theyLookLikeDialogues')}</p>
      {pages.map(({ file, speakers, messages }) => (
        <label key={file} className={styles.check}>
          <input type="checkbox" checked={chosen.has(file)} onChange={() => onChange(toggleInSet(chosen, file))} />
          <span>
            <span className="note-text">{file}</span>{' '}
            <span className={styles.quiet}>
              {speakers.slice(0, 4).join(', ')}; {t('calendar.messages', { messages })}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
