/**
 * Tokens of a picture, as an upper bound: OpenAI counts at most 1,105 for high detail (its guide “Images and vision”),
 * Anthropic about 1,600 for its largest picture (its guide “Vision”).
 */
export const PICTURE_TOKENS = 1_600;
