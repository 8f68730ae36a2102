import type { ImportPreview } from '../../../../shared/ipc/routes/exchange';
import { formatDate } from '../../../ui/date-text';
import { Select } from '../../../ui/select';
import { SkippedList } from './skipped-list';
import styles from './exchange.module.css';

/** What the person has chosen of a preview. */
export interface Selection {
  keys: ReadonlySet<string>;
  person: string | null;
  extract: boolean;
}

const MAX_ROWS = 300;
const NOBODY = '';

/** All of it, nobody of the speakers, no notes taken. */
export const firstSelection = (preview: ImportPreview): Selection =>
  ({ keys: new Set(preview.conversations.map(({ key }) => key)), person: null, extract: false });

/** What is in the files, what of it to take, and who is who. */
export function PreviewTable({ preview, selection, onChange }: { preview: ImportPreview; selection: Selection; onChange: (selection: Selection) => void }) {
  const isExport = preview.format === 'vault-export';
  const chosen = preview.conversations.filter(({ key }) => selection.keys.has(key));
  const speakers = [...new Set(chosen.flatMap((conversation) => conversation.speakers))];
  const isAll = chosen.length === preview.conversations.length;
  const hidden = Math.max(0, preview.conversations.length - MAX_ROWS) + (preview.moreConversations ?? 0);
  const toggle = (key: string) => {
    const keys = new Set(selection.keys);
    if (!keys.delete(key)) keys.add(key);
    onChange({ ...selection, keys });
  };
  return (
    <>
      <p className={styles.summary}><strong>{preview.title}</strong> {summaryOf(preview)}</p>
      {preview.conversations.length > 0 && (
        <div className={styles.tableBox} tabIndex={0} role="region" aria-label="Conversations in the file">
          <table className={styles.table}>
            <thead>
              <tr>
                {!isExport && <th scope="col"><input type="checkbox" aria-label="All conversations" checked={isAll} onChange={() => onChange({ ...selection, keys: isAll ? new Set() : firstSelection(preview).keys })} /></th>}
                <th scope="col">Conversation</th><th scope="col">Speakers</th><th scope="col" className={styles.figure}>Messages</th><th scope="col">When</th>
              </tr>
            </thead>
            <tbody>
              {preview.conversations.slice(0, MAX_ROWS).map((conversation) => (
                <tr key={conversation.key}>
                  {!isExport && <td><input type="checkbox" aria-label={`Import “${conversation.title}”`} checked={selection.keys.has(conversation.key)} onChange={() => toggle(conversation.key)} /></td>}
                  <td className="note-text">{conversation.title}</td>
                  <td>{conversation.speakers.join(', ')}</td>
                  <td className={styles.figure}>{conversation.messages.toLocaleString()}</td>
                  <td className={styles.when}>{periodOf(conversation)}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {hidden > 0 && <p className={styles.more}>and {hidden.toLocaleString()} more, not shown{(preview.moreConversations ?? 0) > 0 && !isExport ? '; those beyond the first 2,000 are imported only with all of them' : ''}</p>}
        </div>
      )}
      {(preview.documents?.length ?? 0) > 0 && (
        <ul className={styles.documents}>
          {preview.documents!.slice(0, 50).map(({ title, chunks }, place) => <li key={place}><span className="note-text">{title}</span> <span className={styles.quiet}>{chunks} {chunks === 1 ? 'chunk' : 'chunks'}</span></li>)}
          {preview.documents!.length > 50 && <li className={styles.quiet}>and {preview.documents!.length - 50} more</li>}
        </ul>
      )}
      {!isExport && chosen.length > 0 && (
        <div className={styles.options}>
          <Select
            label="Which of these is you?" value={selection.person ?? NOBODY} onChange={(value) => onChange({ ...selection, person: value === NOBODY ? null : value })}
            hint="A speaker called You, User or Me counts as you by itself."
            options={[{ value: NOBODY, label: 'None of them' }, ...speakers.map((name) => ({ value: name, label: name }))]}
          />
          <label className={styles.check}>
            <input type="checkbox" checked={selection.extract} onChange={(event) => onChange({ ...selection, extract: event.target.checked })} />
            <span>Take notes from these sessions now. They wait in Review; nothing is kept by itself.</span>
          </label>
        </div>
      )}
      <SkippedList skipped={preview.skipped} title="Cannot be read and will be left out" />
    </>
  );
}

function summaryOf(preview: ImportPreview): string {
  if (preview.format === 'vault-export') {
    const { notes = 0, sessions = 0, messages = 0, resources = 0 } = preview.records ?? {};
    return `An export of this app: ${count(notes, 'note')}, ${count(sessions, 'session')} with ${count(messages, 'message')}, ${count(resources, 'resource')}. What is here already stays as it is.`;
  }
  const parts = [];
  const messages = preview.conversations.reduce((sum, conversation) => sum + conversation.messages, 0);
  if (preview.conversations.length > 0) parts.push(`${count(preview.conversations.length + (preview.moreConversations ?? 0), 'conversation')} with ${count(messages, 'message')}`);
  if ((preview.documents?.length ?? 0) > 0) parts.push(count(preview.documents!.length, 'document'));
  return parts.join(', ');
}

const count = (figure: number, what: string): string => `${figure.toLocaleString()} ${what}${figure === 1 ? '' : 's'}`;

function periodOf({ from, to }: { from: number | null; to: number | null }): string {
  if (from === null || to === null) return 'not dated';
  const [first, last] = [formatDate(from, 'day'), formatDate(to, 'day')];
  return first === last ? first : `${first} – ${last}`;
}
