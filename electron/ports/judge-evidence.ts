/** What is known of a candidate beside the question; rules judge by it. */
export interface JudgeEvidence {
  /**
   * Share of the question's term weight (IDF) that the candidate covers, 0–1; `contextCoverage` includes its
   * neighbours.
   */
  coverage: number;
  contextCoverage: number;
  /** Calibrated similarity, 0–1; null without a vector. */
  similarity: number | null;
  /** What was read of it together with the question; absent: it was not. */
  applicability?: {
    /** How likely it helps to answer, 0–1. */
    share: number;
    /** It says by itself what it says, as a note does; what a message means lies in the turns around it too. */
    isWhole: boolean;
  };
  /** Fused score divided by the turn's best, 0–1. */
  fusedShare: number;
  matchedTerms: string[];
  /** Whether a person named in the question speaks or is named; null when the question names nobody. */
  namesPerson: boolean | null;
  /** Whether the candidate lies in the question's time window; null without one. */
  isInTimeWindow: boolean | null;
  /** The text is a question without an answer. */
  isQuestion: boolean;
  /**
   * Lexical and semantic score of the candidate and its neighbouring turns, 0–1; unlike `fusedShare`, comparable
   * between questions.
   */
  strength?: number;
  /** `1 − 0.5^n` for n other candidates of the same session; null for candidates without a session. */
  sessionSupport?: number | null;
  /**
   * Whether the person asked for is named in it or near it (neighbouring turns, the source passage, a linked note);
   * null when nobody was named.
   */
  isPersonInContext?: boolean | null;
  /** A person named in the question speaks in the vault, so that their own words can be told from other people's. */
  isPersonSpeaker?: boolean;
  /** How well its trigger fits the planned action, 0–1, and that action. */
  lesson?: { value: number; action: string } | null;
  /** Evidence of a passage of a page; absent: it is a note of one thought, or a message. */
  page?: PageEvidence;
  /** It holds the quoted phrases, and nothing else is asked for. Absent: no. */
  isPhraseAskedFor?: true;
  /** Where everything on a subject, or a list of pages, is asked for. */
  scope?: ScopeEvidence;
  /** Where advice of the assistant is asked for. */
  advice?: AdviceEvidence;
  /** Of a list question that names a class: the members of it that the text holds. Absent: none. */
  listed?: string[];
  /** Where it is asked how something works in a domain. */
  domain?: DomainEvidence;
  /** The name asked for, where it is about somebody or something else of the same first name. Absent: it is not. */
  namesakeOf?: string;
  /** Whom the question names and whose limit or need it states. Absent: it states none. */
  limitOf?: string;
  /** It lies in the time that alone is asked about, and is no bare acknowledgement. Absent: no. */
  isTimeAskedFor?: true;
  /** Its title or text states the time that is asked about. Absent: no. */
  statesTime?: true;
  /**
   * All that it has of the question's words is the name of somebody whose limits are known: its similarity is that of the
   * name.
   */
  sharesOnlyNames?: true;
  /** It was told in confidence, others will hear the answer, and it shares nothing but names with the question. */
  isToldInConfidence?: true;
  /** The step on which it bears, of a question of several steps. Absent: none, or the question has one step. */
  step?: StepEvidence;
  /** A misspelt or informal name that matched. */
  fuzzyName?: { mention: string; name: string } | null;
}

/**
 * What a candidate has to do with the steps of a question: a step's answer was read in it, it bears on a later step (the
 * last one is the question's own), or on none though others answer the last.
 */
export type StepEvidence =
  | { role: 'beside' }
  | {
      role: 'source';
      /** The step, with the answer of the one before in place of its placeholder. */
      text: string;
      /** That answer. */
      answer: string;
    }
  | {
      role: 'between' | 'answer';
      text: string;
      answer: string;
      /** An earlier step's answer was read in it as well. */
      isSource: boolean;
      /** How it answers the step, which takes the question's place. */
      figures: StepFigures;
    };
export type StepFigures = Pick<
  JudgeEvidence,
  'coverage' | 'contextCoverage' | 'similarity' | 'matchedTerms' | 'fusedShare'
>;

/** Where a candidate lies, seen from the domain of a question about how something works. */
export interface DomainEvidence {
  place: 'inside' | 'border' | 'outside';
  /** The domain in the question's words. */
  phrase: string;
}

/** How a candidate belongs to a subject of which everything is asked for. */
export interface ScopeEvidence {
  /** It names the subject; null where a list is asked for and no subject as a whole. */
  isNamed: boolean | null;
  /** The subject is one particular thing (“the trip”), which a word of the same form does not name. */
  isDefinite: boolean;
  /** Title of a note on the subject that is linked with this one, or a name that texts on the subject share with it. */
  linkedFrom: string | null;
}

export interface AdviceEvidence {
  /** It is advice on what is asked about. */
  fits: boolean;
  /** It was said later of what that advice names, and what came of it is asked. */
  isOutcome: boolean;
  /** It is no word of the assistant, and there is advice that fits. */
  isBesideAdvice: boolean;
}

/** A page is long and about many things: that it shares a word with the question says little. */
export interface PageEvidence {
  /** It is a line or two and no part of a longer page. */
  isShort: boolean;
  /** How well its title or headings answer to the question, 0–1. */
  titleMatch: number;
  /**
   * How sure it is that some page answers: the highest coverage, half the highest similarity, and how far that similarity
   * stands out from the other pages' (0–2.5).
   */
  questionGround: number;
  /** Its own coverage and half its similarity, relative to the best page's: 0–1. */
  groundShare: number;
  /** A name in the question that the passage lacks; null: none. */
  missingName: string | null;
}
