import projectNouns from './../word-lists/project-nouns.txt?raw';
import { alternationOf } from '../../words/word-list';
import { toolCategory } from '../attribute-nouns';
import { readValue } from '../fact-values';
import { factRule as rule, type FactRule, type FactReading, type SpeakerContext } from '../fact-rule';
import { isProperName, resolveSubject } from '../fact-subjects';

/** Things that can be run, built or led. "My sister uses the car" is not a project setting. */
const PROJECT_NOUN = new RegExp(String.raw`\b${alternationOf(projectNouns)}s?$`, 'iu');

function resolveProject(words: string, speaker: SpeakerContext): string | null {
  const entity = resolveSubject(words, speaker);
  if (entity === null) return null;
  return /^(?:I|we)$/iu.test(words) || isProperName(words) || PROJECT_NOUN.test(words) ? entity : null;
}

function factsAbout(words: string, speaker: SpeakerContext, attribute: string, value: string | null): FactReading[] {
  const entity = resolveProject(words, speaker);
  return entity === null || value === null
    ? []
    : [{ entity, attribute, value, type: speaker.category === 'decision' ? 'decision' : 'fact' }];
}

/**
 * "Postgres for storage", "Postgres as its database", "Postgres": the attribute is the purpose if one is given, else
 * the tool's category.
 */
function readToolUse(words: string, speaker: SpeakerContext, what: string): FactReading[] {
  const purpose = /^(.+?)\s(?:for|as)\s(?:its\s|the\s|our\s|my\s|an?\s)?(.+)$/u.exec(what);
  const value = readValue((purpose?.[1] ?? what).replace(/^(?:the|a|an)\s/u, ''), { maxWords: 5 });
  if (value === null) return [];
  const named = purpose === null ? null : readValue(purpose[2]!, { maxWords: 4 });
  if (named !== null && !/^(?:now|it|this|that|everything|years|months|weeks|\d|good|free)/iu.test(named))
    return factsAbout(words, speaker, named, value);
  const kind = toolCategory(value);
  // Without a purpose or category only a name counts: "uses Figma", not "uses the stairs".
  return kind !== null
    ? factsAbout(words, speaker, kind, value)
    : /\p{Lu}/u.test(value)
      ? factsAbout(words, speaker, 'uses', value)
      : [];
}

/** Facts about projects: tools, hosting, deadlines, owners. */
export const PROJECT_RULES: readonly FactRule[] = [
  rule(
    'uses',
    /\b(?:use|using|rel(?:y|ies)|built|written)/i,
    `(.{1,80}?)\\s(?:use|uses|is using|are using|am using|relies on|rely on|is built with|is built on|is written in|are written in|will use)\\s(.+)`,
    ([, who, what], speaker) => readToolUse(who!, speaker, what!),
  ),
  rule(
    'switched to',
    /\b(?:switch|migrat|moved over)/i,
    `(.{1,80}?)\\s(?:switched|switches|have switched|has switched|is switching|are switching|am switching|migrated|has migrated|have migrated|moved over|will switch)\\s(?:from\\s(\\S+)\\s)?to\\s(.+)`,
    ([, who, from, what], speaker) => {
      const purpose = /\s(?:for|as)\s/u.test(what!);
      const kind = purpose || from === undefined ? null : (toolCategory(from) ?? toolCategory(what!));
      return kind !== null
        ? factsAbout(who!, speaker, kind, readValue(what!, { maxWords: 5 }))
        : readToolUse(who!, speaker, what!);
    },
  ),
  rule(
    'deploys to',
    /\b(?:deploy|hosted|run|ships)/i,
    `(.{1,80}?)\\s(?:deploy|deploys|is deployed|are deployed|is hosted|are hosted|runs|is running|ships)\\s(?:to|on|at|with|from)\\s(.+)`,
    ([phrase, who, what], speaker) => {
      const value = readValue(what!.replace(/\s(?:every|each|twice|once)\b.*$/u, ''), { maxWords: 6 });
      return value === null ||
        /^(?:time|schedule|a |an |the \p{Ll}+$|weekends?|batter)/iu.test(value) ||
        !/\p{Lu}|\.|-/u.test(value)
        ? []
        : factsAbout(
            who!,
            speaker,
            /deploy/u.test(phrase) ? 'deploys to' : /host/u.test(phrase) ? 'hosting' : 'runs on',
            value,
          );
    },
  ),
  rule(
    'is due',
    /\bdue\b/i,
    `(.{1,80}?)\\s(?:is|are)\\sdue\\s(?:(?:on|by|in|at)\\s)?(.*(?:\\d|day|tomorrow|week|month|January|February|March|April|May|June|July|August|September|October|November|December).*)`,
    ([, who, when], speaker) => {
      const [entity, value] = [resolveSubject(who!, speaker), readValue(when!, { maxWords: 6, keepsCommas: true })];
      return entity === null || entity === speaker.self || value === null
        ? []
        : [{ entity, attribute: 'deadline', value }];
    },
  ),
  rule(
    'costs',
    /\bcosts?\b/i,
    `(.{1,80}?)\\s(?:cost|costs)\\s((?:about\\s)?[€$£]?\\s?\\d.*)`,
    ([, who, price], speaker) => {
      const [entity, value] = [resolveSubject(who!, speaker), readValue(price!, { maxWords: 7 })];
      return entity === null || entity === speaker.self || value === null
        ? []
        : [{ entity, attribute: 'price', value }];
    },
  ),
  rule(
    'is owned by',
    /\bby\b/i,
    `(.{1,80}?)\\s(?:is|are)\\s(owned|led|managed|maintained|run|organised|organized|sponsored)\\sby\\s(.+)`,
    ([, what, verb, who], speaker) => {
      const [entity, value] = [resolveSubject(what!, speaker), readPerson(who!, speaker)];
      return entity === null || entity === speaker.self || value === null
        ? []
        : [{ entity, attribute: OWNERSHIP_ATTRIBUTE[verb!]!, value }];
    },
  ),
  rule(
    'owns',
    /\b(?:own|lead|manag|maintain|run)s?/i,
    `(.{1,80}?)\\s(own|owns|lead|leads|manage|manages|maintain|maintains|run|runs)\\s(.+)`,
    ([, who, verb, what], speaker) => {
      const value = /^I$/u.test(who!) ? speaker.self : readPerson(who!, speaker);
      const thing = readValue(what!, { maxWords: 5 });
      if (value === null || thing === null || !(PROJECT_NOUN.test(thing) || isProperName(thing))) return [];
      const entity = resolveSubject(thing, speaker);
      return entity === null ? [] : [{ entity, attribute: OWNERSHIP_ATTRIBUTE[verb!.replace(/s$/u, '')]!, value }];
    },
  ),
];

const OWNERSHIP_ATTRIBUTE: Record<string, string> = {
  owned: 'owner',
  own: 'owner',
  led: 'lead',
  lead: 'lead',
  managed: 'manager',
  manage: 'manager',
  maintained: 'maintainer',
  maintain: 'maintainer',
  run: 'lead',
  organised: 'organiser',
  organized: 'organiser',
  sponsored: 'sponsor',
};

function readPerson(words: string, speaker: SpeakerContext): string | null {
  const plain = readValue(words, { maxWords: 5 });
  if (plain === null) return null;
  if (/^me$/iu.test(plain)) return speaker.self;
  return isProperName(plain) ? plain : /^(?:my|our)\s/iu.test(plain) ? resolveSubject(plain, speaker) : null;
}
