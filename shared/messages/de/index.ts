import type { Messages } from '../message';
import { activity } from './activity';
import { app } from './app';
import { archive } from './archive';
import { assistants } from './assistants';
import { calendar } from './calendar';
import { chat } from './chat';
import { cleaning } from './cleaning';
import { collectionReview } from './collection-review';
import { collections } from './collections';
import { commands } from './commands';
import { dailyReview } from './daily-review';
import { editor } from './editor';
import { exchange } from './exchange';
import { facts } from './facts';
import { files } from './files';
import { graph } from './graph';
import { health } from './health';
import { lessons } from './lessons';
import { listKeys } from './list-keys';
import { lists } from './lists';
import { liveFolder } from './live-folder';
import { lock } from './lock';
import { mainAnswers } from './main-answers';
import { mainApp } from './main-app';
import { mainAttachments } from './main-attachments';
import { mainChat } from './main-chat';
import { mainConsent } from './main-consent';
import { mainCorpus } from './main-corpus';
import { mainExchange } from './main-exchange';
import { mainFiles } from './main-files';
import { mainIpc } from './main-ipc';
import { mainLists } from './main-lists';
import { mainJournal } from './main-journal';
import { mainModels } from './main-models';
import { mainSearchCheck } from './main-search-check';
import { mainSearchResults } from './main-search-results';
import { mainSettings } from './main-settings';
import { mainStore } from './main-store';
import { mainSync } from './main-sync';
import { mainVaults } from './main-vaults';
import { mainVitality } from './main-vitality';
import { mainWeb } from './main-web';
import { noteActs } from './note-acts';
import { outgoing } from './outgoing';
import { query } from './query';
import { research } from './research';
import { review } from './review';
import { savedSearches } from './saved-searches';
import { search } from './search';
import { settings } from './settings';
import { shared } from './shared';
import { sharing } from './sharing';
import { sync } from './sync';
import { topics } from './topics';
import { trace } from './trace';
import { ui } from './ui';
import { usage } from './usage';
import { vault } from './vault';
import { vaults } from './vaults';
import { vitality } from './vitality';
import { web } from './web';
import { whyPanel } from './why-panel';
import { whyStages } from './why-stages';

/** The sentences of the interface in German. */
export const de: Messages = {
  activity,
  app,
  archive,
  assistants,
  calendar,
  chat,
  cleaning,
  collectionReview,
  collections,
  commands,
  dailyReview,
  editor,
  exchange,
  facts,
  files,
  graph,
  health,
  lessons,
  listKeys,
  lists,
  liveFolder,
  lock,
  mainAnswers,
  mainApp,
  mainAttachments,
  mainChat,
  mainConsent,
  mainCorpus,
  mainExchange,
  mainFiles,
  mainIpc,
  mainJournal,
  mainLists,
  mainModels,
  mainSearchCheck,
  mainSearchResults,
  mainSettings,
  mainStore,
  mainSync,
  mainVaults,
  mainVitality,
  mainWeb,
  noteActs,
  outgoing,
  query,
  research,
  review,
  savedSearches,
  search,
  settings,
  shared,
  sharing,
  sync,
  topics,
  trace,
  ui,
  usage,
  vault,
  vaults,
  vitality,
  web,
  whyPanel,
  whyStages,
};
