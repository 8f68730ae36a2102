import lemmatizer from 'wink-lemmatizer';

/** Subject and auxiliary before the verb: "when you are about to …", "if we ever …". */
const SUBJECT =
  /^(?:you|i|we|they|he|she|one|someone|anyone)(?:['’](?:re|m|ve|d|ll|s))?\s+(?:(?:are|am|is|was|were|have|has|had|do|did|will|would|should|must|can|ever)\s+)*/iu;
const AUXILIARY_PHRASE =
  /^(?:(?:going|about|planning|trying|wanting|having|needing|ready|have|need|want|start|begin|try|get) to|starting|beginning)\s+/iu;
const ADVERB = /^(?:ever|just|again|really|always|actually|also|even|simply|directly|first|\p{Ll}+ly)\s+/iu;
/** Words that start no action: the clause describes a state. */
const NOT_AN_ACTION_VERB =
  /^(?:be|is|are|was|were|been|am|it|its|this|that|these|those|there|the|a|an|my|our|your|his|her|their|in|on|at|for|to|of|with|not|no|nothing|something|here|there|good|great|nice|happy|glad|fun|welcome|possible|necessary|needed|you|i|we|they|and|or|so|too|all|every|any|some|have|has|had|do|does|did|will|would|can|could|should|may|might|must|know|think|seem|happen|matter|sure|late|early|time|ready)$/iu;
/** Where verb and object end; the rest says when, where, with whom or why. */
const OBJECT_END =
  /\s+(?:to|for|in|at|on|with|from|into|onto|by|of|about|after|before|because|since|so|if|when|whenever|while|until|unless|without|directly|next|this|last|today|tonight|tomorrow|now|and|but|or|then|that|which|who|where|again|please|instead|first|soon|over|rather|everyone|anyone|everybody)\b|[,.;:!?–—(]/iu;
const PARTICLE = /^(?:to|up|out|off|down|over|away)$/iu;
const MAX_WORDS = 5;

/**
 * The action of a clause, as verb and object in the infinitive: "you're deploying the site on Friday" → "deploy the
 * site". Null for a state ("the tests are red") or a clause without an action.
 */
export function parseAction(clause: string): string | null {
  let rest = clause
    .trim()
    .replace(SUBJECT, '')
    .replace(AUXILIARY_PHRASE, '')
    .replace(/^to\s+/iu, '');
  while (ADVERB.test(rest)) rest = rest.replace(ADVERB, '');
  const [verb = '', after = ''] = rest.split(/\s+/u);
  if (!/^\p{L}[\p{L}-]+$/u.test(verb.replace(/[.,;:!?]+$/u, '')) || NOT_AN_ACTION_VERB.test(verb)) return null;
  // The particle belongs to the verb: "write to Henrike", "roll out the update".
  const own = /[.,;:!?]$/u.test(verb)
    ? verb.length
    : PARTICLE.test(after)
      ? rest.indexOf(after, verb.length) + after.length
      : verb.length;
  const tail = rest.slice(own);
  const end = /[.,;:!?]$/u.test(verb) ? 0 : (OBJECT_END.exec(tail)?.index ?? tail.length);
  const words = `${rest.slice(0, own)}${tail.slice(0, end)}`
    .replace(/[.,;:!?]+$/u, '')
    .trim()
    .split(/\s+/u)
    .slice(0, MAX_WORDS);
  const base = toInfinitive(words[0]!);
  return NOT_AN_ACTION_VERB.test(base) ? null : [base, ...words.slice(1)].join(' ').slice(0, 100);
}

/** "deploying", "deployed", "deploys" → "deploy"; an unknown form is returned unchanged. */
function toInfinitive(word: string): string {
  const lower = word.toLowerCase();
  return lemmatizer.verb(lower);
}
