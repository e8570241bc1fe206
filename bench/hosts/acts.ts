/** The activities that the simulated servers send, in the proportions of a server that follows a few thousand people. */
import { generateKeyPairSync } from 'node:crypto';
import { MEMBERS, PUBLIC_URL } from '../federation/neighbours.ts';
import { PUBLIC, type SignedNote, signedActivity } from '../federation/signed-notes.ts';
import type { Draw } from '../random.ts';
import { FOLLOWED } from './add-people.ts';
import { GONE, type Hosts, MOVED, personUri } from './hosts.ts';

/** How many of a hundred activities are of a kind. */
const SHARES = {
  post: 28,
  reply: 10,
  boost: 16,
  like: 18,
  edit: 5,
  deletion: 4,
  farewell: 4,
  follow: 6,
  unfollow: 2,
  quote: 2,
  move: 1,
  newcomer: 2,
  forged: 2,
} as const;
export type Kind = keyof typeof SHARES;

const KINDS = Object.entries(SHARES).flatMap(([kind, share]) => Array.from({ length: share }, () => kind as Kind));
const MOST_REMEMBERED = 1_000;
const FORGER = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
const WORDS = 'A post of some length, as people write them when they have something to tell; '.repeat(4);

interface Post {
  id: string;
  person: number;
}

export interface Act {
  kind: Kind;
  request: SignedNote;
}

export class Acts {
  readonly #at: Hosts;
  readonly #people: number;
  readonly #draw: Draw;
  readonly #posts: Post[] = [];
  /** Addresses of posts by members. */
  readonly local: string[] = [];
  #number = 0;

  constructor(at: Hosts, people: number, draw: Draw) {
    this.#at = at;
    this.#people = people;
    this.#draw = draw;
  }

  #uri(person: number): string {
    return personUri(this.#at, person);
  }

  #member(): string {
    return `${PUBLIC_URL}/users/member${1 + this.#draw(MEMBERS)}`;
  }

  /** Nine of ten posts are by people whom somebody follows, since servers send only these. */
  #author(): number {
    return this.#draw(this.#draw(10) > 0 ? Math.min(FOLLOWED, this.#people) : this.#people);
  }

  #somePost(): Post {
    return this.#posts[this.#draw(this.#posts.length)] ?? { id: `${this.#uri(0)}/posts/0`, person: 0 };
  }

  #anyPost(): string {
    return (this.#draw(2) > 0 ? this.local[this.#draw(this.local.length)] : null) ?? this.#somePost().id;
  }

  #note(person: number, more: object = {}): { id: string } {
    this.#number += 1;
    const uri = this.#uri(person);
    const tag = `tag${this.#draw(200)}`;
    return {
      ...{ id: `${uri}/posts/${this.#number}`, type: 'Note', attributedTo: uri, published: new Date().toISOString() },
      ...{ to: [PUBLIC], cc: [`${uri}/followers`], content: `<p>Number ${this.#number}. ${WORDS} #${tag}</p>` },
      ...{ tag: [{ type: 'Hashtag', href: `${uri}/tags/${tag}`, name: `#${tag}` }] },
      ...more,
    };
  }

  #create(person: number, more: object = {}): object {
    const object = this.#note(person, more);
    this.#posts[this.#number % MOST_REMEMBERED] = { id: object.id, person };
    return { id: `${object.id}/activity`, type: 'Create', to: [PUBLIC], object };
  }

  #mention(): object {
    const href = this.#member();
    return { cc: [href], tag: [{ type: 'Mention', href, name: href.replace(/.*\//, '@') }] };
  }

  #activity(kind: Kind, person: number): object {
    const uri = this.#uri(person);
    this.#number += 1;
    const act = { id: `${uri}#acts/${this.#number}`, to: [PUBLIC] };
    const follow = { ...act, type: 'Follow', object: this.#member() };
    switch (kind) {
      case 'reply':
        return this.#create(person, { inReplyTo: this.#anyPost(), ...this.#mention() });
      case 'quote': {
        const quoteUrl = this.#anyPost();
        return this.#create(person, { quoteUrl, _misskey_quote: quoteUrl });
      }
      case 'newcomer':
        return this.#create(person, this.#mention());
      case 'boost':
        return { ...act, type: 'Announce', object: this.#anyPost() };
      case 'like':
        return { ...act, type: 'Like', object: this.#anyPost() };
      case 'edit':
        return {
          ...act,
          type: 'Update',
          object: { ...this.#note(person), id: `${uri}/posts/${this.#number - 50}`, updated: new Date().toISOString() },
        };
      case 'deletion':
        return { ...act, type: 'Delete', object: `${uri}/posts/${this.#number - 100}` };
      case 'farewell':
        return { ...act, type: 'Delete', object: uri };
      case 'follow':
        return follow;
      case 'unfollow':
        return { ...act, type: 'Undo', object: follow };
      case 'move':
        return { ...act, type: 'Move', object: uri, target: this.#uri(person + MOVED) };
      default:
        return this.#create(person);
    }
  }

  #actorOf(kind: Kind): number {
    if (kind === 'farewell') return GONE + this.#draw(this.#people);
    if (kind === 'newcomer') return this.#people + this.#draw(this.#people);
    return this.#author();
  }

  /** A post by this person, signed. */
  post(person: number): { id: string; request: SignedNote } {
    const activity = this.#create(person) as { id: string; object: { id: string } };
    return { id: activity.object.id, request: signedActivity(this.#uri(person), activity) };
  }

  /** The next activity. Edits and deletions are of an earlier post of their author. */
  next(): Act {
    const kind = KINDS[this.#draw(KINDS.length)] as Kind;
    const changed = (kind === 'edit' || kind === 'deletion') && this.#draw(2) > 0 ? this.#somePost() : null;
    const person = changed?.person ?? this.#actorOf(kind);
    const activity = this.#activity(kind, person) as { object: unknown };
    if (changed) activity.object = kind === 'edit' ? { ...(activity.object as object), id: changed.id } : changed.id;
    return { kind, request: signedActivity(this.#uri(person), activity, kind === 'forged' ? FORGER : undefined) };
  }
}
