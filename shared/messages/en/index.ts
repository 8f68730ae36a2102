import { activity } from './activity';
import { app } from './app';
import { archive } from './archive';
import { calendar } from './calendar';
import { chat } from './chat';
import { cleaning } from './cleaning';
import { commands } from './commands';
import { dailyReview } from './daily-review';
import { editor } from './editor';
import { exchange } from './exchange';
import { facts } from './facts';
import { graph } from './graph';
import { health } from './health';
import { lessons } from './lessons';
import { listKeys } from './list-keys';
import { lists } from './lists';
import { lock } from './lock';
import { noteActs } from './note-acts';
import { outgoing } from './outgoing';
import { query } from './query';
import { review } from './review';
import { savedSearches } from './saved-searches';
import { search } from './search';
import { settings } from './settings';
import { shared } from './shared';
import { topics } from './topics';
import { trace } from './trace';
import { ui } from './ui';
import { usage } from './usage';
import { vault } from './vault';
import { vaults } from './vaults';
import { vitality } from './vitality';
import { whyPanel } from './why-panel';
import { whyStages } from './why-stages';

/** The sentences of the interface in English, the language that all others follow. */
export const en = {
  activity,
  app,
  archive,
  calendar,
  chat,
  cleaning,
  commands,
  dailyReview,
  editor,
  exchange,
  facts,
  graph,
  health,
  lessons,
  listKeys,
  lists,
  lock,
  noteActs,
  outgoing,
  query,
  review,
  savedSearches,
  search,
  settings,
  shared,
  topics,
  trace,
  ui,
  usage,
  vault,
  vaults,
  vitality,
  whyPanel,
  whyStages,
} as const;
