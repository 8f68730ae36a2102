import { isHedged } from '../../corpus/extraction/hedges';
import type { Category } from '../../../shared/domain/note';
import type { Role } from '../../../shared/domain/message';
import { countWords } from './extract-clauses';

const any = (words: string): RegExp => new RegExp(`(?<![\\p{L}\\p{N}])(?:${words})(?![\\p{L}\\p{N}])`, 'iu');

const OPEN_QUESTION = [
  /\?["”’)]*$/u,
  /^(?:open )?question\s*:/iu,
  any("haven['’]?t (?:yet )?decided|have not (?:yet )?decided|still (?:need|have) to (?:decide|find out|figure out|work out|clarify)|not (?:yet )?(?:clear|decided|settled|known)|remains (?:open|unclear)|unclear (?:whether|how|why|what|when|who|if)|to be (?:decided|determined|clarified)|tbd|noch (?:offen|unklar)"),
];
const ACTION = [
  /^(?:to-?do|action(?: item)?|next step|task)s?\s*[:\-–—]/iu,
  any("(?:i|we) (?:still )?(?:need|have|ought|['’]ve got|have got) to|(?:i|we) must (?:not )?forget|don['’]?t forget to|remember to|remind me to|make sure (?:to|that we|that i)|(?:is|are) to be done|(?:ich|wir) m(?:uss|üss(?:en|te|ten))|nicht vergessen"),
  /^(?:call|email|e-mail|write to|send|buy|book|order|ask|check|fix|review|schedule|prepare|finish|submit|pay|renew|update|clean|pick up|look (?:up|into)|find out|follow up|set up|sign up|contact|reply|print)\s+\p{L}/iu,
];
const CONSTRAINT = any([
  "must(?:n['’]t)?", "can(?:not|['’]t)(?! (?:believe|wait|stop|help|complain))", 'may not', 'not allowed', "(?:isn['’]?t|aren['’]?t|is not|are not) allowed", '(?:only|no longer) (?:allowed|possible|available)',
  'budget', 'deadline', 'due (?:by|on|date)', 'no (?:later|earlier|more|less|fewer) than', 'at (?:most|least|the latest)', 'up to \\d+', 'limit(?:ed)? (?:is|of|to)', 'maximum', 'minimum',
  'required', 'requirement', 'mandatory', 'has to', 'have to be', 'needs? to be', '(?:not|never) (?:more|less|before|after|exceed)', 'under [€$£]?\\d+', 'below [€$£]?\\d+',
  'allergic', 'depends on', 'only if', 'unless', 'dürfen nicht', 'darf nicht', 'höchstens', 'mindestens', 'spätestens', 'muss', 'müssen',
].join('|'));
const DECISION = any([
  "(?:i|we)(?:['’]ve| have)?(?: (?:now|just|finally|already))? (?:decided|agreed|settled|chosen|chose|picked|opted)", 'decision\\s*:', 'decided\\s*:', 'final(?:ly)?\\s*:',
  "let['’]?s(?! see)", 'let us', "(?:i|we)(?:['’]ll| will| shall)(?! see| let you know| be able)", "(?:i|we)(?:['’]m|['’]re| am| are) (?:going (?:with|to)|not going (?:with|to))", 'going with', 'we go with', 'i go with',
  'it is settled', "it['’]?s settled", "that['’]?s settled", 'wir (?:haben (?!(?:uns )?(?:noch )?nicht)[^.]{0,60}(?:entschieden|beschlossen)|werden|nehmen|machen|fliegen|fahren|gehen)', 'ich (?:werde|habe (?:mich )?entschieden|nehme)', "(?:j['’]ai|nous avons) décidé", '(?:he|hemos) decidido',
].join('|'));
/** "We fly on the third of May": a plan in the present tense, with a place or a time. */
const PLAN = /^(?:i|we)\s+(?:fly|leave|meet|travel|move|launch|ship|start|begin|stay|drive|arrive|depart|release|publish|switch|use|take|go|stop|drop|keep)\s+(?:(?!every|each|usually|often|always)\S+\s+)*?(?:on|in|at|to|with|from|by|until|for|next|this|tomorrow|today|tonight)\b/iu;
const HABIT = any('usually|often|always|never|every|each|sometimes|normally');
const IDEA = [
  /^(?:idea|proposal|suggestion)\s*:/iu,
  any("how about|what about|why not|why don['’]?t we|it (?:would|could|might) be (?:nice|good|great|better|fun|worth|useful|helpful|wise)|would be (?:nice|good|great|cool|better) (?:to|if)|we (?:should|can try|could)|i (?:suggest|propose|recommend|advise)|imagine (?:if|a)|one (?:idea|option|possibility)"),
];
const PROPOSAL = [
  ...IDEA,
  any("you (?:should|could|can|might|may want to|['’]ll want to|will want to|would want)|i(?:['’]d| would) (?:suggest|recommend|advise|propose|go with|start with|consider)|consider(?:ing)?|try|recommended|suggest(?:ed|ion)?|let['’]?s|we (?:will|go|fly|decide|decided)|(?:is|are) worth"),
  /^(?:use|start|begin|book|choose|pick|take|go|make|keep|avoid|add|create|set|plan|look|ask|write|visit|bring|pack|check|focus|combine|read|schedule|split|store|put|run|test|buy|reserve|leave|plan|switch|move|prefer)\s+\p{L}/iu,
];

/**
 * The forced category of one sentence. Order matters: a hedge wins over everything, a question over what it asks
 * about, and a decision can only be the person's.
 *
 * @param context the whole sentence a clause was cut from; its hedge governs the clause
 */
export function categorise(text: string, author: Role, context: { isHedged: boolean; isTask: boolean; isHeading: boolean }): Category {
  if (context.isHedged || isHedged(text, author)) return 'exploratory';
  if (context.isHeading) return 'topic';
  if (OPEN_QUESTION.some((pattern) => pattern.test(text))) return 'open-question';
  if (context.isTask) return author === 'person' ? 'action-item' : 'idea';
  if (author === 'assistant') {
    // Said by an assistant, a decision is a proposal until the person commits to it.
    if (PROPOSAL.some((pattern) => pattern.test(text)) || DECISION.test(text)) return 'idea';
    if (CONSTRAINT.test(text)) return 'constraint';
    return isTopic(text) ? 'topic' : 'fact';
  }
  return categoriseOwn(text);
}

function categoriseOwn(text: string): Category {
  if (/^(?:idea|proposal|suggestion)\s*:/iu.test(text)) return 'idea';
  if (DECISION.test(text)) return 'decision';
  if (ACTION.some((pattern) => pattern.test(text))) return 'action-item';
  if (CONSTRAINT.test(text)) return 'constraint';
  if (IDEA.some((pattern) => pattern.test(text))) return 'idea';
  if (PLAN.test(text) && !HABIT.test(text)) return 'decision';
  return isTopic(text) ? 'topic' : 'fact';
}

/** A few words with no end mark and nothing that looks like a verb form: a name for something. */
const isTopic = (text: string): boolean =>
  countWords(text) <= 4 && !/[.!?]$/u.test(text) && !/\b(?:is|are|was|were|am|be|has|have|had|do|does|did|will|can|i|we|you|he|she|it|they|\p{L}+(?:ed|ing|s))\b/iu.test(text);
