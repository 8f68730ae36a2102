import textEditingRequests from './word-lists/text-editing-requests.txt?raw';
import requestsForAdvice from './word-lists/requests-for-advice.txt?raw';
import requests from './word-lists/requests.txt?raw';
import praisedNouns from './word-lists/praised-nouns.txt?raw';
import praisingAdjectives from './word-lists/praising-adjectives.txt?raw';
import assistantOffers from './word-lists/assistant-offers.txt?raw';
import acknowledgements from './word-lists/acknowledgements.txt?raw';
import closingOffers from './word-lists/closing-offers.txt?raw';
import { alternationOf, anyOf } from '../words/word-list';
import type { Role } from '../../../shared/domain/message';

const wholeSentence = (words: string): RegExp => new RegExp(`^(?:${words})[\\s.!,…:;)]*$`, 'iu');
const EMOTICONS = /[\p{Extended_Pictographic}\u{FE0F}\u{200D}]|[:;]-?[)(DPp]/gu;

/** Whole sentences without content worth keeping. */
const FILLER = [
  wholeSentence(
    '(?:hi|hello|hey|hallo|moin|servus|bonjour|hola|ciao|good (?:morning|afternoon|evening|night)|guten (?:tag|morgen|abend)|gute nacht)(?:[ ,]+(?:there|everyone|all|again|zusammen|\\p{L}+))?(?:[ ,]+(?:long time no see|lange nicht gesehen|na))?',
  ),
  wholeSentence(
    '(?:bye|goodbye|see (?:you|ya)(?: (?:soon|later|tomorrow|around|then|on \\p{L}+|next \\p{L}+))?|(?:talk|speak|write|chat)(?: to you)? (?:soon|later|tomorrow|then)|take care|cheers|tschüss|good luck|bis (?:morgen|dann|später|bald|gleich)|viel (?:glück|spaß|erfolg)|schönen? (?:abend|tag|feierabend|sonntag|gruß)(?: noch)?|gute(?:s)? (?:besserung|nacht|reise|gelingen))',
  ),
  wholeSentence(
    '(?:thanks|thank you|thx|ty|many thanks|danke|vielen dank|besten dank|merci|gracias|grazie)(?:,? (?:a lot|so much|very much|again|schön|sehr|dir|euch|ihnen|beaucoup|mille|you|for .{0,60}|für .{0,60}|this (?:was|is) .{0,40}|that (?:was|is|helps) .{0,40}|das (?:war|ist|hilft) .{0,40}))?(?:,? (?:this|that|it|das)(?: really)? (?:was|is|helps?|helped|hilft|war) .{0,40})?(?:,? (?:bis|see you|talk|have a) .{0,30})?',
  ),
  wholeSentence(
    "(?:gern(?:e)?(?: geschehen)?|bitte(?: sehr| schön)?|kein problem|alles klar|passt|super|na super|toll|prima|klasse|perfekt|schön|sehr gut|mach ich|wird gemacht|verstanden|notiert|ach so|achso|okay|stimmt|eben|klar|(?:mir geht(?:s|’s|'s| es) )?(?:alles )?(?:gut|bestens|wunderbar)|läuft)(?:,? (?:danke|bis .{0,20}|dir auch|und dir|und selbst|na|mach ich|super|ja|dann))*",
  ),
  wholeSentence(
    '(?:yes|yeah|yep|yup|no|nope|ok|okay|okey|k|sure|right|exactly|indeed|absolutely|definitely|of course|certainly|great|good|nice|cool|perfect|wonderful|awesome|fine|alright|all right|got it|i see|understood|makes sense|sounds (?:good|great|fun|fair|right)|fair enough|fair point|good point|agreed|noted|will do|wow|haha+|hehe+|lol|rofl|omg|same|true|ditto|hmm+|mm+|ah|oh|ja|nein|genau|gut|oui|non|no way|lol same|na klar|na ja|naja|tja|hm+)(?:[ ,!]+(?:thanks|thank you|then|sure|please|i see|right|yes|no|same|way|sounds good|of course|that makes sense|so|too|lol|haha+|me too|ok|good|great|cool|nice|well|klar))*',
  ),
  wholeSentence(
    "(?:(?:it(?:['’]s| is| was)|so|really|always) )*(?:good|great|nice|lovely|glad|happy) to (?:see|hear from|meet|talk to|hear|know) (?:you|that|it|from you|back)(?: (?:again|too|back))*(?:[ ,]+\\p{L}+)?",
  ),
  wholeSentence(
    "(?:(?:how|what) (?:are|is) you(?:r \\p{L}+)?.{0,20}|how(?:['’]s| is| are| have) (?:you|it|things|everything|life)(?: (?:been|going|doing|today|with you|all))*|what(?:['’]s| is) (?:up|new|on your mind|going on)(?: with you| today)?|anything new|what about you|and you|how about you|na,? alles klar|alles (?:klar|gut)|wie geht(?:s|’s|'s| es)(?: dir| ihnen| euch)?(?: heute)?|(?:und )?(?:selbst|dir|ihnen)|(?:guten (?:abend|morgen|tag), )?na,? alles klar|womit kann ich .{0,20}|wie kann ich .{0,30})\\?*",
  ),
  wholeSentence(
    "(?:wow|yay|aww+|oh|hey|yep|haha+)?[ ,!]*(?:(?:that|this|it)(?:['’]s| is| was| sounds| looks) |(?:sounds|looks) )?(?:(?:like |so|really|very|totally|super|pretty|absolutely|such|quite|just) ?)*(?:an? )?(?:(?:very|really|rather|quite) )?(?:cool|great|awesome|amazing|nice|lovely|sweet|wonderful|fantastic|beautiful|incredible|inspiring|impressive|good|helpful|clear|sensible|reasonable|solid|sound|fair|exciting|interesting|sad|tough|hard|fun|useful|long|busy|tiring|annoying|frustrating|perfect)(?: (?:news|idea|job|work|one|stuff|choice|plan|rule|call|decision|goal|day|week|thing|start|step|move|point|approach|question|thought|name|solution|way|note|list|for one (?:day|week)))?(?:[ ,]+(?:for .{1,20}|\\p{L}+))?",
  ),
  wholeSentence('(?:i )?(?:(?:totally|completely|fully|so) )?agree(?: with (?:you|that))?(?:[ ,]+\\p{L}+)?'),
  wholeSentence(
    '(?:(?:good|glad|nice|great|lovely|happy|pleased|relieved|schön|gut|freut mich),? (?:that |to (?:hear|know|see) |dass |zu hören).{2,60}|(?:glad|happy|freut mich,?) (?:it|that|you|this|the|dass|es|das) .{2,50}|sorry (?:to hear|about that|for the .{2,30}|for typos.{0,30}|typo|my mistake|i misread).{0,40}|(?:sorry|pardon|ups|oops|entschuldigung|tut mir leid)[,:]? ?(?:typo|my mistake|my bad|i misspoke|wrong (?:chat|number|one|file)|falscher chat|mein fehler|vertippt)?|(?:wait|moment|hold on|stop|warte|halt)[,.]? ?(?:i misspoke|i got that wrong|that was wrong|let me (?:check|think)|kurz|mal|one (?:second|moment))?|(?:no,? )?(?:scratch|ignore|forget) that|never ?mind(?:[, ]+.{0,30})?|egal|vergiss es)',
  ),
  wholeSentence(
    "(?:congratulations|congrats|well done|good (?:job|work)|happy birthday|glückwunsch|herzlichen glückwunsch|gut gemacht|enjoy(?: (?:it|your .{1,30}|the .{1,30}))?|have (?:a|fun|an)(?: (?:nice|good|great|lovely|safe|wonderful|pleasant))?(?: .{1,20})?|get well soon|safe travels|good luck .{0,40}|fingers crossed|hang in there|don['’]t worry|no worries|no rush|take your time|lass dir zeit)(?: (?:on|to|for|with|zum|zur|an) .{1,60})?",
  ),
  wholeSentence(
    "(?:that(?:['’]s| is| was)|this is|das ist|das war|genau das) (?:exactly |just |really |genau )?(?:what i (?:needed|wanted|meant|was looking for)|all|it|enough for (?:now|today)|a lot(?: for .{1,20})?|(?:quite )?a lot .{0,30}|good to know|gut zu wissen|viel .{0,20}|alles|was ich (?:brauchte|wollte|meinte))",
  ),
  wholeSentence(
    "(?:and |ok,? )?(?:i(?:['’]m| am)|we(?:['’]re| are)) (?:doing )?(?:(?:very|quite|pretty|so) )?(?:well|fine|good|great|ok|okay|all right|back)(?:,? (?:thanks?|thank you)(?: .{0,20})?)?",
  ),
  wholeSentence(
    "(?:what a (?:\\p{L}+ )?(?:day|week|night|morning|mess|month|year|relief|story|shame|pity|surprise)|(?:i(?:['’]m| am) )?(?:so |really |very )?(?:tired|exhausted|done|knackered|hungry|bored)(?: today| now)?|(?:sounds|looks|seems|klingt|hört sich) (?:like|as if|nach|so|an) .{2,50}|was für ein (?:\\p{L}+ )?(?:tag|woche|chaos)|man,? (?:what|was) .{2,30}|ugh+.{0,20}|boah.{0,20}|puh.{0,20})",
  ),
  wholeSentence(
    "(?:let(?:['’]s| me) (?:see|think|check)(?: about (?:that|it|this))?|hmm+[, ]+let me think(?: about (?:that|it|this))?|give me a (?:second|minute|moment)|one moment|mal sehen|lass mich (?:nachdenken|überlegen)|ich überlege (?:kurz|mal))",
  ),
  /^(?:you(?:['’]re| are) (?:very |most )?welcome|no problem|my pleasure|happy to help|glad (?:to|i could) help)\b/iu,
  /^(?:that(?:['’]s| is)|what) (?:an? )?(?:really |very )?(?:great|good|excellent|interesting|lovely|fantastic|fair) (?:question|idea|point|plan|choice|thought|reason)[.!]*$/iu,
  new RegExp(String.raw`^${alternationOf(closingOffers)}\b`, 'iu'),
  /^(?:(?:here|below|above)(?:['’]s| is| are)|the following|these are|this is)\b.*:$/iu,
  /^(?:i(?:['’]d| would) be (?:happy|glad) to|i(?:['’]m| am) here to|i can help|as an ai|i(?:['’]m| am) (?:sorry|afraid)[.!,]*$)/iu,
  /^(?:according to|based on|going by|from|laut|nach) (?:your|the|deinen?|den) (?:notes?|vault|records?|notizen)[\s,.:]*$/iu,
  /^nothing in your vault applies\b/iu,
];

/** Parts of an announcement: "Two things.", "Here is everything at once.", "A few points:". */
const COUNT_WORDS =
  '(?:an?|one|two|three|four|five|six|seven|\\d|some|a few|several|a couple of|a number of|ein paar|zwei|drei|vier|einige|mehrere|kurze?)';
const ANNOUNCED_NOUNS =
  '(?:(?:quick|short|more|other|small|last|final|rough|open|first|possible|further|general|kleine|kurze|weitere|offene) )*(?:things?|points?|parts?|options?|ideas?|thoughts?|steps?|reasons?|questions?|notes?|remarks?|ways?|items?|comments?|suggestions?|tips?|updates?|observations?|facts?|cases?|stages?|phases?|sections?|topics?|dinge|punkte|ideen|gedanken|schritte|gründe|fragen|hinweise|tipps|anmerkungen|vorschläge|möglichkeiten|teile|sachen)';
const ANNOUNCES = [
  wholeSentence(
    `(?:(?:so|and|ok|okay|well|also|just|then|hier),?\\s+)*(?:(?:i (?:have|see|suggest|propose|recommend)|there are|it depends on|that depends on|this has|we have|you have|ich habe|es gibt|das hängt von|consider|it comes down to|these)\\s+)?(?:the |my |our )?${COUNT_WORDS} ${ANNOUNCED_NOUNS}(?: (?:on|about|for|to|from|of|zu|zum|zur|dazu|hier|ab|first|before|that|so far|then|now|vorab|here|in mind).{0,50})?`,
  ),
  wholeSentence(
    "(?:(?:so|and|ok|okay|well|also),?\\s+)*(?:here(?:['’]s| is| are)|hier (?:ist|sind|kommt|kommen|mal)|below (?:is|are)|this is|das ist|anbei) (?:(?:everything|it all|all of it|alles)(?: .{0,30})?|(?:the|my|our|an?|some|your|der|die|das|mein|unser|ein)?\\s*(?:\\p{L}+ )*(?:situation|summary|overview|list|status|update|background|context|version|draft|plan|recipe|way|outline|breakdown|notes?|stand|übersicht|liste|zusammenfassung|entwurf)(?: (?:with|on|of|for|about|in|from|where|so|zu|zum|zur|für).{0,80})?)(?:,? sorry .{0,50})?",
  ),
  wholeSentence(
    '(?:(?:so|and|ok|okay|well|also),?\\s+)*let me (?:dump|share|tell you|explain|list|write down|start|brain ?dump|give you|summari[sz]e|get this|recap)\\b.{0,80}',
  ),
  wholeSentence(
    "(?:(?:a |the |my |our |quick |short |kurze?r? |kleiner? )*(?:summary|overview|recap|status|update|notes?|stand|zusammenfassung|minutes|protokoll|agenda|background|context|wall of text|brain ?dump|notizen)(?: (?:of|on|from|about|for|zum|zur|vom|von|für|to|where|what|so far|today|heute|,).{0,60})?,?(?: .{0,5}(?:it(?:['’]s| is) long|long one|sorry for the length|wird länger|etwas länger|lang).{0,20})?)",
  ),
  wholeSentence(
    '(?:for (?:later|the record|context|reference|completeness|now)|side note|by the way|fyi|btw|tl;?dr|edit|ps|p\\.s|note to self|random thought|zur info|übrigens|nebenbei|apropos|notiz|config for the record|(?:the )?(?:config|log|error|output|code|snippet|query|stack ?trace|command)(?: (?:for|of|from|i use|we use)\\b.{0,40})?)',
  ),
];

/** What an assistant says it cannot do. */
const DECLINED_ACTS = [
  'repeat',
  'store',
  'save',
  'share',
  'remember',
  'book',
  'pay',
  'see',
  'access',
  'keep',
  'open',
  'send',
  'call',
  'order',
  'process',
  'do that',
  'help with',
];
/**
 * An assistant's sentences about the conversation: it asks what the person wants, promises, or repeats what was said.
 */
const ASSISTANT_META_TALK = new RegExp(
  String.raw`^(?:${alternationOf(assistantOffers)}|i (?:won['’]t|will not|can['’]t|cannot|am unable to|can(?:not)? not) ${anyOf(DECLINED_ACTS)}|i(?:['’]ll| will) (?:keep|remember|note|remind|make a note|bear)|${alternationOf(acknowledgements)}\s*[,:–—-]\s*(?!but\b|then\b|however\b|aber\b)|soll ich|möchtest du|willst du|möchten sie|kann ich|brauchst du|(?:ich )?(?:habe|hab) (?:das )?(?:notiert|vermerkt|gespeichert))`,
  'iu',
);
const WORDS_BEFORE_PRAISE = [
  'like ',
  'a ',
  'an ',
  'the ',
  'very ',
  'really ',
  'quite ',
  'perfectly ',
  'such ',
  'eine? ',
  'sehr ',
  'wirklich ',
];
/** Praise for the person's words: "A park party is a lovely choice". */
const PRAISE = new RegExp(
  String.raw`^(?:(?:that|this|it|das|a|an|the|your|two|three|ein|eine|der|die)\b.{0,50}?\b(?:is|was|are|sounds|makes|ist|klingt)|sounds like|klingt nach) (?:${anyOf(WORDS_BEFORE_PRAISE)}*)${alternationOf(praisingAdjectives)}s? ${alternationOf(praisedNouns)}(?: (?:for|to|too|in|here|für)\b.{0,30})?[.!]*$`,
  'iu',
);

/** A request to the assistant; it states nothing. */
const REQUEST = new RegExp(String.raw`^(?:please\s+|also\s+|now\s+|and\s+|so\s+)*${alternationOf(requests)}`, 'iu');
const IDEA_NOUNS = [
  'ideas?',
  'tips?',
  'suggestions?',
  'thoughts',
  'recommendations?',
  'advice',
  'opinions?',
  'feedback',
  'input',
  'ideen',
  'tipps',
  'vorschläge',
];
const ASKS_FOR_IDEAS = new RegExp(
  String.raw`^(?:(?:so|and|also|ok),?\s+)*(?:any |some |do you have (?:any |some )?|got any |hast du |irgendwelche )?${anyOf(IDEA_NOUNS)}(?:\s+(?:for|on|how|about|what|to|für|zu|wie|dazu|here|please)\b.{0,80})?\?*$`,
  'iu',
);
const ASKS_WHAT_TO_DO = new RegExp(String.raw`^(?:so |and |but )?${alternationOf(requestsForAdvice)}\?+$`, 'iu');
/** One word as a sentence: "Anna!", "Great…". */
const ONE_WORD_EXCLAMATION = /^\p{L}+[!?…]+$/u;

/**
 * Whether a sentence never becomes a unit: greeting, thanks, assent, mood, announcement, offer, request to the
 * assistant.
 */
export function isFiller(sentence: string, author: Role): boolean {
  const text = sentence
    .replace(EMOTICONS, '')
    .replace(/^[\s“"'*_]+/u, '')
    .replace(/[“”"*_\s]+$/u, '')
    .trim();
  if (!/[\p{L}\p{N}]/u.test(text) || ONE_WORD_EXCLAMATION.test(text)) return true;
  if (FILLER.some((pattern) => pattern.test(text)) || ANNOUNCES.some((pattern) => pattern.test(text))) return true;
  if (author === 'assistant') return ASSISTANT_META_TALK.test(text) || PRAISE.test(text);
  return REQUEST.test(text) || ASKS_FOR_IDEAS.test(text) || ASKS_WHAT_TO_DO.test(text);
}

const TEXT_EDITING_REQUEST = new RegExp(String.raw`(?<![\p{L}])${alternationOf(textEditingRequests)}(?![\p{L}])`, 'iu');
/** Whether the message hands over a text to be edited; its quoted passages are then not the person's statements. */
export const asksToEditText = (message: string): boolean => TEXT_EDITING_REQUEST.test(message);

const LEAD_WORDS = [
  'and',
  'but',
  'so',
  'well',
  'ok(?:ay)?',
  'ok so',
  'oh',
  'ah',
  'aww?',
  'wow',
  'hmm+',
  'yep',
  'yes',
  'yeah',
  'no',
  'nope',
  'sure',
  'right',
  'also',
  'anyway',
  'anyways',
  'actually',
  'basically',
  'honestly',
  'frankly',
  'look',
  'listen',
  'see',
  'btw',
  'by the way',
  'fyi',
  'ps',
  'lol',
  'haha+',
  'ugh+',
  'wait',
  'hold on',
  'sorry',
  'oops',
  'scratch that',
  'correction',
  'update',
  'edit',
  'note',
  'quick note',
  'reminder',
  'for the record',
  'just so you know',
  'long story short',
  'in short',
  'in other words',
  'that said',
  'as said',
  'as mentioned',
  'as discussed',
  'as you know',
  'as we know',
  'as (?:i|we) agreed',
  '(?:as|like) (?:i|we|you) (?:already )?(?:said|say|mentioned|wrote|told you)(?: before| earlier| already)?',
  'to repeat',
  'again',
  'remember',
  'you know',
  'one more thing',
  'another thing',
  'separately',
  'besides',
  'meanwhile',
  'hi',
  'hello',
  'hey',
  'thanks',
  'thank you',
  'great',
  'good',
  'nice',
  'cool',
  'perfect',
  'fine',
  'agreed',
  'exactly',
  'understood',
  'noted',
  'got it',
  'of course',
  'in addition',
  'additionally',
  'furthermore',
  'moreover',
  'however',
  'therefore',
  'finally',
  'lastly',
  'first(?:ly)?',
  'second(?:ly)?',
  'third(?:ly)?',
  'fourth',
  'next',
  'last',
  'on top of that',
  'on another note',
  'more importantly',
  'importantly',
  'according to (?:your|the|my) (?:notes?|vault|records?)',
  'from (?:your|my) notes',
  'both noted',
  'und',
  'also',
  'aber',
  'ja',
  'nein',
  'ach',
  'ach ja',
  'ach so',
  'na ja',
  'naja',
  'tja',
  'hm+',
  'okay',
  'gut',
  'genau',
  'übrigens',
  'nebenbei',
  'außerdem',
  'zudem',
  'moment',
  'warte',
  'stopp',
  'korrektur',
  'sorry',
  'nachtrag',
  'kurz',
  'wie gesagt',
  'zur info',
  'schön',
  'danke',
  'hallo',
  'hi',
  'erstens',
  'zweitens',
  'drittens',
  'zuerst',
  'und noch was',
  'ehrlich gesagt',
  'laut (?:deinen|meinen|den) notizen',
];
const LEAD_IN = new RegExp(
  `^(?:(?:${LEAD_WORDS.join('|')})\\s*(?:[,:!–—]+|\\.{2,}|…)\\s*|(?:and|but|so|well|also|ok so|ok|okay|und|aber|oh|hey|both noted\\.)\\s+(?=\\p{L}))+`,
  'iu',
);
const REMINDER_OPENERS = [
  'remember',
  'note',
  'keep in mind',
  'bear in mind',
  "don['’]t forget",
  'as you know',
  'you (?:said|wrote|told me|mentioned|noted)',
  'i (?:said|told you|mentioned)',
  'denk daran',
  'beachte',
];
const REMINDER_LEAD_IN = new RegExp(String.raw`^(?:please )?${anyOf(REMINDER_OPENERS)},?\s+(?:that|dass)\s+`, 'iu');

/** Length in UTF-16 units of the introductory words at the start ("Well, …", "Hi! …", "And …"); 0 without any. */
export function leadInLength(text: string): number {
  const length = LEAD_IN.exec(text)?.[0].length ?? 0;
  const rest = text.slice(length);
  const more = REMINDER_LEAD_IN.exec(rest)?.[0].length ?? 0;
  return length + more < text.length ? length + more : 0;
}
