import { sourceRef } from '../../../shared/domain/ids';
import type { Message } from '../../../shared/domain/message';
import { mayGoTo, THIS_COMPUTER, type Project } from '../../../shared/domain/project';
import { localDay } from '../../../shared/lib/time/day-name';
import { OFFLINE_LABEL, type Engine } from '../../ports/engine';
import type { LeavingLookup, Withheld } from '../../retrieval/funnel/retrieval-ports';
import type { VaultStore, VaultWriter } from '../../store/vault-store';
import type { Catalog } from '../catalog/catalog';
import type { ProjectMembers } from '../catalog/match-query';
import { membersOf, presentProjects } from '../catalog/project-members';
import type { HiddenTextFilter } from '../hidden-filter/hidden-text-filter';
import { createKeptTexts } from './kept-texts';

/** What a text that is about to go somewhere is of. */
export interface About {
  sessions?: Iterable<string>;
  notes?: Iterable<string>;
}

/** Where texts of projects may go. Everything that sends texts of the vault asks it. */
export interface Leaving extends LeavingLookup {
  /** Rules, which send nothing. */
  readonly offline: Engine;
  /** Whether any project keeps its texts from somewhere. */
  hasLimits(): boolean;
  /** Whether what this is about may go to a host, or to `THIS_COMPUTER`. */
  mayGo(about: About, place: string): boolean;
  /** The texts of all projects that keep any from somewhere; null: none does. */
  kept(): Promise<Withheld | null>;
  /** Whether an engine may read a note. */
  mayRead(noteId: string, engine: Engine): boolean;
  /** Whether no project keeps a note from anywhere. */
  isFree(noteId: string): boolean;
  /** The engine where it may read everything; otherwise the rules, so that Search finds all there is. */
  engineForEverything(engine: Engine): Engine;
  /** The engine where it may read all this; otherwise the rules, which send nothing. */
  engineFor(engine: Engine, about: About): Engine;
  /**
   * Messages without the answers that were made of what may not go where an engine sends, or, without an engine, of what
   * any project keeps.
   */
  readable<Row extends Pick<Message, 'id'>>(messages: readonly Row[], engine?: Engine): Promise<Row[]>;
  /** Messages that others may read: those that a project keeps are left out too. */
  free(messages: readonly Message[]): Promise<Message[]>;
}

/** Messages as background work reads them: also without the answers that were made of what a project keeps. */
export const withoutKeptAnswers = (hidden: HiddenTextFilter, leaving: Pick<Leaving, 'readable'>): HiddenTextFilter => ({
  ...hidden,
  filterSourceMessages: async (messages) => leaving.readable(await hidden.filterSourceMessages(messages)),
});

type PlaceOfEngine = Pick<Engine, 'label' | 'sentTo' | 'goesTo'>;

/** Where an engine's requests go: nowhere by rules. */
export const placesOf = ({ label, sentTo, goesTo }: PlaceOfEngine): readonly string[] =>
  label === OFFLINE_LABEL ? [] : (goesTo ?? [sentTo ?? THIS_COMPUTER]);

/** Whether a project keeps its texts from one of these places. */
export const keepsFrom = ({ mayLeave }: Project, places: readonly string[]): boolean =>
  places.some((place) => !mayGoTo(mayLeave, place));

interface Dependencies {
  catalog: Pick<Catalog, 'note' | 'session' | 'projects' | 'sessionsOfProject' | 'withStatus' | 'resources' | 'seq'>;
  store: Pick<VaultStore, 'getMany' | 'pages' | 'query'>;
  writer: Pick<VaultWriter, 'onBatch'>;
  offline: Engine;
  now: () => number;
}

export function createLeaving({ catalog, store, writer, offline, now }: Dependencies): Leaving {
  const limited = (): Project[] => presentProjects(catalog).filter(({ mayLeave }) => mayLeave.kind !== 'settings');
  let read: { seq: number; day: string; members: ProjectMembers[] } | null = null;
  /** Read once between two changes of one day: background work asks for one note after another. */
  const members = (): ProjectMembers[] => {
    const day = localDay(now());
    if (read?.seq !== catalog.seq || read.day !== day)
      read = { seq: catalog.seq, day, members: limited().map((project) => membersOf(project, catalog, now())) };
    return read.members;
  };
  const holds = (project: ProjectMembers, { sessions = [], notes = [] }: About): boolean =>
    [...sessions].some((id) => project.hasSession(id)) ||
    [...notes].some((id) => {
      const note = catalog.note(id);
      return note !== null && project.hasNote(note);
    });
  const isKept = (about: About, places: readonly string[]): boolean =>
    members().some((project) => keepsFrom(project.project, places) && holds(project, about));

  const { readTexts, quoting } = createKeptTexts({ catalog, store, writer, now }, members);
  const withheld = (engine: PlaceOfEngine): Promise<Withheld | null> => {
    const places = placesOf(engine);
    return readTexts((project) => keepsFrom(project, places));
  };
  const everything = () => readTexts(() => true);

  const readable: Leaving['readable'] = async (all, engine) => {
    const texts = engine === undefined ? await everything() : await withheld(engine);
    if (texts === null) return [...all];
    const unreadable = await quoting(
      all.map(({ id }) => id),
      texts,
    );
    return all.filter(({ id }) => !unreadable.has(id));
  };

  return {
    offline,
    hasLimits: () => limited().length > 0,
    mayGo: (about, place) => !isKept(about, [place]),
    mayRead: (id, engine) => !isKept({ notes: [id] }, placesOf(engine)),
    isFree: (id) => !members().some((project) => holds(project, { notes: [id] })),
    engineForEverything: (engine) =>
      members().some(({ project }) => keepsFrom(project, placesOf(engine))) ? offline : engine,
    engineFor: (engine, about) => (isKept(about, placesOf(engine)) ? offline : engine),
    kept: everything,
    withheld,
    quoting,
    readable,
    async free(all) {
      const refs = (await everything())?.refs;
      return (await readable(all)).filter(({ id }) => refs?.has(sourceRef('message', id)) !== true);
    },
  };
}
