import { AppError } from '../../../../shared/ipc/errors';
import { queryExcerpt } from '../../../language/sentences/query-excerpt';
import { distinctTerms } from '../../../language/words/terms';
import { splitSentences } from '../../../language/sentences/split-sentences';
import { siteOf } from '../../../../shared/domain/web';
import type { AnswerRequest, AnswerSource, RetrievedMore } from '../../../ports/engine';
import { filePassages, pickSentences, type PickedSentence } from './pick-sentences';
import { NOTHING_READ, type SentenceReading } from './sentence-reading';
import { readSentences } from './read-sentences';
import { wholeListAt } from './whole-list';
import { overviewAnswer } from './overview-answer';
import { decisionAnswer, sourcesOfDecisionHistory } from './decision-answer';
import { askedClass, membersIn } from '../../../language/questions/asked-class';
import { readQuestion } from './question-focus';
import { everydayFactKey } from '../../../language/facts/everyday/everyday-questions';
import { formatDay } from './answer-dates';
import { factSentence } from './fact-sentence';
import { answerTypeOf } from '../../../language/questions/answer-type';
import { datedTime } from './relative-time';
import { questionParts, uncoveredPart } from './question-parts';
import { formatList } from '../../../../shared/messages/format-list';
import { t } from '../../../../shared/messages/message';
import { speechActOf } from '../../../language/questions/speech-act';

const WORDS_PER_CHUNK = 4;
const MAX_LESSON_QUOTE_CHARACTERS = 240;

/**
 * An extractive answer: matching facts, then sentences of the sources that bear on the question, verbatim and cited. If
 * no source covers one part of a several-part question, the vault is searched once more for that part.
 */
export async function* answerOffline(request: AnswerRequest, signal: AbortSignal): AsyncIterable<string> {
  const text = await composeWithSearch(request, signal);
  for (const piece of text.match(new RegExp(`(?:\\S+\\s*){1,${WORDS_PER_CHUNK}}`, 'gu')) ?? []) {
    // Yields to other work and to the stop button.
    await new Promise((resolve) => setTimeout(resolve, 0));
    if (signal.aborted) throw new AppError('cancelled', t('shared.stopped'), { retryable: true });
    yield piece;
  }
}

async function composeWithSearch(asked: AnswerRequest, signal: AbortSignal): Promise<string> {
  const request = { ...asked, question: queryExcerpt(asked.question) };
  const { retrieve, sources } = request;
  const reading = await readSentences(request);
  const asksMore = retrieve !== undefined && sources.length > 0 && request.plan.isStatement !== true;
  const part = asksMore ? uncoveredPart(request, sources) : null;
  if (retrieve === undefined || part === null) return composeOfflineAnswer(request, reading);
  let more: RetrievedMore = { sources: [], facts: [], lessons: [] };
  let isSearched = true;
  try {
    more = await retrieve(`${part}?`);
  } catch {
    if (signal.aborted) throw new AppError('cancelled', t('shared.stopped'), { retryable: true });
    isSearched = false;
  }
  const answer = composeOfflineAnswer(request, reading);
  const further = [
    ...more.facts.map((fact) => factSentence(fact, [...sources, ...more.sources])),
    ...(more.sources.length === 0
      ? []
      : linesOn(pickSentences({ ...request, question: part, sources: more.sources }), part)),
    ...more.lessons.map((lesson) => lessonLine(lesson, more.sources)),
  ];
  if (further.length === 0)
    return `${answer}\n\n${isSearched ? t('mainAnswers.nothingMoreOnPart', { part }) : t('mainAnswers.notSearchedForPart', { part })}`;
  const lines = further.map((line) => (further.length === 1 ? line : `- ${line}`)).join('\n');
  return `${answer}\n\n${t('mainAnswers.onPart', { part })}\n\n${lines}`;
}

const linesOn = (picked: readonly PickedSentence[], question: string): string[] =>
  picked.map((sentence) => lineOf(sentence, question));

/** The whole answer to a request, from attached files first; pure. */
export function composeOfflineAnswer(request: AnswerRequest, reading: SentenceReading = NOTHING_READ): string {
  const ofFiles = filePassages(request.question, request.files);
  if (ofFiles === '') return answerFromVault(request, reading);
  // A question without words asks nothing of the vault.
  if (request.question === '') return ofFiles;
  const ofVault = answerFromVault(request, reading);
  const nothing = t('mainAnswers.nothingApplies');
  // What one could do to find more in the vault is no answer to a question about a file.
  return `${ofFiles}\n\n${ofVault.startsWith(nothing) ? nothing : ofVault}`;
}

function answerFromVault(request: AnswerRequest, reading: SentenceReading): string {
  const { sources, facts = [], decisions = null, lessons = [], notices, starters = [] } = request;
  const advice = starters.map((text) => t('mainAnswers.fromStarterSet', { text })).join('\n');
  if (sources.length === 0 && facts.length === 0 && decisions === null)
    return [answerWithoutSources(request), advice].filter((block) => block !== '').join('\n\n');
  const blocks = [
    request.plan.isStatement === true ? t('mainAnswers.noted') : '',
    facts.map((fact) => factSentence(fact, sources)).join('\n'),
    decisions === null ? '' : decisionAnswer(decisions, sources, request.question),
    lessons.map((lesson) => lessonLine(lesson, sources)).join('\n'),
    quotedPassages(request, reading),
  ];
  const said = [isNearFactAlone(request, blocks) ? t('mainAnswers.notCertain') : '', ...blocks]
    .filter((block) => block !== '')
    .join('\n\n');
  const text = [said, profileLine(said, sources), notices.join('\n'), advice]
    .filter((block) => block !== '')
    .join('\n\n');
  // Sources that only ask or greet answer nothing.
  return text === '' ? answerWithoutSources(request) : text;
}

/** What of the profile bears on the question and was not quoted yet; empty for none. */
function profileLine(said: string, sources: readonly AnswerSource[]): string {
  const left = sources.filter(
    ({ isProfile, isWeak, number }) => isProfile === true && isWeak !== true && !said.includes(`[${number}]`),
  );
  return left.length === 0
    ? ''
    : t('profile.alsoHeed', {
        quotes: formatList(left.map(({ title, number }) => t('mainAnswers.quoted', { text: title, number }))),
      });
}

function quotedPassages(request: AnswerRequest, reading: SentenceReading): string {
  // A decision history is the whole answer; other sources would distract from it.
  const { decisions } = request;
  const ofDecisions = decisions ? sourcesOfDecisionHistory(decisions, request.sources) : new Set<number>();
  if (ofDecisions.size > 0 && decisions?.isPlannedAgain !== true) return '';
  if (isAnsweredByFacts(request)) return '';
  const overview = overviewAnswer(request);
  if (overview !== null) return overview;
  const reminding = new Set([...(request.lessons ?? []).map(({ number }) => number), ...ofDecisions]);
  const sources = request.sources.filter(({ number }) => !reminding.has(number));
  if (sources.length === 0) return '';
  const picked = pickSentences({ ...request, sources }, reading);
  const whole = picked[0] === undefined ? null : wholeList(request, picked[0]);
  if (whole !== null) return whole;
  const list = gatheredList(picked, request);
  if (list !== '' && request.plan.isStatement !== true)
    return [list, '', ...linesOn(picked, request.question).map((line) => `- ${line}`)].join('\n');
  const [best, ...others] = linesOn(picked, request.question);
  if (best === undefined) return '';
  if (request.plan.isStatement === true)
    return picked[0]!.isByOther || picked[0]!.isUnsure
      ? ''
      : [t('mainAnswers.concerns'), '', ...[best, ...others].map((line) => `- ${line}`)].join('\n');
  if (picked[0]!.isByOther)
    return `${t('mainAnswers.nothingApplies')} ${t('mainAnswers.nearestIsAboutOther')}\n\n${best}`;
  if (picked[0]!.isUnsure) return `${t('mainAnswers.notCertain')}\n\n${best}`;
  return others.length === 0
    ? best
    : [best, '', t('mainAnswers.also'), '', ...others.map((line) => `- ${line}`)].join('\n');
}

/** Share of the question's terms that a fact must name to be what is asked for. */
const MIN_FACT_COVERAGE = 0.5;

/**
 * Facts answer a question for one thing, where they are what it asks for; what else the package holds is about other
 * things or other times.
 */
function isAnsweredByFacts({ question, facts = [], plan }: AnswerRequest): boolean {
  if (facts.length === 0 || plan.key === null || questionParts(question).length > 1) return false;
  // “Wer ist mein Zahnarzt?” asks for the fact and for nothing else, in whatever language it was told.
  if (everydayFactKey(question) !== null) return true;
  const asked = termsIn(question.replace(plan.window?.phrase ?? '', ' '));
  const stated = termsStated(facts);
  // “Time zone” is the “timezone”.
  const isStated = (term: string): boolean => stated.has(term) || [...stated].some((other) => other.includes(term));
  return asked.filter(isStated).length >= MIN_FACT_COVERAGE * asked.length;
}

/** Nothing but facts is found, and they lack a word of whom or what is asked about, as where a step found nobody. */
function isNearFactAlone({ question, facts = [], plan }: AnswerRequest, blocks: readonly string[]): boolean {
  if (facts.length === 0 || plan.isStatement === true || blocks.filter((block) => block !== '').length > 1)
    return false;
  const hasSteps = plan.subQueries.some(({ aim }) => aim === 'hop');
  const asked = termsIn(hasSteps ? question : (plan.key?.entity ?? ''));
  const stated = termsStated(facts);
  const known = asked.filter((term) => stated.has(term)).length;
  return known > 0 && known < asked.length;
}

const termsStated = (facts: NonNullable<AnswerRequest['facts']>): Set<string> =>
  new Set(facts.flatMap(({ entity, attribute, value, quote }) => termsIn(`${entity} ${attribute} ${value} ${quote}`)));
const termsIn = (text: string): string[] => distinctTerms(text).map(({ term }) => term);

/** The members of the class that a list question names: “clarinet” [1] and “violin” [4]. Empty for fewer than two. */
function gatheredList(picked: readonly PickedSentence[], request: AnswerRequest): string {
  if (!readQuestion(request).isList || questionParts(request.question).length > 1) return '';
  const members = new Map<string, string>();
  const asked = askedClass(request.question);
  for (const { text, source, isByOther } of picked)
    for (const { word, term } of isByOther ? [] : membersIn(text, asked))
      if (!members.has(term)) members.set(term, t('mainAnswers.quoted', { text: word, number: source.number }));
  if (members.size < 2) return '';
  return `${formatList([...members.values()])}:`;
}

/** All of the list that the best sentence is an item of, or stands above; null where one of its items is asked for. */
function wholeList({ question, plan }: AnswerRequest, best: PickedSentence): string | null {
  if (plan.isStatement === true || (answerTypeOf(question) ?? 'name') !== 'name') return null;
  const items = wholeListAt(best.source, best.text);
  if (items.length < 2) return null;
  const { number } = best.source;
  const lines = items.map((text) => `- ${t('mainAnswers.quoted', { text, number })}`);
  return [`${upperFirst(attributionOf(best))}:`, '', ...lines].join('\n');
}

/** “You, on 8 May 2023: “We left yesterday.” [1] (7 May 2023, the day before 8 May 2023)”. */
function lineOf(sentence: PickedSentence, question: string): string {
  const { text, source } = sentence;
  const dated = answerTypeOf(question) === 'time' ? datedTime(text, source.at) : null;
  const who = attributionOf(sentence);
  const parts = {
    who: upperFirst(sentence.isFormer ? t('mainAnswers.formerly', { who }) : who),
    quote: quoteOf(sentence),
  };
  return dated === null ? t('mainAnswers.said', parts) : t('mainAnswers.saidDated', { ...parts, date: dated });
}

/** “Before you book, check the passport, because it ran out once.”, with the note's own words where they say more. */
function lessonLine({ number, text }: { number: number; text: string }, sources: readonly AnswerSource[]): string {
  const source = sources.find((candidate) => candidate.number === number);
  const own =
    source === undefined
      ? undefined
      : splitSentences(source.text).find((sentence) => sentence.text.length <= MAX_LESSON_QUOTE_CHARACTERS)?.text;
  return own === undefined
    ? text
    : t('mainAnswers.followedByQuote', { text: text.replace(/[.\s]+$/u, ''), quote: own, number });
}

const quoteOf = ({ text, source }: PickedSentence): string => t('mainAnswers.quoted', { text, number: source.number });

const upperFirst = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

function attributionOf({ source, text }: PickedSentence): string {
  const { tier, speaker, role } = source;
  const day = formatDay(source.at);
  if (tier === 'resource') return t('mainAnswers.documentSays', { title: plainTitle(source.title) });
  if (tier === 'web') return pageSays(source);
  if (source.shared !== undefined)
    return t('mainAnswers.colleagueSays', {
      member: source.shared.member,
      collection: plainTitle(source.shared.collection),
      day,
    });
  // A note is its title; a page has one besides what it says.
  if (tier === 'engram')
    return source.text.startsWith(`${source.title}\n\n`) && !source.title.includes(text)
      ? attributionOfPage(source, day)
      : attributionOfNote(source, day);
  if (speaker !== null) return t('mainAnswers.speakerOn', { speaker, day });
  return role === 'person' ? t('mainAnswers.youOn', { day }) : t('mainAnswers.assistantOn', { day });
}

function attributionOfNote({ speaker, role }: AnswerSource, day: string): string {
  if (speaker !== null) return t('mainAnswers.yourNoteAfter', { day, speaker });
  return role === 'person' ? t('mainAnswers.yourNote', { day }) : t('mainAnswers.yourNoteByAssistant', { day });
}

function attributionOfPage({ speaker, role, title: written }: AnswerSource, day: string): string {
  const title = plainTitle(written);
  if (speaker !== null) return t('mainAnswers.yourPageAfter', { title, day, speaker });
  return role === 'person'
    ? t('mainAnswers.yourPage', { title, day })
    : t('mainAnswers.yourPageByAssistant', { title, day });
}

/** “the page “Glazes” (kiln.example, 3 May 2024) says”. The date is the page's own, else that on which it was read. */
function pageSays({ title: written, web, at }: AnswerSource): string {
  const title = plainTitle(written);
  if (web === undefined) return t('mainAnswers.pageSays', { title });
  const site = siteOf(web.url);
  return web.publishedAt === null
    ? t('mainAnswers.pageReadSays', { title, site, day: formatDay(web.fetchedAt) })
    : t('mainAnswers.pageDatedSays', { title, site, day: formatDay(at) });
}

const plainTitle = (title: string): string => title.replace(/[“”„"[\]]/gu, '').slice(0, 80);

const GREETING =
  /^\s*(?:hi|hello|hey|good (?:morning|afternoon|evening|day)|hallo|guten (?:tag|morgen|abend)|bonjour|hola)\b/iu;
const THANKS = /\b(?:thanks|thank you|thx|danke|merci|gracias)\b/iu;

/**
 * The offline engine's answer to an empty package. A statement is noted; of a question it says that nothing applies;
 * and, once in a conversation, what the person can do.
 */
function answerWithoutSources({
  question,
  plan,
  turns,
  nearest,
  notices,
}: Pick<AnswerRequest, 'question' | 'plan' | 'turns' | 'nearest' | 'notices'>): string {
  if (plan.route === 'none') {
    const reply = THANKS.test(question)
      ? `${t('mainAnswers.youAreWelcome')} `
      : GREETING.test(question)
        ? `${t('mainAnswers.hello')} `
        : '';
    return `${reply}${t('mainAnswers.selfDescription')}`;
  }
  const nothing = t('mainAnswers.nothingApplies');
  if (plan.exactPhrases !== undefined) return `${nothing} ${t('mainAnswers.noSourceHoldsPhrases')}`;
  if (plan.isStatement === true) return t('mainAnswers.noted');
  const closest =
    nearest === undefined ? undefined : pickSentences({ question, plan, turns, notices: [], sources: [nearest] })[0];
  if (speechActOf(question) === 'neither') return t('mainAnswers.selfDescription');
  if (closest !== undefined) return `${t('mainAnswers.notCertain')}\n\n${lineOf(closest, question)}`;
  const advice = t('mainAnswers.adviceOnQuestions');
  // A part of the vault was asked: other words help less than asking everything.
  if (notices.length > 0) return [nothing, ...notices].join(' ');
  const wasGiven = turns.some(({ role, text }) => role === 'assistant' && text.includes(advice));
  return wasGiven ? nothing : `${nothing} ${advice}`;
}
