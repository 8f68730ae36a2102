import type { Engine } from '../../ports/engine';

/** What an engine asks a model for besides the answer. */
export type ModelTask = 'judge' | 'extract' | 'summaries';

/** A model's engine, whose verdicts can also be asked for when nobody waits for them. */
export interface ModelEngine extends Engine {
  judgeLater: Engine['judge'];
}

/** Which model does what, and who is told how long it took. */
export interface ModelWork {
  /** Default `small`: the small model, or the chat model where none is set. */
  size?: Partial<Record<ModelTask | 'answer', 'small' | 'large'>>;
  onReply?: (task: ModelTask, ms: number) => void;
}
