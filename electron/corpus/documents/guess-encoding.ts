import { analyse } from 'chardet';
import { decode, encodingExists } from 'iconv-lite';

/** Signs that no word holds: control characters, private use, accents that stand alone, a capital within a word. */
const ODD =
  /[\u0080-\u009f\ue000-\uf8ff\ufffd¤¦¨¬¯±´΄¸¹²³¼½¾ˇ˘˙˛˝]|(?<=\p{Ll})(?=\P{ASCII})\p{Lu}|(?<=\p{L})[¿¡©®«»§“”„•€](?=\p{L})/gu;
const FOREIGN = /[^\p{ASCII}\s]/gu;
/** Words with kana: no other encoding gives them by chance. */
const KANA = /[\u3041-\u30fa][\u3041-\u30fa\u4e00-\u9fff]|[\u4e00-\u9fff][\u3041-\u30fa]/u;
/** Letters with accents and signs of print as in the larger languages of western Europe; none of their words ends in ê or æ. */
const WESTERN = /^(?!.*[êæ](?!\p{L}))[\p{ASCII}À-ÏÑ-ÔÖØ-Üß-ïñ-ôöø-üÿŠšŽžŒœŸ€‘’“”„‚–—…•«»©®°·§¿¡ª™\u00a0]*$/su;

/** A lower score is not taken: wrong words are then as likely as right ones. */
const LEAST = 12;
/** From this score on, a second encoding that is nearly as likely says nothing. */
const SURE = 40;
/** Where statistics have too little to go by. */
const SCORES = { japanese: 70, western: 38 };
/** Bytes that are looked at; what is chosen by them has to fit all others. */
const SAMPLE_BYTES = 64 * 1024;

/**
 * The encoding of bytes that are no UTF-8 and have no byte order mark, by the label of the WHATWG; null where none is
 * likely enough.
 *
 * @param like a text that the bytes are likely to share words with: it tells apart encodings that differ in few signs
 */
export function guessEncoding(bytes: Uint8Array, like = ''): string | null {
  if (bytes.includes(0)) return guessWide(bytes);
  const known = new Set(like.match(FOREIGN));
  const sample = sampleOf(bytes);
  const found = [...analyse(sample), { name: 'windows-1252', confidence: 0 }]
    .flatMap(({ name, confidence }) => {
      const label = labelOf(name);
      const text = label === null ? null : decodeStrictly(sample, label);
      return label === null || text === null ? [] : [{ label, text, score: scoreOf(text, label, confidence, known) }];
    })
    .toSorted((left, right) => right.score - left.score);
  const [best] = found;
  if (best === undefined || best.score < LEAST) return null;
  const rival = found.find(({ text }) => text !== best.text);
  return best.score >= SURE || rival === undefined || rival.score < best.score * 0.7 ? best.label : null;
}

/** Whole lines around the first byte that is no ASCII. */
function sampleOf(bytes: Uint8Array): Uint8Array {
  if (bytes.length <= SAMPLE_BYTES) return bytes;
  const first = Math.max(
    0,
    bytes.findIndex((byte) => byte > 0x7f),
  );
  const start = bytes.lastIndexOf(0x0a, first) + 1;
  const end = bytes.lastIndexOf(0x0a, start + SAMPLE_BYTES) + 1;
  return bytes.subarray(start, end > first ? end : start + SAMPLE_BYTES);
}

function scoreOf(text: string, label: string, confidence: number, known: ReadonlySet<string>): number {
  const foreign = text.match(FOREIGN) ?? [];
  if (foreign.length === 0) return confidence;
  const odd = (text.match(ODD)?.length ?? 0) / foreign.length;
  const shared = new Set(foreign.filter((sign) => known.has(sign))).size / new Set(foreign).size;
  const isJapanese = (label === 'shift_jis' || label === 'euc-jp') && KANA.test(text);
  const isWestern =
    label === 'windows-1252' && WESTERN.test(text) && foreign.length < (text.match(/[A-Za-z]/gu)?.length ?? 0);
  const base = Math.max(confidence, isJapanese ? SCORES.japanese : 0, isWestern ? SCORES.western + confidence / 2 : 0);
  return base * (1 - Math.min(1, odd * 3)) + shared * 1_000;
}

/** UTF-16 without a mark: of blanks, line ends and digits in any script one half of the unit is zero. */
function guessWide(bytes: Uint8Array): string | null {
  if (bytes.length % 2 !== 0) return null;
  const zeros: [number, number] = [0, 0];
  for (const [index, byte] of bytes.subarray(0, SAMPLE_BYTES).entries()) if (byte === 0) zeros[index % 2 ? 1 : 0] += 1;
  const label = zeros[1] > zeros[0] ? 'utf-16le' : 'utf-16be';
  const text = Math.min(...zeros) > 0 ? null : decodeStrictly(bytes, label);
  return text === null || text.includes('\0') || text.match(ODD) !== null ? null : label;
}

/** Null for an encoding that is not known here, and for bytes that are none of it. A byte order mark stays. */
export function decodeStrictly(bytes: Uint8Array, label: string): string | null {
  // The system's own decoder takes Windows-1252 for Latin-1.
  if (!label.startsWith('utf-') && encodingExists(label)) {
    const text = decode(bytes, label, { stripBOM: false });
    return text.includes('\ufffd') ? null : text;
  }
  try {
    return new TextDecoder(label, { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

function labelOf(name: string): string | null {
  try {
    return new TextDecoder(name).encoding;
  } catch {
    return null;
  }
}
