import toldInConfidence from './told-in-confidence.txt?raw';
import { alternationOf } from '../words/word-list';

const IN_CONFIDENCE = new RegExp(String.raw`(?<![\p{L}\p{N}])${alternationOf(toldInConfidence)}(?![\p{L}\p{N}])`, 'iu');

/** Whether a text says that it was told for the person alone. */
export const isToldInConfidence = (text: string): boolean => IN_CONFIDENCE.test(text);
