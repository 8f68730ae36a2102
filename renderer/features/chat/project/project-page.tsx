import { Ellipsis, PanelLeft, Search, Share2, Table2 } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import type { ChosenModel } from '../../../../shared/domain/chosen-model';
import type { ProjectId } from '../../../../shared/domain/ids';
import { MAX_STYLE } from '../../../../shared/domain/project';
import type { SessionSummary } from '../../../../shared/ipc/routes/chat';
import type { ProjectRow, ProjectSettings } from '../../../../shared/ipc/routes/projects';
import { listRequestOf } from '../../../../shared/lib/search-query/list-request';
import { projectQuery } from '../../../../shared/lib/search-query/project-name';
import { t } from '../../../../shared/messages/message';
import { useCommands } from '../../../commands/commands';
import { useCommand, useRoute } from '../../../ipc/queries';
import { useNewChat } from '../../../ipc/use-new-chat';
import { useGo } from '../../../navigation/navigation';
import { filterOfQuery } from '../../../note-selection/note-filter';
import { changeNoteFilter } from '../../../note-selection/note-selection';
import { useProjectActs } from '../../../projects/use-project-acts';
import { Button } from '../../../ui/actions/button';
import { IconButton } from '../../../ui/actions/icon-button';
import { Menu } from '../../../ui/actions/menu';
import { EmptyState } from '../../../ui/feedback/empty-state';
import { Skeleton } from '../../../ui/feedback/skeleton';
import { RadioGroup } from '../../../ui/forms/radio-group';
import { TextArea } from '../../../ui/forms/text-area';
import { TopBar } from '../../../ui/layout/top-bar';
import { formatDate } from '../../../ui/text/date-text';
import { ModelPicker } from '../models/model-picker';
import { chosenByName, isOffered, noteRecentModel, useProvider } from '../models/use-chat-model';
import { inListOrder } from '../sessions/pin-session';
import { ProjectEntries, useHeld } from './project-entries';
import styles from './project-page.module.css';
import { useKeptText } from '../../../ui/forms/use-kept-text';
import { WhatMayLeave } from './what-may-leave';

const SHOWN_CHATS = 8;

interface Props {
  projectId: ProjectId;
  sessions: readonly SessionSummary[];
  /** The list of chats beside it. */
  list: { isOpen: boolean; toggle: () => void };
}

/** A project: its chats, what belongs to it, how it is answered, and what may leave. */
export function ProjectPage({ projectId, sessions, list }: Props) {
  const go = useGo();
  const projects = useRoute('projects.list', null).data;
  const project = projects?.find(({ id }) => id === projectId);
  const lead = (
    <IconButton
      label={list.isOpen ? t('chat.hideSessions') : t('chat.showSessions')}
      icon={<PanelLeft aria-hidden="true" />}
      aria-expanded={list.isOpen}
      onClick={list.toggle}
    />
  );
  if (project === undefined)
    return (
      <div className={styles.page}>
        <TopBar lead={lead} title={t('projects.project')} />
        {projects === undefined ? (
          <div className={styles.scroll}>
            <Skeleton text={t('common.reading')} />
          </div>
        ) : (
          <EmptyState title={t('projects.gone')} action={<Button onClick={go.toChat}>{t('common.goToChat')}</Button>} />
        )}
      </div>
    );
  return (
    <Page
      key={project.id}
      project={project}
      sessions={inListOrder(sessions.filter((session) => session.project === project.id))}
      lead={lead}
    />
  );
}

const settingsOf = ({ mayLeave, model, webSearch, withoutCollections, asksRest }: ProjectRow) => ({
  mayLeave,
  model: model ?? null,
  webSearch: webSearch === true,
  withoutCollections: withoutCollections === true,
  asksRest: asksRest === true,
});

interface PageProps {
  project: ProjectRow;
  /** Its chats, in the order of the list. */
  sessions: readonly SessionSummary[];
  lead: ReactNode;
}

function Page({ project, sessions, lead }: PageProps) {
  const go = useGo();
  const { id } = project;
  const held = useHeld(id);
  const newChat = useNewChat();
  const acts = useProjectActs({ onDeleted: go.toChat });
  const change = useCommand('projects.change', { notice: ({ name }) => t('projects.changed', { name }) });
  // What was chosen is shown at once, until the project itself says it.
  const [ahead, setAhead] = useState<{ since: number; changes: ProjectSettings } | null>(null);
  // Dropped at once: an undo brings the time of before back, and with it would come the choice.
  if (ahead !== null && ahead.since !== project.updatedAt) setAhead(null);
  const chosen = ahead?.since === project.updatedAt ? ahead.changes : {};
  const shown = { ...settingsOf(project), ...chosen };
  const set = (changes: ProjectSettings) => {
    setAhead({ since: project.updatedAt, changes: { ...chosen, ...changes } });
    change.mutate({ id, ...changes }, { onError: () => setAhead(null) });
  };
  const query = projectQuery(project);
  const showGraph = () => {
    changeNoteFilter(filterOfQuery(query));
    go.toGraph();
  };
  const ways = [
    { id: 'search', label: t('projects.searchIn'), icon: Search, run: () => go.toSearch(query) },
    {
      id: 'table',
      label: t('projects.showTable'),
      icon: Table2,
      run: () => go.toFiltered(listRequestOf(query, Date.now()).text, 'table'),
    },
    { id: 'graph', label: t('common.showInGraph'), icon: Share2, run: showGraph },
  ];
  useCommands([
    ...ways.map(({ id: name, label, run }) => ({
      id: `project.${name}`,
      title: label,
      group: t('projects.project'),
      run,
    })),
    {
      id: 'project.rename',
      title: t('projects.renameTitle'),
      group: t('projects.project'),
      run: () => acts.rename(project),
    },
    {
      id: 'project.delete',
      title: t('projects.delete'),
      group: t('projects.project'),
      run: () => acts.remove(project),
    },
  ]);
  const begin = (
    <Button tone="primary" size="small" onClick={() => newChat({ project: id })}>
      {t('projects.newChatHere')}
    </Button>
  );
  const isEmpty = sessions.length === 0 && held.total === 0;
  return (
    <div className={styles.page}>
      <TopBar lead={lead} title={project.name}>
        {ways.map(({ id: name, label, icon: Icon, run }) => (
          <IconButton key={name} label={label} icon={<Icon size={16} aria-hidden="true" />} onClick={run} />
        ))}
        {!isEmpty && begin}
        <Menu
          trigger={
            <IconButton
              label={t('lists.actionsFor', { name: project.name })}
              icon={<Ellipsis size={16} aria-hidden="true" />}
            />
          }
          items={acts.pageItemsOf(project)}
        />
      </TopBar>
      <div className={styles.scroll} tabIndex={0} role="group" aria-label={project.name}>
        {isEmpty && (
          <div className={styles.teach}>
            <h2>{t('projects.teachTitle')}</h2>
            <p>{t('projects.teachText')}</p>
            {begin}
          </div>
        )}
        <Section title={t('common.chats')}>
          <Chats sessions={sessions} />
        </Section>
        <Section title={t('projects.notesAndDocuments')}>
          <ProjectEntries project={project} held={held} />
        </Section>
        <Section title={t('projects.asksWhat')}>
          <RadioGroup
            label={t('projects.asksWhat')}
            isLabelHidden
            value={shown.asksRest ? 'rest' : 'only'}
            onChange={(value) => set({ asksRest: value === 'rest' })}
            options={[
              { value: 'only', label: t('projects.asksOnly'), detail: t('projects.asksOnlyDetail') },
              { value: 'rest', label: t('projects.asksRest'), detail: t('projects.asksRestDetail') },
            ]}
          />
        </Section>
        <Section title={t('projects.mayLeave')}>
          <WhatMayLeave mayLeave={shown.mayLeave} onChoose={(mayLeave) => set({ mayLeave })} />
        </Section>
        <Section title={t('projects.answering')}>
          <ProjectModel model={shown.model} onChoose={(model) => set({ model })} />
          <label className={styles.check}>
            <input
              type="checkbox"
              checked={shown.webSearch}
              onChange={(event) => set({ webSearch: event.target.checked })}
            />
            {t('projects.webHere')}
          </label>
          <CollectionsSwitch isOn={!shown.withoutCollections} onChange={(isOn) => set({ withoutCollections: !isOn })} />
          <Instructions text={project.answerStyle} onKeep={(answerStyle) => set({ answerStyle })} />
        </Section>
      </div>
      {acts.dialog}
    </div>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <div className={styles.body}>{children}</div>
    </section>
  );
}

function Chats({ sessions }: { sessions: readonly SessionSummary[] }) {
  const go = useGo();
  const [shown, setShown] = useState(SHOWN_CHATS);
  if (sessions.length === 0) return <p className={styles.hint}>{t('projects.noChats')}</p>;
  return (
    <>
      <ul className={styles.rows} aria-label={t('common.chats')}>
        {sessions.slice(0, shown).map((session) => (
          <li key={session.id}>
            <button type="button" className={styles.row} onClick={() => go.toSession(session.id)}>
              <span className={styles.title} dir="auto">
                {session.title === '' ? t('common.newChat') : session.title}
              </span>
              <span className={styles.facts}>{formatDate(session.updatedAt)}</span>
            </button>
          </li>
        ))}
      </ul>
      {sessions.length > shown && (
        <div>
          <Button size="small" onClick={() => setShown(shown * 4)}>
            {t('common.showMore')}
          </Button>
        </div>
      )}
    </>
  );
}

/** The model of the project’s chats; nothing where no server answers. */
function ProjectModel({
  model,
  onChoose,
}: {
  model: ChosenModel | null;
  onChoose: (model: ChosenModel | null) => void;
}) {
  const server = useProvider();
  const [isPicking, setPicking] = useState(false);
  if (server === null) return null;
  const { chatModel } = server.provider;
  const own = model !== null && isOffered(server, model) ? model : null;
  const label = own?.name ?? t('projects.modelOfSettings', { model: chatModel });
  return (
    <div className={styles.model}>
      <Button
        size="small"
        aria-haspopup="dialog"
        aria-label={t('projects.modelOf', { model: label })}
        onClick={() => setPicking(true)}
      >
        {label}
      </Button>
      {own !== null && (
        <Button size="small" tone="plain" onClick={() => onChoose(null)}>
          {t('projects.useSettingsModel')}
        </Button>
      )}
      <span className={styles.hint}>{t('projects.chatsMayChoose')}</span>
      <ModelPicker
        isOpen={isPicking}
        title={t('projects.chooseModel')}
        current={own?.name ?? chatModel}
        agent={server.agent?.name ?? null}
        canBeDefault={false}
        onPick={(name) => {
          setPicking(false);
          noteRecentModel(name);
          onChoose(name === chatModel ? null : chosenByName(server, name));
        }}
        onClose={() => setPicking(false)}
      />
    </div>
  );
}

/** Nothing where the person joined no collection that is asked. */
function CollectionsSwitch({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) {
  const asked = useRoute('collections.previewQuery', { text: '' }).data?.asked ?? [];
  if (asked.length === 0) return null;
  return (
    <label className={styles.check}>
      <input type="checkbox" checked={isOn} onChange={(event) => onChange(event.target.checked)} />
      {t('projects.collectionsHere')}
    </label>
  );
}

function Instructions({ text: kept, onKeep }: { text: string; onKeep: (text: string) => void }) {
  const hintId = useId();
  const instructions = useKeptText(kept, onKeep);
  return (
    <div>
      <TextArea
        label={t('projects.instructions')}
        className={styles.instructions}
        rows={3}
        dir="auto"
        maxLength={MAX_STYLE}
        value={instructions.text}
        placeholder={t('projects.instructionsExample')}
        aria-describedby={hintId}
        onChange={(event) => instructions.write(event.target.value)}
        onBlur={instructions.leave}
      />
      <p id={hintId} className={styles.hint}>
        {t('projects.instructionsHint')}
      </p>
    </div>
  );
}
