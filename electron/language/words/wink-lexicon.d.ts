declare module 'wink-lexicon/src/wn-words.js' {
  /** WordNet's words. */
  const words: Readonly<Record<string, number>>;
  export default words;
}
