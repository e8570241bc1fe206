/** Times of documents without milliseconds, which some servers do not parse. */
import { timeText } from '../fields/time.ts';

export const publishedText = (time: Date): string => timeText(time).replace(/\.\d{3}(?=Z$)/, '');
