import lemmatizer from 'wink-lemmatizer';

const wordSet = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/u));

/** Base forms of common verbs in everyday, work and research sentences. */
const BASE_VERBS = wordSet(`
  accept add address adjust advise affect agree aim allow analyse analyze annotate answer apologise appear apply approve archive argue arrange arrive ask assemble assess assign assume attach
  attend automate avoid back bake batch be bear beat become begin behave believe belong bend bind bite blame blanch bleed block blow blur boil book borrow break breathe bring broil brush budget build
  burn buy calculate calibrate call cancel capture carry catch cause celebrate challenge change charge check chill choose chop cite clarify clean clear click climb close code collect combine come comment
  commit communicate compare compile complain complete compress compute concentrate conclude confirm connect consider consist contact contain continue control convert cook cool copy correct cost count cover
  crash create cross cut cycle deal decide declare decline decrease define delay delegate delete deliver deploy depend describe deserve design detect determine develop die differ dig disable disagree
  disappear discuss divide do document donate double download draft drain draw drift drill drink drive drop dry earn eat edit email empty enable encourage end enjoy enter escalate establish estimate
  evaluate exceed exclude exist expand expect expire explain explore export express extend extract face fail fall feed feel fetch fight file fill filter find finish fit fix flag flatten fly focus fold follow
  forbid forget formulate forward freeze fry gather generate get give go grant grate grill grind grow guide hand handle hang happen harvest have head hear heat help hide hire hit hold hope host identify ignore
  implement import improve include increase indicate inform insert inspect install interview introduce invest investigate invite involve iron isolate join jump keep kick kill knead know label lack land last
  launch lay lead lean learn leave lend let lie lift light like limit link list listen live load lock log look lose love lower make manage map mark mash match matter mean measure meet melt mend mention merge
  message migrate mind mix modify monitor mount move multiply mute name narrow need negotiate note notice notify number observe obtain occur offer open operate order organise organize overlap overfit own pack
  paint park partition pass paste patch pause pay peel perform persuade phone photograph pick pin place plan plant play plot point polish post postpone pour practise praise prefer prefill prepare present preserve press
  prevent print prioritise prioritize process produce program project promise propose protect prove provide prune publish pull push put question queue quit quote raise randomise rank reach read realise rearrange
  rebuild receive recheck recode recommend record recruit redesign reduce refactor refer refill refund refuse register reject relabel relate release rely remain remember remind remove rename renew rent repair
  repeat rephrase replace reply report request require reread rerun resample research reserve reset resign resist resolve respect respond rest restart restore restrict result retire return reuse reveal review revise
  rewrite ride ring rinse rise roast roll rotate round run salt sample save saw say scale scan schedule score screen scroll search season see seem select sell send separate serve set settle sew shake share shift ship
  shoot shop shorten show shower shred shrink shut sign simmer simplify simulate sit skim skip sleep slice slow smell soak solve sort sound sow speak specify speed spell spend split spray spread squeeze stack stand start
  state stay steam steep step stick stir stop store stretch strip study submit subscribe subtract succeed suffer suffice suggest suit summarise summarize supply support suppose swap sweep swim switch take talk taste
  teach tear tell tend test thank thaw think throw tie tighten time touch track train transfer translate transport travel treat trim trust try turn type undercut understand unplug update upgrade upload use vacuum
  validate vary verify view visit vote wait wake walk want warm warn wash watch water wear weigh whisk widen win wipe wish withdraw wonder work worry wrap write yield zip`);

const AUXILIARIES =
  wordSet(`is are was were am isn't aren't wasn't weren't has have had hasn't haven't hadn't do does did don't doesn't didn't can can't cannot could couldn't will won't would
  wouldn't shall should shouldn't may might must mustn't ain't needn't 's 're 've 'll 'd`);
const PRONOUNS = wordSet(
  'i we you he she it they there this that these those nobody everybody everyone someone somebody nothing everything something anyone most both neither each who',
);
const DETERMINERS = wordSet(
  'the a an my our your his her its their this that these those every each all some no any most both another one two three four five six seven eight nine ten half many few several',
);
const ADVERBS = wordSet(
  'still now then also just only already always never often usually sometimes really actually simply probably finally even both all soon later really almost currently mostly not hardly rarely regularly normally again ever',
);
const PREPOSITIONS = wordSet(
  'of in on at by for with from to into onto about after before during without between under over against through per than as like until till near',
);
/** Words that can be verbs but rarely are in the positions tested here. */
const RARELY_VERBS = wordSet(
  'like list place point time mind back round last state present second light water face hand head number name order minute matter record note may mean means clear empty cool warm dry light slow close double open correct separate',
);

const normaliseWord = (word: string): string =>
  word
    .toLowerCase()
    .replace(/[’]/gu, "'")
    .replace(/^[^\p{L}']+|[^\p{L}']+$/gu, '');

/** Whether the word is a verb in the form of an imperative: "send", "Check". */
export const isBaseVerb = (word: string): boolean => isBaseForm(normaliseWord(word));
/** Strips the prefix "re-": "rework" is a form of "work". */
const isBaseForm = (word: string): boolean =>
  (BASE_VERBS.has(word) && word !== 'back') ||
  (word.length > 5 && word.startsWith('re') && BASE_VERBS.has(word.slice(2)));

/** Whether the word is an auxiliary or a verb form other than the base: "is", "didn't", "moved", "goes". */
export function isFiniteVerb(word: string): boolean {
  const plain = normaliseWord(word);
  if (AUXILIARIES.has(plain) || /'(?:s|re|ve|ll|d|m)$/u.test(plain))
    return AUXILIARIES.has(plain) || !plain.endsWith("'s") || PRONOUNS.has(plain.slice(0, -2));
  if (plain.endsWith('ing') || RARELY_VERBS.has(plain)) return false;
  const lemma = lemmatizer.verb(plain);
  return lemma !== plain && BASE_VERBS.has(lemma);
}

/**
 * Whether the word can be finite after a plural or a pronoun, including the base form and past forms equal to the base:
 * "they cut", "people put".
 */
const isAnyVerb = (word: string): boolean =>
  isFiniteVerb(word) || (BASE_VERBS.has(normaliseWord(word)) && !RARELY_VERBS.has(normaliseWord(word)));

export const wordTokens = (text: string): string[] => text.match(/[\p{L}\p{N}][\p{L}\p{N}'’.\-/:%]*|[,;:()–—]/gu) ?? [];

/** Words of a subject before its verb; longer ones are rare. */
const MAX_SUBJECT_WORDS = 6;

/**
 * Index, in words, of the finite verb of an English clause that begins at the start of the text; -1 if none begins
 * there. Imperatives and questions count as none.
 */
export function englishVerbIndex(text: string): number {
  const words = wordTokens(text);
  const first = normaliseWord(words[0] ?? '');
  if (
    /^(?:i|we|you|he|she|it|they|there|that|this|who|nobody|everyone|someone|everything|nothing)'(?:m|re|s|ve|ll|d)$/u.test(
      first,
    )
  )
    return 0;
  if (PRONOUNS.has(first)) {
    for (let index = 1; index < Math.min(words.length, 5); index += 1) {
      const word = normaliseWord(words[index]!);
      if (isAnyVerb(words[index]!)) return index;
      if (index === 1 && /^(?:this|that|these|those|each|most|both|neither)$/u.test(first)) continue;
      if (!ADVERBS.has(word) && !/^(?:two|three|both|all|guys|of|us|them|and|i|we|you|he|she|they)$/u.test(word))
        return -1;
    }
    return -1;
  }
  const isNoun =
    DETERMINERS.has(first) ||
    /^[\p{Lu}\p{N}]/u.test(words[0] ?? '') ||
    /\p{Ll}s$/u.test(first) ||
    /^[\p{Ll}\p{N}]/u.test(words[0] ?? '');
  if (!isNoun || startsOtherPhrase(first)) return -1;
  for (let index = 1; index < Math.min(words.length, MAX_SUBJECT_WORDS + 1); index += 1) {
    const word = normaliseWord(words[index]!);
    if (/^[,;:()–—]$/u.test(words[index]!) || SUBORDINATORS.has(word)) return -1;
    if (isFiniteVerb(words[index]!)) return index;
    // "The plumber and his son …": a plural subject takes the base form.
    if (
      index > 1 &&
      BASE_VERBS.has(word) &&
      !RARELY_VERBS.has(word) &&
      /(?:[^s]s|people|children|men|women)$/u.test(normaliseWord(words[index - 1]!)) &&
      !PREPOSITIONS.has(normaliseWord(words[index - 2] ?? ''))
    )
      return index;
  }
  return -1;
}

const SUBORDINATORS = wordSet(
  'until that which who if when because while after before than as whether whose where unless',
);

const startsOtherPhrase = (word: string): boolean =>
  PREPOSITIONS.has(word) ||
  /^(?:and|or|but|if|when|because|although|though|since|while|whether|where|how|why|what|which|whose|unless|so|not|to|let|please)$/u.test(
    word,
  ) ||
  word.endsWith('ing');

const GERMAN_FINITE_VERBS =
  wordSet(`bin bist ist sind seid war waren habe hab hast hat haben hatte hatten werde wird werden wurde wurden kann können konnte konnten muss müssen musste mussten soll sollen sollte sollten will wollen
  wollte wollten darf dürfen durfte durften mag mögen möchte möchten würde würden wäre wären hätte hätten könnte könnten dürfte dürften müsste geht gehen ging kommt kommen kam gibt gab nimmt nehme nehmen nahm macht mache machen machte
  bleib bleibe bleibt bleiben blieb fährt fahre fahren fuhr fliegt fliegen sieht sehe sehen sah liegt liegen lag steht stehe stehen stand hängt hängen hing braucht brauche brauchen brauchte weiß wissen wusste sagt sage sagte sagten
  arbeitet arbeite arbeiten treffen trifft treffe kostet kosten kostete heißt heißen hieß hält halte halten hielt läuft laufen lief schneidet schneide schneiden brütet brüten kauft kaufe kaufen besorgt besorge besorgen bringt bringe
  schreibt schreibe schreibst ruft rufe fragt frage prüft prüfe schickt schicke bucht buche holt hole zieht ziehe zieht stellt stelle legt lege setzt setze findet finde fanden fand zeigt zeige zeigen zeigte führt führen misst messen fehlt fehlen
  reicht reichen passt passen gefällt gilt gelten beträgt beginnt beginnen endet enden fängt öffnet schließt dauert dauern lohnt wohnt wohne leitet leite ändert ändern spricht spreche lese liest steigt sinkt wächst streicht streiche`);
const ENGLISH_FUNCTION_WORD =
  /(?<![\p{L}])(?:the|a|an|of|and|to|is|are|in|on|for|with|it|we|i|you|that|this|at|by|from|not|be|was|were|has|have|had|will|can|my|our|as|or|but|if|they|he|she|do|did)(?![\p{L}])/giu;
const GERMAN_FUNCTION_WORD =
  /(?<![\p{L}])(?:in|des|als|um|ab|seit|unter|vor|durch|oder|man|du|hier|da|so|an|alle|zwei|drei|vier|war|sein|seine|unser|unsere|mein|meine|dein|deine|jetzt|nie|heute|morgen|gestern|der|die|das|und|ist|nicht|ich|wir|ein|eine|einen|mit|für|auf|dem|den|im|am|zu|von|sich|auch|noch|nur|aber|wenn|bei|bis|aus|nach|wird|hat|haben|sind|kein|keine|es|er|sie|ihr|mir|mich|uns|zum|zur|vom|erst|schon|sehr|dann|doch|mal|wie|was|dafür|daran|davon|über)(?![\p{L}])/giu;

/** Whether a text is German rather than English, by its function words, or by its letters when it has none. */
export const isGerman = (text: string): boolean => {
  const germanWords = text.match(GERMAN_FUNCTION_WORD)?.length ?? 0;
  const englishWords = text.match(ENGLISH_FUNCTION_WORD)?.length ?? 0;
  return germanWords > englishWords || (germanWords === englishWords && /[äöüß]/iu.test(text));
};

/**
 * Index, in words, of the finite verb of a German main clause that begins here, its second element ("am Samstag
 * arbeitet Nele"); -1 if none begins here.
 */
export function germanVerbIndex(text: string): number {
  const words = wordTokens(text);
  if (
    /^(?:dass|weil|wenn|ob|damit|obwohl|nachdem|bevor|während|falls|da|als|welche[rsmn]?|deren|dessen)$/iu.test(
      words[0] ?? '',
    ) &&
    !/^da$/iu.test(words[0] ?? '')
  )
    return -1;
  for (let index = 1; index < Math.min(words.length, MAX_SUBJECT_WORDS); index += 1) {
    if (/^[,;:()–—]$/u.test(words[index]!)) return -1;
    if (
      GERMAN_FINITE_VERBS.has(words[index]!) ||
      (index === 1 && /^ich$/iu.test(words[0]!) && /^\p{Ll}{3,}e$/u.test(words[1]!))
    )
      return index;
    if (
      index <= 3 &&
      /^\p{Ll}{3,}(?:t|te|ten)$/u.test(words[index]!) &&
      !/^(?:nicht|erst|mit|seit|dort|jetzt|fast|selbst|sonst|weit|laut|gut|rot|letzt\p{L}*|nächst\p{L}*|ist|hat|oft|bitte|heute|gestern|leicht|schlecht|recht|direkt|komplett|bekannt|gesamt\p{L}*|insgesamt|meist\p{L}*|bereit|rechten|linken|zweiten?|dritten?|vierten?|ersten?|beiden|alten?|guten?|roten?|weiten?)$/u.test(
        words[index]!,
      )
    )
      return index;
  }
  return -1;
}

/** Whether a clause with its own subject and verb begins at the start of the text. */
export const beginsClause = (text: string): boolean =>
  isGerman(text) ? germanVerbIndex(text) > 0 : englishVerbIndex(text) >= 0;

/** Whether the text contains a finite verb. */
export const hasFiniteVerb = (text: string): boolean => {
  const words = wordTokens(text);
  return isGerman(text)
    ? words.some((word) => GERMAN_FINITE_VERBS.has(word)) || germanVerbIndex(text) > 0
    : words.some(isFiniteVerb) || englishVerbIndex(text) >= 0;
};
