/** Polls: the options of a Question, and their votes according to its server. */
import { dateOf, objectsOf, pastOf, textOrFirst, totalOf } from './forms.ts';
import { isObject, type JsonObject } from './json.ts';

const MOST_OPTIONS = 500;
const LONGEST_OPTION = 1000;

export interface RemotePoll {
  options: { title: string; votes: number }[];
  multiple: boolean;
  /** Null if it never ends. */
  endTime: Date | null;
  /** When voting ended. */
  closed: Date | null;
  /** People, which some servers do not state. */
  votersCount: number | null;
}

/** Returns null if there are no options. */
export function pollOf(json: JsonObject, now: Date): RemotePoll | null {
  const multiple = json.anyOf !== undefined && json.anyOf !== null;
  const options = objectsOf(multiple ? json.anyOf : json.oneOf, MOST_OPTIONS).flatMap((option) => {
    const title = textOrFirst(option.name, option.nameMap, LONGEST_OPTION);
    const votes = isObject(option.replies) ? totalOf(option.replies.totalItems) : null;
    return title === null ? [] : [{ title, votes: votes ?? 0 }];
  });
  if (options.length === 0) return null;
  return {
    options,
    multiple,
    endTime: dateOf(json.endTime),
    closed: json.closed === true ? now : pastOf(json.closed, now),
    votersCount: totalOf(json.votersCount),
  };
}
