/** Letters that Unicode does not decompose, and what people type in their place. */
const TYPED_AS: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ı: 'i',
  þ: 'th',
};
const NOT_DECOMPOSED = new RegExp(`[${Object.keys(TYPED_AS).join('')}]`, 'gu');
const ASCII = /^[\0-\x7f]*$/;
/** Of Cyrillic letters "й" and "ї" are no accented ones: stems end in them. */
const ACCENTED = /(?!и\u0306|і\u0308)([\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])\p{M}+/gu;

/** A lower-case word without the accents of its letters: "café" gives "cafe", "straße" gives "strasse". */
export const foldWord = (word: string): string =>
  ASCII.test(word)
    ? word
    : word
        .normalize('NFD')
        .replace(ACCENTED, '$1')
        .normalize('NFC')
        .replace(NOT_DECOMPOSED, (letter) => TYPED_AS[letter]!);

/**
 * A folded word with "ae", "oe" and "ue" as their vowel alone, since "ä" is typed as either: "waerme" gives "warme". Not
 * where they are two vowels: "bauen", "neue", "quer", "soeur".
 */
export const foldUmlautDigraphs = (word: string): string =>
  word
    .replaceAll('ae', 'a')
    .replace(/oe(?!u)/g, 'o')
    .replace(/(?<![aeq])ue/g, 'u');
