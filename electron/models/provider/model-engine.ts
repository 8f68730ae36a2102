import type { Engine } from '../../ports/engine';

/** What a model is asked where rules only guess, of notes that are kept and of a message that goes to the web. */
export type ModelTasks = Required<
  Pick<Engine, 'relate' | 'readDecision' | 'writeProbes' | 'findBearing' | 'searchWords'>
>;

/** What an engine asks a model for besides the answer. */
export type ModelTask = 'judge' | 'extract' | 'summaries';

/** A model's engine, whose verdicts can also be asked for when nobody waits for them. */
export interface ModelEngine extends Omit<Engine, keyof ModelTasks>, ModelTasks {
  judgeLater: Engine['judge'];
}

/** Which model does what, and who is told how long it took. */
export interface ModelWork {
  /** Default `small`: the small model, or the chat model where none is set. */
  size?: Partial<Record<ModelTask | 'answer', 'small' | 'large'>>;
  onReply?: (task: ModelTask, ms: number) => void;
}
