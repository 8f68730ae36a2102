import type { IndexMaintenance } from './loading/index-maintenance';
import type { KeptNoteQueries } from './queries/kept-note-queries';
import type { LaneQueries, LexicalQueries } from './queries/lane-query';
import type { ScoreQueries } from './scoring/score-query';
import type { PhraseQueries } from './vectors/phrase-similarity';

/** The whole index. It is the same whether it runs in this thread or in the retrieval worker. */
export interface IndexPort
  extends LaneQueries, LexicalQueries, KeptNoteQueries, ScoreQueries, PhraseQueries, IndexMaintenance {}
