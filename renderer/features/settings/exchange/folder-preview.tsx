import { NOTES_PROGRAMS, type NotesProgram } from '../../../../shared/domain/notes-program';
import type { DocumentStates, FolderPreview as Folder, ImportPreview } from '../../../../shared/ipc/routes/exchange';
import { classNames } from '../../../ui/class-names';
import styles from './folder-preview.module.css';
import { labels, t } from '../../../../shared/messages/message';
import { rich, strong } from '../../../ui/text/rich-message';
import { formatNumber } from '../../../../shared/messages/format-number';

const FOLDER_KIND_LABELS: Record<Exclude<Folder['kind'], NotesProgram>, string> = labels({
  obsidian: 'exchange.anObsidianVault',
  logseq: 'exchange.aLogseqGraph',
  okf: 'exchange.anOpenKnowledgeBundle',
  markdown: 'exchange.folderMarkdownNotes',
});

const folderLabel = (kind: Folder['kind']): string =>
  kind in NOTES_PROGRAMS
    ? t('exchange.notesOfProgram', { program: NOTES_PROGRAMS[kind as NotesProgram] })
    : FOLDER_KIND_LABELS[kind as Exclude<Folder['kind'], NotesProgram>];

interface FolderPreviewProps {
  folder: Folder;
  states: ImportPreview['documentStates'];
  areMine: boolean;
  onChange: (areMine: boolean) => void;
}

/** A dry run of importing a folder of notes: its pages, its broken links, and whose notes they are. */
export function FolderPreview({ folder, states, areMine, onChange }: FolderPreviewProps) {
  const { kind, notes, links, embeds, unresolved, unresolvedLinks, renamed, renamedThere, changedInBoth } = folder;
  return (
    <section className={styles.folder} aria-label={t('exchange.theFolder')}>
      <p className={styles.kind}>
        {rich('exchange.folderkindNothingChangedWhat', {
          folderKind: folderLabel(kind),
          strong,
        })}
      </p>
      <dl className={styles.figures}>
        <Figure what={t('common.notes')} figure={notes} />
        <Figure what={t('exchange.linksBetweenThem')} figure={links - unresolved} />
        {embeds > 0 && <Figure what={t('exchange.ofThemEmbeds')} figure={embeds} />}
        <Figure what={t('exchange.linksThatLeadNowhere')} figure={unresolved} isWarning={unresolved > 0} />
        {states !== undefined && states.fresh < sumOf(states) && <KnownFigures states={states} />}
      </dl>
      <NamedNotes
        title={t('exchange.notesRenamedThere', { count: renamedThere.length })}
        names={renamedThere.map(({ from, to }) => `${from} → ${to}`)}
      />
      <NamedNotes
        title={t('exchange.notesChangedInBoth', { count: changedInBoth.length })}
        hint={t('exchange.bothStayForDecision')}
        names={changedInBoth}
      />
      {unresolved > 0 && (
        <details className={styles.details}>
          <summary>{t('exchange.linksLeadNowhereFolder', { unresolved })}</summary>
          <ul>
            {unresolvedLinks.map(({ note, target }) => (
              <li key={`${note} ${target}`}>
                <span className="note-text">[[{target}]]</span>{' '}
                <span className={styles.quiet}>{t('exchange.inNote', { note })}</span>
              </li>
            ))}
            {unresolved > unresolvedLinks.length && (
              <li className={styles.quiet}>{t('common.andMore', { count: unresolved - unresolvedLinks.length })}</li>
            )}
          </ul>
        </details>
      )}
      <OwnershipChoice
        question={t('exchange.whoseNotesAreThese')}
        areMine={areMine}
        onChange={onChange}
        others={{
          label: t('exchange.theyAreSources'),
          hint: t('exchange.theyComeResourcesCut'),
        }}
        mine={{
          label: t('exchange.theseAreMine'),
          hint: t('exchange.theyComeKeptNotes'),
        }}
      />
      {areMine && renamed.length > 0 && (
        <details className={styles.details}>
          <summary>{t('exchange.notesSameNameDistinguished', { renamed: renamed.length })}</summary>
          <ul>
            {renamed.map(({ file, title }) => (
              <li key={file}>
                <span className="note-text">{title}</span> <span className={styles.quiet}>{file}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

const sumOf = (states: DocumentStates): number => Object.values(states).reduce((sum, count) => sum + count, 0);

/** What of the folder is new, and what was done there to what is here already. */
function KnownFigures({ states }: { states: DocumentStates }) {
  const figures = [
    [t('exchange.newHere'), states.fresh],
    [t('exchange.hereAlreadyUnchanged'), states.unchanged],
    [t('exchange.hereChangedSince'), states.changed],
    [t('exchange.hereRenamedSince'), states.renamed],
    [t('exchange.changedHereAndThere'), states.changedInBoth],
  ] as const;
  return figures.map(([what, figure]) => figure > 0 && <Figure key={what} what={what} figure={figure} />);
}

function NamedNotes({ title, hint, names }: { title: string; hint?: string; names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <details className={styles.details}>
      <summary>{title}</summary>
      {hint !== undefined && <p className={styles.quiet}>{hint}</p>}
      <ul>
        {names.map((name) => (
          <li key={name} className="note-text">
            {name}
          </li>
        ))}
      </ul>
    </details>
  );
}

function Figure({ what, figure, isWarning = false }: { what: string; figure: number; isWarning?: boolean }) {
  return (
    <div>
      <dt>{what}</dt>
      <dd className={classNames('num', isWarning && styles.warning)}>{formatNumber(figure)}</dd>
    </div>
  );
}

interface OwnershipAnswer {
  label: string;
  hint: string;
}

interface OwnershipChoiceProps {
  question: string;
  others: OwnershipAnswer;
  mine: OwnershipAnswer;
  areMine: boolean;
  onChange: (areMine: boolean) => void;
}

/** Whether imported notes count as the person's own; every import of notes asks, and the default is no. */
export function OwnershipChoice({ question, others, mine, areMine, onChange }: OwnershipChoiceProps) {
  return (
    <fieldset className={styles.ownership}>
      <legend>{question}</legend>
      <OwnershipOption {...others} isChosen={!areMine} onChoose={() => onChange(false)} />
      <OwnershipOption {...mine} isChosen={areMine} onChoose={() => onChange(true)} />
    </fieldset>
  );
}

function OwnershipOption({
  label,
  hint,
  isChosen,
  onChoose,
}: OwnershipAnswer & { isChosen: boolean; onChoose: () => void }) {
  return (
    <label className={styles.choice} data-chosen={isChosen}>
      <input type="radio" name="whose-notes" checked={isChosen} onChange={onChoose} />
      <span>
        <strong>{label}</strong>
        <span className={styles.hint}>{hint}</span>
      </span>
    </label>
  );
}
