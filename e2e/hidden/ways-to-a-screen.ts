import { contract, type RouteName } from '../../shared/ipc/contract';
import type { TraceId } from '../../shared/domain/ids';
import { TASK_GROUPINGS } from '../../shared/ipc/routes/tasks';
import { localDay } from '../../shared/lib/time/day-name';
import { type ClaimedVault, type MarkedClaim, questionsOf } from './claimed-vault';
import { act, noText, noTextIn, once, stream, walked, type Way } from './way';

const TABLE_COLUMNS = ['title', 'why', 'chat', 'tags'];
const REPLACED = { history: 'a replaced note is told as what was thought before' };
const OWN_ROW = 'the person’s own notes are listed by their titles, with their state, so that they can be brought back';
const TRANSCRIPT = 'a transcript stays what was said';
const PAGE = 'the person’s own page stays what they wrote';
const OWN_PAGE = { 'own-note': 'its own page', 'own-words': PAGE };

const runs = async ({ vault, claims }: ClaimedVault): Promise<TraceId[]> => {
  const ids: TraceId[] = [];
  for (const { answerId } of claims) {
    const trace = await vault.call('trace.ofMessage', { messageId: answerId });
    if (trace !== null) ids.push(trace.id, ...(trace.childIds ?? []));
  }
  return ids;
};

const namesIn = async ({ vault }: ClaimedVault) =>
  (await vault.call('entities.list', {})).rows.map(({ name }) => ({ name }));
const topicsIn = async ({ vault }: ClaimedVault) =>
  (await vault.call('topics.list', null)).topics.map(({ id }) => ({ topicId: id }));

const ofEachSession = (_vault: unknown, { sessions }: Pick<MarkedClaim, 'sessions'>) =>
  sessions.map((sessionId) => ({ sessionId }));

export const WAYS: { [Name in RouteName]: Way<Name> } = {
  'app.status': noText,
  'app.dismissRecovery': noText,
  'app.dismissCommandLineChanges': noText,
  'app.openAddress': noText,
  'app.undo': act('names the act that was undone'),
  'app.redo': act('names the act that was done again'),
  'app.undoBatch': act('names the act that was undone'),
  'app.perform': act('replies as the route that it performs'),
  'stream.cancel': noText,
  'windows.open': noText,
  'windows.showInRoom': noText,

  'chat.sessions': walked(once({ includeDeleted: false }), {
    'own-words': 'a session is called as its first message or as the person named it',
  }),
  'chat.createSession': act(),
  'chat.renameSession': act(),
  'chat.search': walked((_, { token, thing }) => [{ text: token }, { text: thing }], { 'own-words': TRANSCRIPT }),
  'chat.pinSession': act(),
  'chat.setWebSearch': act(),
  'chat.setAsksCollections': act(),
  'chat.setUsesTools': act(),
  'chat.setUsesProfile': act(),
  'chat.setKeepsSaid': act(),
  'chat.setModel': act(),
  'chat.showBranch': act(),
  'chat.pinSessions': noText,
  'chat.deleteSession': act(),
  'chat.deleteSessions': noText,
  'chat.restoreSession': act(),
  'chat.session': walked((_, { sessions }) => sessions.map((id) => ({ id })), { 'own-words': TRANSCRIPT }),
  'chat.send': stream('answers in a new session'),
  'chat.retry': stream('answers as chat.send does'),
  'chat.askAgain': stream('answers a question of before once more'),
  'chat.skipReading': noText,
  'chat.decideToolCall': noText,
  'chat.askSeveral': stream('several models on a question of before'),
  'chat.chooseAnswer': noText,
  'chat.analyse': stream('two analysts on a question of before'),
  'chat.preview': walked((_, claim) =>
    questionsOf(claim)
      .slice(0, 2)
      .map((text) => ({ sessionId: null, text })),
  ),
  'chat.startingQuestions': walked(() => [null]),
  'chat.putAwayStartingQuestions': noText,
  'chat.draft': walked(ofEachSession, { 'own-words': 'what the person is writing' }),
  'chat.saveDraft': noText,
  'chat.draftFiles': noText,
  'chat.saveDraftFiles': noText,
  'chat.readFiles': noText,
  'chat.locate': noText,
  'notes.list': walked(
    (_, { token }) =>
      (['engrams', 'resources', 'pending', 'dropped', 'archived', 'all'] as const).flatMap((show) => [
        { show },
        { show, text: token },
      ]),
    { 'own-note': OWN_ROW, 'own-words': 'a unit that waits for the person’s decision is what they said' },
  ),
  'notes.ids': walked((_, { token }) => [{ text: token, show: 'all' }]),
  'notes.tags': walked(once(null)),
  'notes.folders': walked(once(null)),
  'notes.page': walked((_, { noteId, pageId }) => [{ id: noteId }, { id: pageId }], OWN_PAGE),
  'notes.create': act(),
  'notes.save': act(),
  'notes.setProperty': act(),
  'notes.fromHtml': act('replies with the text that was given to it'),
  'notes.properties': walked((_, { noteId, pageId }) => [{ id: noteId }, { id: pageId }], OWN_PAGE),
  'notes.versions': walked((_, { noteId }) => [{ id: noteId }], { 'own-note': 'what the note said before' }),
  'notes.restoreVersion': act(),
  'notes.setPinned': act(),
  'notes.setNeverSurface': act(),
  'notes.setStatus': act(),
  'notes.setStatusOfMany': noText,
  'notes.link': act(),
  'notes.unlink': noText,
  'notes.merge': act(),
  'notes.mergePreview': walked(
    (_, { noteId, pageId, hidden }) =>
      hidden === null || hidden === 'never-surface' ? [{ into: pageId, from: [noteId] }] : [],
    { 'own-note': 'the person merges this very note', 'own-words': PAGE },
  ),
  'notes.split': act(),
  'notes.splitPreview': walked(
    (_, { pageId }) => [{ id: pageId, parts: [{ title: 'One half' }, { title: 'The other half' }] }],
    { 'own-words': PAGE },
  ),
  'notes.findClaims': walked((_, { pageId }) => [{ id: pageId }], { 'own-words': PAGE }),
  'notes.supersede': act(),
  'notes.chain': walked((_, { noteId }) => [{ id: noteId }], { 'own-note': 'a link of the chain is a note’s own row' }),
  'notes.linkMention': act(),
  'notes.complete': walked((_, { token, thing }) => [{ text: token }, { text: thing }, { text: '' }]),
  'notes.titles': walked((_, { noteId, pageId }) => [{ ids: [noteId, pageId] }]),
  'notes.byTitle': noText,
  'notes.related': walked((_, { pageId, text }) => [
    { id: null, text },
    { id: pageId, text },
  ]),
  'notes.resource': walked((_, { resourceId }) => [{ id: resourceId }], { 'own-words': 'the document’s own page' }),

  'review.queue': walked((_, { token }) => [{ text: '' }, { text: token }], {
    'own-words': 'a unit that waits for the person’s decision is what they said',
  }),
  'review.learned': noText,
  'review.forgetLearned': noText,
  'review.keep': act(),
  'review.drop': act(),
  'review.defer': act(),
  'review.decide': act(),
  'review.keepSaid': act(),
  'review.reopen': act(),
  'review.edit': act(),
  'review.setCategory': act(),
  'review.merge': act(),
  'review.replace': act(),
  'review.keepBoth': act(),
  'review.link': act(),
  'review.add': act(),
  'review.findSimilar': walked((_, { text }) => [{ text, id: null }]),
  'review.note': walked((_, { noteId }) => [{ id: noteId }], { 'own-note': 'its own text' }),
  'review.forSession': walked(ofEachSession, {
    'own-words': 'a unit that waits for the person’s decision is what they said',
    'own-note': 'beside the very message that it was taken from',
  }),

  'previews.read': walked(
    (_, { noteId, pageId, answerId, resourceId }) => [
      { ref: `note:${noteId}` },
      { ref: `note:${pageId}` },
      { ref: `message:${answerId}` },
      { ref: `resource:${resourceId}` },
    ],
    { 'own-note': 'its own first lines, where a link to it is pointed at', 'own-words': TRANSCRIPT },
  ),
  'previews.part': walked((_, { noteId, pageId }) => [noteId, pageId].map((from) => ({ target: '#', from })), OWN_PAGE),

  'resources.page': walked((_, { resourceId }) => [{ id: resourceId }], { 'own-words': 'the document’s own page' }),
  'resources.uses': walked((_, { resourceId }) => [{ id: resourceId }]),
  'resources.setPutAway': act(),
  'resources.resolve': noText,

  'search.run': walked((_, claim) =>
    questionsOf(claim)
      .slice(0, 3)
      .map((text) => ({ text })),
  ),
  'search.rows': walked(async ({ vault }, claim) => {
    const found = [];
    for (const text of questionsOf(claim).slice(0, 3))
      found.push({ id: (await vault.call('search.run', { text })).id });
    return found;
  }),
  'profile.get': walked(once(null), { 'own-note': OWN_ROW }),
  'profile.add': act(),
  'profile.remove': act(),
  'profile.move': act(),
  'profile.decline': noText,
  ...noTextIn('savedSearches'),
  'savedSearches.list': walked(once(null)),
  'tables.page': walked(
    (_, { token }) =>
      (['engrams', 'pending', 'dropped', 'archived', 'all'] as const).flatMap((show) =>
        ['', token].map((text) => ({ show, text, columns: TABLE_COLUMNS, sorts: [], group: null })),
      ),
    { 'own-note': OWN_ROW, 'own-words': 'a unit that waits for the person’s decision is what they said' },
  ),
  'tables.properties': walked(once(null)),
  'tables.setProperty': noText,
  'tables.text': walked((_, { noteId }) => [{ format: 'csv', ids: [noteId], columns: TABLE_COLUMNS }], {
    'own-note': 'rows that the person chose, to be copied',
    'own-words': 'what a row was kept from',
  }),
  'tables.exportCsv': act('a file of rows that the person asks for'),
  'tables.readBase': walked((_, { resourceId }) => [{ id: resourceId }]),
  'tables.exportBase': act('writes the query and columns that the person gave'),
  ...noTextIn('projects'),
  'projects.list': walked(once(null)),
  'trace.get': walked(async (vault) => (await runs(vault)).map((id) => ({ id })), {
    record: 'it says what an answer of before was made from',
  }),
  'trace.ofMessage': walked((_, { answerId }) => [{ messageId: answerId }], {
    record: 'it says what an answer of before was made from',
  }),
  'trace.children': walked(async (vault) => (await runs(vault)).slice(0, 1).map((id) => ({ id })), {
    record: 'it says what an answer of before was made from',
  }),
  'trace.export': act('a file of records that the person asks for'),
  'trace.feedback': act(),
  'trace.withdrawFeedback': act(),
  'trace.feedbackOn': noText,
  'trace.historyOf': noText,

  'facts.list': walked((_, { token }) => [{}, { entity: 'me' }, { entity: token }], {
    history: 'a value that was replaced has its end',
  }),
  'facts.add': act(),
  'facts.retract': act(),
  'facts.correct': act(),
  'facts.readKept': noText,
  'entities.list': walked((_, { token }) => [{}, { text: token }], { history: 'facts that were replaced name it' }),
  'entities.page': walked(namesIn, { history: 'a value that was replaced is shown as closed' }),
  'people.about': walked(async (vault) => [...(await namesIn(vault)), ...(await topicsIn(vault))], REPLACED),
  'entities.ofNote': walked((_, { pageId }) => [{ id: pageId }], { history: 'names of values that were replaced' }),
  'entities.previewMerge': walked(
    async ({ vault }) => {
      const [into, from] = (await vault.call('entities.list', {})).rows;
      return into === undefined || from === undefined ? [] : [{ from: from.name, into: into.name }];
    },
    { history: 'a value that was replaced moves with the name' },
  ),
  'entities.merge': act(),
  'entities.previewSplit': act('the name that the person gave, and its facts'),
  'entities.split': act(),
  'entities.save': act(),

  'lessons.list': walked(once(null)),
  'lessons.probe': walked((_, { thing }) => [{ text: `I am about to open the ${thing}.` }]),
  'lessons.findBearing': stream('asks the model which lessons bear on an act'),
  'lessons.save': act(),
  'lessons.setState': act(),
  'lessons.retire': noText,
  'lessons.removeStarters': noText,
  'lessons.actions': noText,
  'lessons.addAction': noText,
  'lessons.removeAction': noText,
  'decisions.histories': walked((_, { token, thing }) => [{}, { text: token }, { text: thing }], {
    history: 'a decision that was replaced is shown as replaced',
  }),
  'contradictions.ofSession': walked(ofEachSession),
  'contradictions.resolve': act(),
  'contradictions.ofDraft': walked((_, { text }) => [{ text }]),
  'contradictions.resolveDraft': noText,
  'corrections.ofSession': walked(ofEachSession),
  'corrections.replace': act(),
  'corrections.settle': noText,

  'summaries.ofSession': walked(ofEachSession),
  'summaries.make': stream('makes the summary again'),
  'summaries.progress': noText,
  'topics.list': walked(once(null)),
  'topics.find': noText,
  'topics.stop': noText,
  'topics.rename': noText,
  'topics.dismiss': noText,
  'topics.dismissMany': noText,
  'topics.summarise': stream('writes the arc of a topic'),

  'cleaning.list': walked(once({})),
  'cleaning.preview': walked(async ({ vault }) =>
    (await vault.call('cleaning.list', {})).proposals.map(({ proposal }) => ({ id: proposal.id })),
  ),
  'cleaning.accept': act(),
  'cleaning.keepBoth': act(),
  'cleaning.dismiss': act(),
  'cleaning.state': noText,
  'cleaning.run': noText,
  'cleaning.pause': noText,
  'cleaning.resume': noText,

  'graph.local': walked(
    (_, { pageId: id, noteId }) => [
      { id, depth: 2 },
      { id: noteId, depth: 1 },
    ],
    {
      'own-note': OWN_ROW,
    },
  ),
  'graph.whole': walked(once({}), { 'own-note': OWN_ROW }),
  'graph.asOf': walked(({ now }) => [{ at: now() }], { 'own-note': OWN_ROW }),
  'graph.difference': walked(({ now }) => [{ from: 0, to: now() }], { 'own-note': OWN_ROW }),
  'graph.timeline': noText,
  'graph.path': walked((_, { pageId, noteId }) => [{ from: pageId, to: noteId }], { 'own-note': OWN_ROW }),
  'graph.gaps': walked(once(null), { 'own-note': OWN_ROW }),
  'graph.groups': walked(() => [{ by: 'folder' }, { by: 'tag' }, { by: 'topic' }]),
  'graph.life': noText,
  'graph.positions': noText,
  'graph.savePicture': noText,
  'graph.savePositions': noText,
  'settings.get': noText,
  'settings.save': noText,
  'settings.confirmExcluded': noText,
  'settings.useProvider': noText,
  'settings.removeKey': noText,
  ...noTextIn('models'),
  ...noTextIn('localModel'),
  ...noTextIn('agents'),
  ...noTextIn('toolServers'),
  ...noTextIn('program'),
  ...noTextIn('modelFiles'),
  ...noTextIn('scans'),
  'import.begin': noText,
  'import.append': noText,
  'import.leaveOut': noText,
  'import.unlock': noText,
  'import.preview': act(
    'what stands in the file that the person chose; of notes here only the former name of one that is not hidden',
  ),
  'import.run': act('what was read from the file that the person chose'),
  'import.undo': noText,
  'import.memory': noText,
  'import.discard': noText,
  'import.extraction': noText,
  'import.takeNotes': noText,
  'import.controlExtraction': noText,
  'exchange.loadSample': noText,
  'exchange.removeSample': noText,
  'exchange.sampleState': noText,
  'export.run': act('the person takes everything out, hidden or not'),
  'export.preview': act('lists by title which kept notes a copy would hold, and why others would not'),
  'health.report': noText,
  'inbox.counts': noText,
  'inbox.day': noText,
  'health.verify': noText,
  'health.snapshot': noText,
  'health.checkSnapshot': noText,
  'health.previewRestore': noText,
  'health.restore': noText,
  'health.rebuildStore': noText,
  'health.checkIndex': noText,
  'health.rebuildIndex': noText,
  'health.continueEmbedding': noText,
  'health.searchCheck': walked(once(null)),
  'health.startSearchCheck': act('replies as health.searchCheck does'),
  'health.stopSearchCheck': act('replies as health.searchCheck does'),
  'health.neverSurfaced': walked(once({ days: 1 })),
  'health.patterns': noText,
  'vitality.state': noText,
  'vitality.explain': walked((_, { pageId }) => [{ ref: `note:${pageId}` }], { 'own-note': OWN_ROW }),
  'vitality.check': noText,
  'vitality.rebuild': noText,
  'vitality.opened': noText,
  'vitality.ofNotes': noText,

  'archive.dryRun': walked(once(null), { 'own-note': OWN_ROW }),
  'archive.run': act('the notes that the person archives'),
  'archive.restore': act('the notes that the person brings back'),

  ...noTextIn('backup'),
  ...noTextIn('capture'),
  'liveFolder.state': noText,
  'liveFolder.choose': noText,
  'liveFolder.configure': noText,
  'liveFolder.forget': noText,
  'liveFolder.run': noText,
  // No folder is chosen in that vault. A hidden note has no file; one that had is named by the file that lies there.
  'liveFolder.preview': act('names the files that a run would write, of notes that are not hidden'),
  'liveFolder.questions': act('names the files about which the person is asked'),
  'liveFolder.difference': act('shows the note and the file that the person is asked about'),
  'liveFolder.decide': act('carries out what the person decided of a file'),
  'sync.state': noText,
  'sync.choose': noText,
  'sync.configure': noText,
  'sync.join': noText,
  'sync.forget': noText,
  'sync.run': noText,
  'sync.storage': noText,
  'sync.setAside': noText,
  // No folder is chosen in that vault; hidden notes are left out where one is.
  'sync.merged': walked(once(null), {}),
  'sync.texts': act('shows the texts of a note that was written on two devices'),
  'days.month': noText,
  'days.day': walked(({ builtAt }) => [{ day: localDay(builtAt) }], {
    'own-note': OWN_ROW,
    'own-words': 'a session is called as its first message or as the person named it',
  }),
  'days.note': noText,
  'days.week': walked(({ builtAt: at }) => [{ day: localDay(at), firstWeekday: 1 }], {
    'own-note': OWN_ROW,
    ...REPLACED,
  }),
  'days.brief': walked(once({ firstWeekday: 1 }), REPLACED),
  'days.dismissBrief': noText,
  'days.template': noText,
  'days.saveTemplate': noText,
  'tasks.list': walked(
    () => TASK_GROUPINGS.flatMap((group) => (['open', 'done'] as const).map((show) => ({ group, show }))),
    { 'own-words': PAGE },
  ),
  'tasks.ofDecision': walked(() => [], { 'own-words': PAGE }),
  'tasks.setDone': act(),
  'tasks.setDue': act(),
  'tasks.add': act(),
  'tasks.readDay': noText,
  'dailyReview.today': walked(once(null)),
  'dailyReview.answer': act(),
  'dailyReview.replace': act(),
  'dailyReview.undo': act('names the act that was undone'),
  'dailyReview.redo': act('names the act that was done again'),
  'reflection.proposed': walked(once(null), REPLACED),
  'reflection.write': walked(once(null)),
  'reflection.keep': act(),
  'reflection.dismiss': noText,
  ...noTextIn('attachments'),

  'usage.get': walked(once({ days: 30 }), {
    'own-words': 'a session is called as its first message or as the person named it',
  }),
  'usage.export': noText,
  'assistants.list': noText,
  'assistants.settings': noText,
  'assistants.allow': noText,
  'assistants.cutOff': noText,
  'assistants.forget': noText,
  'assistants.reads': walked(once({ client: null, before: null, limit: 200 })),
  'assistants.removeReads': noText,

  'outgoing.hosts': noText,
  'outgoing.find': noText,
  'outgoing.body': act('shows what left for a model before, byte for byte'),
  'outgoing.remove': noText,
  'web.get': noText,
  'web.useProvider': noText,
  'web.testProvider': noText,
  'web.saveTrust': noText,
  'web.removeKey': noText,
  'web.preview': noText,
  'web.savePage': stream('fetches a page of the web'),
  'web.keepQuote': act('replies with an id'),
  'web.addClip': act('replies with an id'),
  'collections.list': noText,
  'collections.join': noText,
  'collections.leave': noText,
  'collections.setAsked': noText,
  'collections.preview': act('lists by title which of the chosen kept notes would leave, and why others would not'),
  'collections.publish': noText,
  'collections.withdraw': noText,
  'collections.publishedNotes': noText,
  'collections.previewQuery': noText,
  'collections.published': act('lists by title what the person published'),
  'collections.retry': noText,
  'collectionReviews.list': act('lists what members published in a collection, by title; nothing of the vault'),
  'collectionReviews.text': act('a note of a collection as it was published, which the person opened'),
  'collectionReviews.judge': act('replies with the row of the note that was judged'),
  'collectionReviews.mark': act('replies with the rows of the collection that was marked'),
  'collectionReviews.takeMarkBack': act('replies with the rows of the collection whose mark was taken back'),
  'collectionReviews.agreement': noText,
  'collectionReviews.export': act('writes what members published in a collection into a folder'),
  ...noTextIn('vaults'),
  'links.take': noText,
  'links.readFile': act('reads a file that was given to the app from outside; nothing of the vault'),
  ...noTextIn('desktop'),
  ...noTextIn('lock'),
};
export const ROUTES = Object.keys(contract) as RouteName[];
