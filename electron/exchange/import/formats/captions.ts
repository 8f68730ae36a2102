import { contentHash } from '../../../../shared/lib/content-hash';
import { AppError } from '../../../../shared/ipc/errors';
import { t } from '../../../../shared/messages/message';
import { decodeText } from '../../../corpus/documents/decode-text';
import { readEntryBytes } from '../entries/import-entry';
import type { ParsedTurn } from '../parsed/parsed-import';
import { cleanLine, cleanText } from '../text/clean-text';
import { dateOfFile } from '../text/read-date';
import { limitMessages, packBlocks } from './conversation-format';
import type { FileFormat } from './file-format';
import { titleOfFile } from './transcript-markdown';

const CUE = /^\s*(?:(\d{1,3}):)?(\d{2}):(\d{2})[.,](\d{3})\s+-->/;
const VOICE = /<v(?:\.[^\s>]*)?\s+([^>]{1,100})>/i;
const TAG = /<\/?[a-z0-9][^<>\n]{0,120}>/gi;
const NAME = /^([\p{L}\p{N}][\p{L}\p{N} .'’_()-]{0,59}?):\s+(\S.*)$/u;
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', nbsp: ' ', lrm: '', rlm: '' };
/** Names that recur are those of speakers; a colon in what is said is none. */
const MIN_NAMED_SHARE = 0.3;

interface Cue {
  /** Milliseconds since the beginning. */
  from: number;
  speaker: string;
  text: string;
}

/** The captions of a recording (WebVTT, SubRip): what each speaker says in a row is one turn. */
export const captions: FileFormat = {
  endings: ['vtt', 'srt'],
  async *read(entry, { skips }) {
    const cues = readCues(cleanText(decodeText(await readEntryBytes(entry), entry.name)).split('\n'));
    if (cues.length === 0)
      throw new AppError(
        'import-unreadable',
        t('mainExchange.nothingCanBeReadBecause', { what: entry.name, why: t('mainExchange.noReadableTurn') }),
      );
    const title = titleOfFile(entry.name);
    const since = dateOfFile(entry.name);
    const turns = limitMessages(turnsOf(cues, since), { what: `“${title}”`, noun: 'turns', skips });
    const key = `captions:${contentHash(`${entry.name.split('/').at(-1)}\n${turns[0]!.text}`)}`;
    yield {
      format: 'captions',
      conversation: {
        key,
        title,
        speakers: [...new Set(turns.map(({ speaker }) => speaker).filter((name) => name !== ''))],
        sessions: [{ key, title, at: since, turns }],
      },
    };
  },
};

function readCues(lines: readonly string[]): Cue[] {
  const cues: Cue[] = [];
  for (let index = 0; index < lines.length; index += 1) {
    const time = CUE.exec(lines[index]!);
    if (time === null) continue;
    let end = index + 1;
    while (end < lines.length && lines[end]!.trim() !== '') end += 1;
    const shown = lines.slice(index + 1, end).join('\n');
    const [, hours = '0', minutes, seconds, fraction] = time.map(Number);
    const from = ((Number(hours || 0) * 60 + minutes!) * 60 + seconds!) * 1000 + fraction!;
    // A cue may hold the words of several voices.
    for (const part of shown.split(/(?=<v[\s.])/i)) {
      const speaker = cleanLine(plain(VOICE.exec(part)?.[1] ?? ''), 100);
      const text = plain(part.replace(TAG, '')).replace(/\s+/g, ' ').trim();
      if (text !== '') cues.push({ from, speaker, text });
    }
  }
  return cues.some(({ speaker }) => speaker !== '') ? cues : withNames(cues);
}

const plain = (text: string): string =>
  text.replace(/&(amp|lt|gt|nbsp|lrm|rlm);/g, (_all, name: string) => ENTITIES[name]!);

/** “Name: words”, where such names recur. */
function withNames(cues: readonly Cue[]): Cue[] {
  const named = cues.map(({ text }) => NAME.exec(text));
  const counts = new Map<string, number>();
  for (const found of named) if (found !== null) counts.set(found[1]!, (counts.get(found[1]!) ?? 0) + 1);
  const isSpeaker = (name: string): boolean => counts.get(name)! > 1 || cues.length < 6;
  const share = named.filter((found) => found !== null && isSpeaker(found[1]!)).length / cues.length;
  if (share < MIN_NAMED_SHARE) return [...cues];
  let speaker = '';
  return cues.map((cue, index) => {
    const found = named[index]!;
    if (found === null || !isSpeaker(found[1]!)) return { ...cue, speaker };
    speaker = found[1]!;
    return { ...cue, speaker, text: found[2]! };
  });
}

/** @param since when the recording began, epoch milliseconds; null where nothing says it */
function turnsOf(cues: readonly Cue[], since: number | null): ParsedTurn[] {
  const isRolling = cues.some(({ text }, index) => index > 0 && text.startsWith(`${cues[index - 1]!.text} `));
  const joined: { from: number; speaker: string; texts: string[] }[] = [];
  for (const { from, speaker, text } of cues) {
    const last = joined.at(-1);
    if (last === undefined || last.speaker !== speaker) joined.push({ from, speaker, texts: [text] });
    // Captions that roll repeat the line before; in others the same words were said again.
    else if (!last.texts.at(-1)!.endsWith(text) || (!isRolling && last.texts.at(-1) === text)) last.texts.push(text);
  }
  return joined.flatMap(({ from, speaker, texts }, index) =>
    packBlocks([texts.join(' ')]).map((part, place) => ({
      key: place === 0 ? String(index + 1) : `${index + 1}/${place + 1}`,
      speaker,
      text: part,
      at: since === null ? null : since + from,
    })),
  );
}
