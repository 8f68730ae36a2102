import { changeEach, changeFields, mapped, ofFields, renameField, type Fields } from './change-fields';
import type { UpgradeStep } from './upgrade-step';
import { upgradeTrace } from './upgrade-trace';

const SCOPES = new Map([['prune', 'archive']]);

/** Batch kinds by their name in version 4; kinds that are not listed kept theirs. */
const KINDS = new Map([
  ['chat.askAgain', 'chat.ask-again'],
  ['chat.partial', 'chat.save-partial'],
  ['cleaning.cue-conflict', 'cleaning.lesson-conflict'],
  ['cleaning.graduate-cue', 'cleaning.graduate-lesson'],
  ['cleaning.keepBoth', 'cleaning.keep-both'],
  ['cleaning.merge-cues', 'cleaning.merge-lessons'],
  ['cleaning.retire-cue', 'cleaning.retire-lesson'],
  ['cleaning.stale-cue', 'cleaning.stale-lesson'],
  ['cue.actions', 'lesson.edit-actions'],
  ['cue.change', 'lesson.edit'],
  ['cue.removeStarters', 'lesson.remove-starters'],
  ['entities.merge', 'entity.merge'],
  ['entities.save', 'entity.save'],
  ['entities.split', 'entity.split'],
  ['extraction.session', 'unit.extract'],
  ['facts.add', 'fact.add'],
  ['facts.correct', 'fact.correct'],
  ['facts.read', 'fact.read'],
  ['facts.retract', 'fact.retract'],
  ['note.archived', 'note.archive'],
  ['note.confirmed', 'note.confirm'],
  ['note.edited', 'note.edit'],
  ['note.extract', 'unit.extract'],
  ['note.kept', 'note.keep'],
  ['note.rejected', 'note.drop'],
  ['note.restored', 'note.restore'],
  ['prune.archive', 'archive.add'],
  ['prune.bring-back', 'archive.restore'],
  ['resource.bringBack', 'resource.restore'],
  ['resource.putAway', 'resource.remove'],
  ['review.keepBoth', 'review.keep-both'],
  ['review.later', 'review.defer'],
  ['review.noContradiction', 'review.dismiss-contradiction'],
  ['summary.make', 'summary.create'],
  ['summary.roll', 'summary.update-rolling'],
  ['thread.dismiss', 'topic.dismiss'],
  ['thread.look', 'topic.find'],
  ['thread.rename', 'topic.rename'],
  ['thread.write', 'topic.write'],
  ['trace.feedback', 'feedback.give'],
  ['trace.withdrawFeedback', 'feedback.withdraw'],
  ['vitality.opened', 'use.open'],
]);

const PROPOSAL_KINDS = new Map([
  ['cue-conflict', 'lesson-conflict'],
  ['graduate-cue', 'graduate-lesson'],
  ['merge-cues', 'merge-lessons'],
  ['retire-cue', 'retire-lesson'],
  ['stale-cue', 'stale-lesson'],
]);

/** What was said of a source: `said { at, by }` became `spoken { at, speaker }`. */
const source = ofFields((fields) =>
  renameField(changeFields(fields, { said: ofFields((said) => renameField(said, 'by', 'speaker')) }), 'said', 'spoken'),
);

const STATUSES = new Map([
  ['provisional', 'pending'],
  ['rejected', 'dropped'],
]);
const STATUSES_OF_DEFERRED = new Map([...STATUSES, ['provisional', 'deferred']]);

/** Deferring became a status of its own. The note stays deferred when its time has come: that depends on the clock. */
const note = (fields: Fields): Fields =>
  changeFields(fields, {
    status: mapped(typeof fields.deferredUntil === 'number' ? STATUSES_OF_DEFERRED : STATUSES),
    sources: (sources) => changeEach(sources, source),
  });

/** The key begins with the kind: a dismissed proposal is found again by it. */
function proposalKey(key: unknown): unknown {
  if (typeof key !== 'string') return key;
  const kindLength = key.indexOf(':');
  const kind = PROPOSAL_KINDS.get(key.slice(0, kindLength));
  return kindLength < 0 || kind === undefined ? key : kind + key.slice(kindLength);
}

const accessRef = (ref: unknown): unknown =>
  typeof ref === 'string' && ref.startsWith('thread:') ? `topic:${ref.slice('thread:'.length)}` : ref;

const decision = (fields: Fields): Fields => renameField(fields, 'ledTo', 'outcome');

/** Traces quote the decision records that answered. */
const trace = (fields: Fields): unknown =>
  ofFields((upgraded) =>
    changeFields(upgraded, {
      decisions: ofFields((history) =>
        changeFields(history, { records: (records) => changeEach(records, ofFields(decision)) }),
      ),
    }),
  )(upgradeTrace(fields));

const ROWS = new Map<string, (fields: Fields) => unknown>([
  ['notes', note],
  ['noteVersions', (fields) => renameField(fields, 'sitting', 'editSessionId')],
  ['chunks', (fields) => renameField(fields, 'putAwayAt', 'removedAt')],
  ['cues', (fields) => renameField(fields, 'saidOn', 'statedOn')],
  ['decisions', decision],
  ['accessEvents', (fields) => changeFields(fields, { ref: accessRef })],
  ['proposals', (fields) => changeFields(fields, { kind: mapped(PROPOSAL_KINDS), key: proposalKey })],
  ['traces', trace],
]);

/** Plain words: review states, lessons and topics; batch kinds and traces hold codes. */
export const v4ToV5: UpgradeStep = {
  toVersion: 5,
  tables: new Map([
    ['cues', 'lessons'],
    ['threads', 'topics'],
  ]),
  row: (table, row) => ofFields(ROWS.get(table) ?? ((fields) => fields))(row),
  entry: ofFields((entry) => changeFields(entry, { kind: mapped(KINDS), scope: mapped(SCOPES) })),
};
