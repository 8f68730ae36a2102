import type { NoteId } from '../../../shared/domain/ids';
import type { DecisionHistory } from '../../../shared/domain/trace';
import { AppError } from '../../../shared/ipc/errors';
import type { ParsedRouteInput } from '../../../shared/ipc/contract';
import type { About, TopicMention } from '../../../shared/ipc/routes/people';
import type { TopicView } from '../../../shared/ipc/routes/summaries';
import { t } from '../../../shared/messages/message';
import type { HiddenLookup } from '../../retrieval/funnel/retrieval-ports';
import type { Catalog } from '../catalog/catalog';
import type { CatalogNote } from '../catalog/catalog-state';
import type { WeekService } from '../days/week-service';
import type { DecisionTable } from '../decisions/decision-table';
import type { EntityService } from '../facts/entities/entity-service';
import type { LessonsService } from '../lessons/lessons-service';
import type { TopicsService } from '../topics/topics-service';

interface AboutDeps {
  catalog: Pick<Catalog, 'note'>;
  entities: Pick<EntityService, 'naming'>;
  decisionTable: Pick<DecisionTable, 'histories'>;
  lessons: Pick<LessonsService, 'list'>;
  topics: Pick<TopicsService, 'list'>;
  weeks: Pick<WeekService, 'changes'>;
  hidden: HiddenLookup;
}

/** Of each kind, the newest. */
const MAX_LISTED = 100;

/** What belongs to a subject. */
interface Belonging {
  isOfNote: (id: NoteId) => boolean;
  isNamedIn: (text: string) => boolean;
}

/**
 * What the vault decided, learned, thought differently and talked about concerning one name or topic. It belongs to a
 * name by a note or a sentence that names it, and to a topic by the chat that its note was taken from.
 */
export function createAboutService(deps: AboutDeps) {
  const { catalog, entities, decisionTable, lessons, topics, weeks, hidden } = deps;

  const belongingToName = async (name: string): Promise<Belonging> => {
    const { notes, isNamedIn } = await entities.naming(name);
    const ids = new Set<string>(notes.map(({ id }) => id));
    return { isOfNote: (id) => ids.has(id), isNamedIn };
  };
  const belongingToTopic = (topic: TopicView | undefined): Belonging => {
    if (topic === undefined) throw new AppError('not-found', t('mainCorpus.topicNoLongerExists'));
    const sessionIds = new Set<string>(topic.entries.map(({ sessionId }) => sessionId));
    return {
      isOfNote: (id) => catalog.note(id)?.sessionIds.some((sessionId) => sessionIds.has(sessionId)) === true,
      isNamedIn: () => false,
    };
  };

  return {
    /** @throws AppError `not-found` when nothing has that name, or the topic is gone */
    async about(subject: ParsedRouteInput<'people.about'>): Promise<About> {
      const all = (await topics.list()).topics;
      const { isOfNote, isNamedIn } =
        'name' in subject
          ? await belongingToName(subject.name)
          : belongingToTopic(all.find(({ id }) => id === subject.topicId));
      const view = await hidden.view({ includeArchived: false });
      const decisions = decisionTable
        .histories()
        .filter(({ records }) => records.some((record) => isOfNote(record.noteId) || isNamedIn(textOf(record))))
        .flatMap((history) => view.visibleDecisions(history) ?? [])
        .slice(0, MAX_LISTED);
      const learned = await lessons.list(
        ({ noteId, retiredAt, instruction, reason, trigger }) =>
          retiredAt === null && (isOfNote(noteId) || isNamedIn([instruction, reason, ...trigger.objects].join('. '))),
      );
      const isOf = ({ id, title }: CatalogNote) => isOfNote(id) || isNamedIn(title);
      return {
        decisions,
        lessons: learned.lessons.slice(0, MAX_LISTED),
        topics: all.flatMap((topic) => mentionIn(topic, isNamedIn) ?? []).slice(0, MAX_LISTED),
        changes: await weeks.changes(isOf),
      };
    },
  };
}

const textOf = ({ subject, choice, alternatives, reasons }: DecisionHistory['records'][number]): string =>
  [subject, choice, ...alternatives, ...reasons].join('. ');

/** The newest line of a topic that names the subject; null where none does. */
function mentionIn({ id, subject, entries }: TopicView, isNamedIn: (text: string) => boolean): TopicMention | null {
  for (const { at, sessionId, gist, messageIds } of entries.toReversed()) {
    const lines = gist.split('\n');
    const line = lines.findIndex(isNamedIn);
    if (line >= 0)
      return {
        id,
        subject,
        at,
        chats: entries.length,
        quote: lines[line]!,
        sessionId,
        messageId: messageIds[line] ?? null,
      };
  }
  return null;
}
