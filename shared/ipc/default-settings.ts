import { DEFAULT_APPEARANCE } from './default-appearance';
import { DEFAULT_WEB_SETTINGS } from './default-web-settings';
import type { Settings } from './routes/settings';
import { DEFAULT_SPENDING, WORK_PRESETS } from './work-presets';

export const DEFAULT_SETTINGS: Settings = {
  theme: 'system',
  language: 'system',
  appearance: DEFAULT_APPEARANCE,
  sendWith: 'enter',
  spelling: true,
  engine: 'offline',
  // No server: only the person chooses one.
  provider: { preset: 'custom', baseUrl: '', chatModel: '', smallModel: '', embeddingModel: '' },
  builtIn: { path: '', name: '', contextTokens: null },
  speech: { folder: '', language: 'auto' },
  agent: { name: '', argv: [], allowsTools: false },
  answerStyle: '',
  review: { list: 'quick', keys: {} },
  excluded: { people: [], places: [], folders: [] },
  work: WORK_PRESETS.careful,
  spending: DEFAULT_SPENDING,
  outgoingLog: { keepDays: 30 },
  web: DEFAULT_WEB_SETTINGS,
  collections: [],
  toolServers: [],
  keys: {},
};
