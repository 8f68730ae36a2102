import fc from 'fast-check';
import { encode } from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import { decodeText, encodeText, readText } from './decode-text';

/** Pages as people leave them, by the encoding in which their editors wrote them. */
const PAGES: [encoding: string, text: string][] = [
  ['windows-1252', 'It’s fine – 5 €'],
  ['windows-1252', 'Grüße aus der Töpferei. Der Ofen wird am Sonntag geöffnet.'],
  ['windows-1252', 'Résumé de la réunion: où, quand, à quelle heure?'],
  ['windows-1252', 'Niño, mañana, señor: añadir más arcilla y agua.'],
  ['windows-1252', '---\ntags: [Ton]\n---\n# Fußnote\n\nÜbung macht den Meister.\n'],
  ['windows-1250', 'Hlína se pálí dvakrát. Nejdřív přežah, potom ostrý výpal; mezi nimi se střep glazuje.'],
  ['windows-1250', 'Glinę wypala się dwa razy. Najpierw biskwit, potem szkliwo, które trzeba wymieszać.'],
  ['windows-1251', 'Привет, как дела? Сегодня хорошая погода, и мы идём гулять в парк.'],
  ['koi8-r', 'Привет, как дела? Сегодня хорошая погода, и мы идём гулять в парк.'],
  ['windows-1253', 'Αυτό είναι ένα σημείωμα στα ελληνικά. Καλημέρα κόσμε.'],
  ['windows-1254', 'Türkçe bir not: şişe, ığdır, güneş doğuyor, kilden çanak yaptık.'],
  ['windows-1256', 'هذه ملاحظة باللغة العربية عن الطين والفرن'],
  ['shift_jis', 'これは日本語のメモです。粘土は二度焼きます。'],
  ['shift_jis', '# 粘土\r\n\r\n粘土を焼く。会議は５月。\r\n'],
  ['euc-jp', 'これは日本語のメモです。粘土は二度焼きます。'],
  ['gb18030', '这是一个中文笔记，粘土需要烧两次。'],
  ['big5', '這是一個中文筆記，黏土需要燒兩次。'],
  ['euc-kr', '이것은 한국어 메모입니다. 점토는 두 번 굽습니다.'],
  ['utf-16le', '# Page\n\nThe quarry closed.\n'],
  ['utf-16be', 'Глина\n'],
];

describe('a text that does not say its encoding', () => {
  it.each(PAGES)('is read, its encoding is told, and it is written back to the byte: %s, %s', (written, text) => {
    const bytes = encode(text, written);
    const read = readText(bytes);
    expect(read).toMatchObject({ text, isGuessed: true });
    expect(encodeText(text, read!.encoding)).toEqual(bytes);
    const told: string[] = [];
    expect(decodeText(bytes, 'a.md', { onGuess: (encoding) => told.push(encoding) })).toBe(text);
    expect(told).toEqual([read!.encoding]);
  });

  it('is refused where its words would be a guess', () => {
    for (const bytes of [
      [0xc3, 0x28],
      [0xe9],
      [0xb1, 0xca, 0xbc, 0xc7],
      [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0],
    ])
      expect(() => decodeText(new Uint8Array(bytes), 'a.md')).toThrow('not UTF-8');
  });

  it('is told from the one that it was by the words of before', () => {
    const page = encode('Não: informações, ções', 'windows-1252');
    expect(readText(page, 'Não: informações')?.encoding).toBe('windows-1252');
  });
});

it('with a byte order mark keeps it', () => {
  for (const encoding of ['utf-8', 'utf-16le', 'utf-16be']) {
    const bytes = encode('\ufeffClay 粘土\n', encoding);
    expect(readText(bytes)).toEqual({ text: '\ufeffClay 粘土\n', encoding, isGuessed: false });
    expect(encodeText('\ufeffClay 粘土\n', encoding)).toEqual(bytes);
    expect(decodeText(bytes, 'a.md')).toBe('Clay 粘土\n');
  }
});

it('has no form in an encoding that lacks one of its signs', () => {
  expect(encodeText('Grüße 粘土', 'windows-1252')).toBeNull();
  expect(encodeText('粘土 🏺', 'shift_jis')).toBeNull();
  expect(encodeText('\ud800', 'utf-8')).toBeNull();
});

it('of any bytes is read without a fault and, where it is read, is the same bytes again or none', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 80 }), (bytes) => {
      const read = readText(bytes);
      const again = read === null ? null : encodeText(read.text, read.encoding);
      expect(again === null || read === null || readText(again, read.text)?.text === read.text).toBe(true);
    }),
    { numRuns: 500 },
  );
});
