import type { Role } from '../../../shared/domain/message';

const line = (words: string): RegExp => new RegExp(`^(?:${words})[\\s.!,…:;)]*$`, 'iu');

/** Whole sentences that say nothing to keep. */
const FILLER = [
  line('(?:hi|hello|hey|hallo|moin|servus|bonjour|hola|ciao|good (?:morning|afternoon|evening|night)|guten (?:tag|morgen|abend))(?:[ ,]+(?:there|everyone|all|again|\\p{L}+))?'),
  line('(?:bye|goodbye|see you(?: (?:soon|later|tomorrow))?|talk (?:soon|later)|take care|cheers|tschüss|good luck)'),
  line("(?:thanks|thank you|thx|many thanks|danke|vielen dank|merci|gracias)(?: (?:a lot|so much|very much|again|schön|beaucoup|you|for .{0,60}))?"),
  line('(?:yes|yeah|yep|yup|no|nope|ok|okay|sure|right|exactly|indeed|absolutely|definitely|of course|certainly|great|good|nice|cool|perfect|wonderful|awesome|fine|alright|got it|i see|understood|makes sense|sounds (?:good|great)|fair enough|agreed|noted|wow|haha+|lol|hmm+|ja|nein|genau|gut|oui|non)(?:[ ,]+(?:thanks|thank you|then|sure|please|i see|right|yes|no|sounds good|of course|that makes sense))*'),
  line("(?:(?:it(?:['’]s| is| was)|so|really|always) )*(?:good|great|nice|lovely|glad|happy) to (?:see|hear from|meet|talk to|hear) (?:you|that|it|from you|back)(?: (?:again|too|back))*(?:[ ,]+\\p{L}+)?"),
  line("(?:talk|speak|chat) to you (?:soon|later)|(?:how(?:['’]s| is| are| have) (?:you|it|things|everything|life)(?: (?:been|going|doing|today|with you|all))*|what(?:['’]s| is) (?:up|new)(?: with you)?|anything new|what about you|and you|how about you)\\?*"),
  line("(?:wow|yay|aww+|oh|hey|yep)?[ ,!]*(?:(?:that(?:['’]s| is| was| sounds| looks)|sounds|looks) )?(?:(?:so|really|very|totally|super|pretty|absolutely|such) )*(?:an? )?(?:cool|great|awesome|amazing|nice|lovely|sweet|wonderful|fantastic|beautiful|incredible|inspiring|impressive)(?: (?:news|idea|job|work|one|stuff))?(?:[ ,]+\\p{L}+)?"),
  line("(?:i )?(?:(?:totally|completely|fully|so) )?agree(?: with (?:you|that))?(?:[ ,]+\\p{L}+)?"),
  /^(?:you(?:['’]re| are) (?:very )?welcome|no problem|my pleasure|happy to help|glad (?:to|i could) help)\b/iu,
  /^(?:that(?:['’]s| is)|what) (?:an? )?(?:really )?(?:great|good|excellent|interesting|lovely|fantastic) (?:question|idea|point|plan|choice|thought)[.!]*$/iu,
  /^(?:great|good|excellent|interesting) (?:question|point|idea|choice|thinking)[.!]*$/iu,
  /^(?:let me know|feel free|i hope (?:this|that|it) helps|hope (?:this|that) helps|don['’]t hesitate|just let me know|if you (?:have any|need any|['’]d like|would like|want))\b/iu,
  /^(?:here(?:['’]s| is| are)|below (?:is|are)|the following|these are) .*:$/iu,
  /^(?:i(?:['’]d| would) be happy to|i(?:['’]m| am) here to|i can help|as an ai|i(?:['’]m| am) (?:sorry|afraid)[.!,]*$)/iu,
  /^nothing in your vault applies\b/iu,
];

/** An assistant asking what the person wants is talk about the talk. */
const ASSISTANT_OFFER = /^(?:would you like|do you want|shall i|should i|want me to|can i help|may i|what (?:else )?(?:would you like|can i)|how (?:can|may) i|is there anything|any(?:thing else| other questions)|does (?:that|this) (?:help|make sense|sound)|what do you think)\b/iu;

/** A request to the assistant: it asks for work, it claims nothing. */
const REQUEST = /^(?:please\s+)?(?:(?:can|could|would|will) you\b(?! (?:be|have)\b)|(?:tell|show|give|help|remind) me (?:about|what|how|why|when|where|who|which|an?|the|some|more|with|again)|explain\b|summari[sz]e\b|list\b(?! (?:price|of))|translate\b|rewrite\b|rephrase\b|continue\b|go on\b|kannst du\b|bitte (?:erkläre|zeige?|gib|fasse))/iu;

/** True for sentences that are never units: greetings, thanks, assent, offers, requests to the assistant. */
export function isFiller(sentence: string, author: Role): boolean {
  const text = sentence.replace(/^[\s“"'*_]+/u, '').replace(/[“”"*_]+$/u, '').trim();
  if (!/[\p{L}\p{N}]/u.test(text)) return true;
  if (FILLER.some((pattern) => pattern.test(text))) return true;
  return author === 'assistant' ? ASSISTANT_OFFER.test(text) : REQUEST.test(text);
}

const LEAD_IN = /^(?:(?:(?:and|but|so|well|ok|okay|oh|ah|wow|aww|yep|yes|yeah|no|sure|right|also|anyway|actually|basically|honestly|by the way|btw|(?:as|like) (?:i|we|you) (?:already )?(?:said|say|mentioned|wrote|told you)(?: before| earlier| already)?|to repeat|again|note|fyi|hi|hello|hey|thanks|thank you|great|good|of course|in addition|additionally|furthermore|moreover|however|therefore|und|also|aber|ja|nein|also)\s*[,:!—–]+|(?:and|but|so|well|also|und|aber)\s+(?=\p{L}))\s*)+/iu;

/** How many characters at the start only lead in ("Well, …", "Hi! …", "And …"). */
export function leadInLength(text: string): number {
  const length = LEAD_IN.exec(text)?.[0].length ?? 0;
  return length < text.length ? length : 0;
}
