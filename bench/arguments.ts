/** The command line of the bench. */
import { parseArgs } from 'node:util';

export interface BenchOptions {
  posts: number;
  /** Seconds of each measured round. */
  seconds: number;
  rounds: number;
  /** Only cases whose name contains this. */
  only: string | null;
  json: boolean;
  /** Asks for compressed answers. */
  compressed: boolean;
  /** Fails when a goal is missed. */
  check: boolean;
  /** Measures the pages in a browser instead of requests. */
  web: boolean;
  /** Measures open streams. */
  streams: boolean;
  /** Measures activities from other servers and deliveries to them. */
  federation: boolean;
  /** Plays so many remote servers instead, for so many minutes, with so many people and activities a second. */
  hosts: number | null;
  people: number;
  minutes: number;
  rate: number;
  /** Measures two workers against one process instead. */
  workers: boolean;
  /** Measures lists of a server that grew by POST, before and after an ANALYZE, instead. */
  young: boolean;
  /** Measures the most expensive texts and requests. */
  budgets: boolean;
  /** Measures lists behind remote posts, `posts` of them, instead. */
  fediverse: boolean;
  /** The address of another Mastodon-compatible server, which is measured instead. */
  beside: string | null;
  /** Tokens of that server, separated by commas. */
  token: string | null;
  /** Lets a Mastodon and a Mobilizon move in, in percent of the size of a large town, instead; null to measure requests. */
  movingIn: number | null;
  /** Further posts of that Mastodon, by remote people whom nobody follows. Only those that local people touched are imported. */
  remotePosts: number;
  /** Kills and stops processes instead. */
  faults: boolean;
}

export function benchOptions(): BenchOptions {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      posts: { type: 'string' },
      seconds: { type: 'string', default: '3' },
      rounds: { type: 'string', default: '3' },
      only: { type: 'string' },
      json: { type: 'boolean', default: false },
      compressed: { type: 'boolean', default: false },
      check: { type: 'boolean', default: false },
      web: { type: 'boolean', default: false },
      streams: { type: 'boolean', default: false },
      federation: { type: 'boolean', default: false },
      hosts: { type: 'string' },
      people: { type: 'string', default: '100000' },
      minutes: { type: 'string', default: '3' },
      rate: { type: 'string', default: '50' },
      workers: { type: 'boolean', default: false },
      young: { type: 'boolean', default: false },
      budgets: { type: 'boolean', default: false },
      faults: { type: 'boolean', default: false },
      fediverse: { type: 'boolean', default: false },
      beside: { type: 'string' },
      'moving-in': { type: 'string' },
      'remote-posts': { type: 'string', default: '0' },
    },
  });
  return {
    posts: Number(values.posts ?? (values.fediverse ? 1_000_000 : 10_000)),
    seconds: Number(values.seconds),
    rounds: Number(values.rounds),
    only: values.only ?? null,
    json: values.json,
    compressed: values.compressed,
    check: values.check,
    web: values.web,
    streams: values.streams,
    federation: values.federation,
    hosts: values.hosts === undefined ? null : Number(values.hosts),
    people: Number(values.people),
    minutes: Number(values.minutes),
    rate: Number(values.rate),
    workers: values.workers,
    young: values.young,
    budgets: values.budgets,
    faults: values.faults,
    movingIn: values['moving-in'] === undefined ? null : Number(values['moving-in']),
    remotePosts: Number(values['remote-posts']),
    fediverse: values.fediverse,
    beside: values.beside ?? null,
    token: positionals[0] ?? null,
  };
}
