/** A sentence in its speaker's own words, which says whose they are: "Melanie: We have a dog". */
export const withSpeakerLabel = (sentence: string, speaker: string): string => `${speaker}: ${sentence}`;

/** The sentence without the label; one without it comes back as it is. */
export const withoutSpeakerLabel = (sentence: string, speaker: string | null | undefined): string =>
  typeof speaker === 'string' && speaker !== '' && sentence.startsWith(`${speaker}: `)
    ? sentence.slice(speaker.length + 2)
    : sentence;
