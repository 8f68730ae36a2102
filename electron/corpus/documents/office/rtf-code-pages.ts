/** Code pages by their number, in the names of the Encoding Standard. */
const CODE_PAGES: Readonly<Record<number, string>> = {
  874: 'windows-874',
  932: 'shift_jis',
  936: 'gbk',
  949: 'euc-kr',
  950: 'big5',
  10000: 'macintosh',
  65001: 'utf-8',
};

/** Code pages of the character sets of fonts, as the RTF specification numbers them. */
const CHARACTER_SETS: Readonly<Record<number, number>> = {
  77: 10000,
  128: 932,
  129: 949,
  134: 936,
  136: 950,
  161: 1253,
  162: 1254,
  163: 1258,
  177: 1255,
  178: 1256,
  186: 1257,
  204: 1251,
  222: 874,
  238: 1250,
};

export const codePageOfCharset = (charset: number): number | undefined => CHARACTER_SETS[charset];

const decoders = new Map<number, { decode(bytes: Uint8Array): string }>();

/** The signs of western Windows from 0x80 on. Decoders of Node read it as ISO 8859-1, which has none there. */
const WESTERN = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/** Bytes of a code page as text; an unknown page is read as that of western Windows. */
export function decodeBytes(bytes: string, codePage: number): string {
  if (codePage === 1252) return bytes.replace(/[\u0080-\u009f]/g, (sign) => WESTERN[sign.charCodeAt(0) - 0x80]!);
  let decoder = decoders.get(codePage);
  if (decoder === undefined) {
    const isWindows = codePage >= 1250 && codePage <= 1258;
    const named = isWindows ? `windows-${codePage}` : CODE_PAGES[codePage];
    if (named === undefined) return decodeBytes(bytes, 1252);
    decoder = new TextDecoder(named);
    decoders.set(codePage, decoder);
  }
  return decoder.decode(Buffer.from(bytes, 'latin1'));
}
