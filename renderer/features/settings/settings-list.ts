import type { PlainKey } from '../../../shared/messages/message';
import type { SettingsPath } from '../../navigation/settings-pages';

interface Setting {
  path: SettingsPath;
  /** The heading that it stands under. */
  section: PlainKey;
  label: PlainKey;
  /** Its hint, and words that people use which neither label nor hint holds. */
  others?: readonly PlainKey[];
}

const under = (
  path: SettingsPath,
  section: PlainKey,
  settings: readonly (PlainKey | readonly PlainKey[])[],
): Setting[] =>
  settings.map((each) => {
    const [label, ...others] = typeof each === 'string' ? [each] : each;
    return { path, section, label: label!, others };
  });

/** Every setting that the search finds, in the order of the pages: its label, then what else it is found by. */
export const SETTINGS: readonly Setting[] = [
  ...under('/settings/model', 'common.model', [
    ['common.model', 'settings.whoAnswersWhoReads'],
    ['settings.withoutAModel', 'settings.rulesLanguageModelAnswers'],
    ['settings.onThisComputer', 'settings.modelRunsInApp', 'settings.namesOfLocalModels'],
    ['settings.aServer', 'settings.anyServerSpeaksOpenais', 'settings.namesOfServers'],
    ['agents.anAgentOfYours', 'agents.whatItIs'],
    ['settings.provider', 'settings.namesOfServers'],
    'settings.chatModel',
    'settings.baseUrl',
    'settings.apiKey',
    ['settings.smallModel', 'settings.understandsQuestionsJudgesNotes'],
    ['settings.embeddingModel', 'settings.findsMeaningChangingReads'],
    'settings.contextWindowInTokens',
    'settings.protocol',
  ]),
  ...under('/settings/model', 'speech.title', [['speech.title', 'speech.intro', 'speech.otherNames'], 'speech.spoken']),
  ...under('/settings/model', 'settings.workOfTheModel', [
    'settings.workOfTheModel',
    'settings.preset',
    ['settings.waitForReading', 'settings.waitForReadingHint'],
    'settings.taskByTask',
  ]),
  ...under('/settings/model', 'settings.answerStyle', [['settings.answerStyle', 'settings.namesOfAnswerStyle']]),
  ...under('/settings/model', 'profile.title', [['profile.title', 'profile.otherNames']]),
  ...under('/settings/model/usage', 'common.usage', [
    'common.usage',
    ['usage.limits', 'settings.namesOfLimits'],
    'usage.tokensInOneTurn',
    'usage.tokensInOneDay',
    'usage.costInOneDay',
    'usage.prices',
    'usage.currency',
  ]),
  ...under('/settings/privacy', 'settings.privacy', [
    'settings.whatLeavesThisMachine',
    'settings.telemetry',
    ['common.people', 'settings.namesOfExclusions'],
    ['settings.places', 'settings.namesOfExclusions'],
    ['common.folders', 'settings.namesOfExclusions'],
  ]),
  ...under('/settings/privacy', 'lock.screenLock', [['lock.screenLock', 'common.passphrase']]),
  ...under('/settings/privacy', 'program.thisApp', [['program.lookDaily', 'program.otherNames']]),
  ...under('/settings/privacy/sent', 'common.whatLeft', ['common.whatLeft', 'outgoing.howLongKept']),
  ...under('/settings/data', 'settings.importAndExport', [
    ['settings.import', 'app.obsidianLogseqChatgptClaude'],
    ['settings.exportEverything', 'app.markdownHtmlShareCopy'],
    'settings.openTheSampleVault',
  ]),
  ...under('/settings/data', 'settings.encryptedBackup', [
    'settings.encryptedBackup',
    ['settings.restoreABackup', 'app.anotherComputerCopy'],
  ]),
  ...under('/settings/data', 'liveFolder.healthName', [
    ['liveFolder.healthName', 'liveFolder.intro'],
    'liveFolder.newFiles',
    'liveFolder.links',
    'liveFolder.alsoWrite',
  ]),
  ...under('/settings/data', 'capture.title', [
    ['capture.title', 'capture.intro', 'capture.otherNames'],
    'capture.movesTaken',
  ]),
  ...under('/settings/data', 'sync.sync', [['sync.sync', 'sync.intro'], 'sync.deviceName']),
  ...under('/settings/data', 'common.vaults', [['common.vaults', 'common.openAVaultsFolder', 'common.createAVault']]),
  ...under('/settings/data/storage', 'common.health', [
    ['common.health', 'app.indexBackupsZones'],
    ['health.backupFolder', 'health.nameFolderAnotherDisk'],
    ['health.snapshots', 'app.snapshot'],
  ]),
  ...under('/settings/appearance', 'settings.appearance', [
    'settings.language',
    ['settings.theme', 'app.themeNightAppearance', 'settings.dark', 'settings.light'],
    'settings.contrast',
    ['settings.textSize', 'settings.namesOfTextSize', 'app.zoomInBigger', 'app.zoomOut'],
    ['settings.density', 'settings.compact'],
    ['settings.motion', 'settings.namesOfMotion'],
  ]),
  ...under('/settings/keys', 'settings.keys', [
    ['settings.sendAMessageWith', 'settings.shiftEnterBeginNew'],
    ['desktop.title', 'desktop.intro', 'desktop.otherNames'],
    'app.keyboardShortcuts',
  ]),
  ...under('/settings/web', 'web.web', [
    'web.whereToSearch',
    'web.trustTitle',
    ['web.bookmarkletTitle', 'web.savePage'],
  ]),
  ...under('/settings/tools', 'tools.title', [['tools.title', 'tools.intro', 'tools.otherNames'], 'tools.addServer']),
  ...under('/settings/assistants', 'assistants.otherAssistants', [
    ['assistants.otherAssistants', 'assistants.programsReadVaultOnce', 'settings.namesOfAssistants'],
  ]),
  ...under('/settings/collections', 'collections.askedCollections', [
    ['collections.askedCollections', 'collections.settingsIntro'],
    'collections.address',
  ]),
];
