import type { PurposeNote } from '../../../shared/domain/trace-reasons';
import { type SourceRef, sourceRef, type TraceId } from '../../../shared/domain/ids';
import type { ChosenModel } from '../../../shared/domain/chosen-model';
import type { Session } from '../../../shared/domain/session';
import type { Message } from '../../../shared/domain/message';
import type { QueryPlan } from '../../../shared/domain/query-plan';
import type { ChatStreamEvent } from '../../../shared/ipc/routes/chat';

/** What a turn's own retrieval must not find: its question, and all that was said since. */
export const messageRefs = (messages: readonly { id: string }[]): SourceRef[] =>
  messages.map(({ id }) => sourceRef('message', id));

/** What is saved before a turn runs: the person's message and the empty answer. */
export interface OpenTurn {
  session: Session;
  question: Message;
  answer: Message;
  /** Answers of other models from the same package; absent: one model answers. */
  beside?: readonly Message[];
  /** Messages before the question, oldest first. */
  earlier: Message[];
  /** What retrieval must not find: the question itself and everything after it. */
  exclude: SourceRef[];
  /** The question was asked before. */
  again?: {
    /** Plan and run of the first time; absent where that failed before it had any. */
    plan?: QueryPlan;
    parentId?: TraceId;
    without: SourceRef[];
    include: SourceRef[];
    /** Notes the person archived are searched too. */
    includeArchived?: boolean;
    /** The question's scope is left out. */
    everywhere?: true;
    /** The model that answers this time. */
    model?: ChosenModel;
    /** What the person changed. */
    note: PurposeNote;
  };
  /** Why nothing is to be taken from this turn, in the person's words; absent: it is taken apart. */
  extractionSkipReason?: string;
}

/** The model that the person chose for the turn; absent: that of the settings. */
export const modelOf = ({
  again,
  answer,
  session,
}: {
  again?: OpenTurn['again'];
  answer?: Pick<Message, 'sideBySide'>;
  session: Pick<Session, 'model'>;
}): ChosenModel | undefined => answer?.sideBySide?.model ?? again?.model ?? session.model;

/** The models that answer the turn: one, or several side by side, the first one first. */
export const modelsOf = (
  turn: Pick<OpenTurn, 'again' | 'answer' | 'session' | 'beside'>,
): (ChosenModel | undefined)[] => [modelOf(turn), ...(turn.beside ?? []).map(({ sideBySide }) => sideBySide?.model)];

/** A question that was asked before, ready to be answered once more: everything of the turn but the new answer. */
export type ReopenedTurn = Omit<OpenTurn, 'answer'> & { messages: Message[] };

export type Emit = (event: ChatStreamEvent) => void;
