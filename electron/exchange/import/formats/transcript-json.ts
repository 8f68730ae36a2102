import { contentHash } from '../../../../shared/lib/content-hash';
import { cleanLine, cleanText } from '../text/clean-text';
import type { ParsedSession, ParsedTurn } from '../parsed/parsed-import';
import { type Fields, identityOf, isObject, makeUniqueKey, readDateField } from './json-fields';
import {
  type ConversationReader,
  limitMessages,
  MAX_MESSAGE_CHARACTERS,
  type SkipReporter,
  tooLongReason,
} from './conversation-format';
import { t } from '../../../../shared/messages/message';
import { formatList } from '../../../../shared/messages/format-list';

/**
 * A dated dialogue: `{ conversationId, speakers, turns: [{ id, session, dateIso, speaker, text }] }`. Each `session`
 * becomes a session. Other fields are ignored.
 */
export const readDialogue: ConversationReader = (entry, { position, skips, usedKeys }) => {
  const where = t('mainExchange.conversationInFile', { position });
  if (!Array.isArray(entry.turns)) {
    skips.add(where, t('mainExchange.noListOfTurns'));
    return null;
  }
  const id = identityOf(entry.conversationId);
  const speakers = Array.isArray(entry.speakers)
    ? entry.speakers.flatMap((name) => (typeof name === 'string' ? [cleanLine(name, 100)] : []))
    : [];
  const name =
    speakers.length > 0 ? formatList(speakers) : (id ?? t('mainExchange.conversationPosition', { position }));
  const key = makeUniqueKey(`dialogue:${id ?? `hash-${contentHash(JSON.stringify(entry.turns[0] ?? ''))}`}`, usedKeys);
  const sessions = [...turnsBySession(entry.turns, where, skips)]
    .map(([session, turns]): ParsedSession => {
      const parsed = readTurns(turns, t('mainExchange.whereSessionSession', { where, session }), null, skips);
      return {
        key: `${key}/${session}`,
        title: cleanLine(t('mainExchange.nameSessionSession', { name, session })),
        at: parsed[0]?.at ?? null,
        turns: parsed,
      };
    })
    .filter(({ turns }) => turns.length > 0);
  if (sessions.length === 0) {
    skips.add(where, t('mainExchange.noReadableTurn'));
    return null;
  }
  return { key, title: cleanLine(name), speakers: speakersOf(sessions, speakers), sessions };
};

function turnsBySession(turns: unknown[], where: string, skips: SkipReporter): Map<string, Fields[]> {
  const bySession = new Map<string, Fields[]>();
  turns.forEach((turn, position) => {
    if (!isObject(turn))
      return skips.add(
        t('mainExchange.whereTurnPosition', { where, position: position + 1 }),
        t('mainExchange.isNoObject'),
      );
    const session = identityOf(turn.session) ?? '1';
    const others = bySession.get(session);
    if (others) others.push(turn);
    else bySession.set(session, [turn]);
  });
  return bySession;
}

/** A plain session: `{ id?, title?, date?, turns: [{ id?, speaker, text, date? }] }`. */
export const readPlainSession: ConversationReader = (entry, { position, skips, usedKeys }) => {
  const where = t('mainExchange.sessionInFile', { position });
  if (!Array.isArray(entry.turns)) {
    skips.add(where, t('mainExchange.noListOfTurns'));
    return null;
  }
  const at = readDateField(entry.date, skips);
  const title = typeof entry.title === 'string' ? cleanLine(entry.title) : '';
  const turns = readTurns(entry.turns, where, at, skips);
  if (turns.length === 0) {
    skips.add(where, t('mainExchange.noReadableTurn'));
    return null;
  }
  const own = identityOf(entry.id) ?? contentHash(`${title}\n${at}\n${turns[0]!.speaker}\n${turns[0]!.text}`);
  const key = makeUniqueKey(`plain:${own}`, usedKeys);
  const session: ParsedSession = {
    key,
    title: title === '' ? t('mainExchange.titleOfSession', { position }) : title,
    at: at ?? turns[0]!.at,
    turns,
  };
  return { key, title: session.title, speakers: speakersOf([session], []), sessions: [session] };
};

/** Usable turns in order; others are reported with position and reason. */
function readTurns(turns: unknown[], where: string, sessionAt: number | null, skips: SkipReporter): ParsedTurn[] {
  const parsed: ParsedTurn[] = [];
  const usedKeys = new Set<string>();
  let lastAt = sessionAt;
  limitMessages(turns, { what: where, noun: 'turns', skips }).forEach((turn, position) => {
    const what = t('mainExchange.whereTurnPosition', { where, position: position + 1 });
    if (!isObject(turn)) return skips.add(what, t('mainExchange.isNoObject'));
    if (typeof turn.text !== 'string') return skips.add(what, t('mainExchange.textIsMissing'));
    if (turn.text.length > MAX_MESSAGE_CHARACTERS) return skips.add(what, tooLongReason());
    const text = cleanText(turn.text);
    if (text.trim() === '') return skips.add(what, t('mainExchange.textIsEmpty'));
    const speaker = typeof turn.speaker === 'string' ? cleanLine(turn.speaker, 100) : '';
    lastAt = readDateField(turn.dateIso, skips) ?? readDateField(turn.date, skips) ?? lastAt;
    parsed.push({
      key: makeUniqueKey(identityOf(turn.id) ?? String(position + 1), usedKeys),
      speaker,
      text,
      at: lastAt,
    });
  });
  return parsed;
}

function speakersOf(sessions: ParsedSession[], first: string[]): string[] {
  const names = new Set(first);
  for (const { turns } of sessions) for (const { speaker } of turns) if (speaker !== '') names.add(speaker);
  return [...names];
}
