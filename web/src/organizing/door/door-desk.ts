/**
 * The acts of this device at the door of one event. Everything is stored in the browser before it is shown, and sent when the server can be
 * reached; the server does an act that it gets twice only once.
 */
import { onlineManager } from '@tanstack/react-query';
import { get, set } from 'idb-keyval';
import { checkInsOf, type TimedAct } from '../../../../src/look/check-in.ts';
import { api, type Inputs, type Outputs } from '../../server/api.ts';
import { isUnanswered } from '../../server/errors.ts';
import { store } from '../../server/persist.ts';
import { session } from '../../server/session.ts';
import { checkCode } from './ticket-check.ts';

type Act = Inputs['door']['settle']['acts'][number];
type Settled = Outputs['door']['settle']['acts'][number];
export type Person = Outputs['door']['people'][number];

export interface Door extends Pick<Outputs['door']['show'], 'figures' | 'publicKey' | 'eventId'> {
  people: Person[];
  /** From the clock of this device to that of the server, in milliseconds. */
  ahead: number;
  loadedAt: string;
}

export interface Entry {
  act: Act;
  /** Null if the person was not on the list. */
  name: string | null;
  /** Null until the server answered. */
  settled: Settled | null;
}

interface Desk {
  door: Door | null;
  entries: Entry[];
  /** The error of the last attempt, other than that the server cannot be reached. */
  error: unknown;
}

/** The result of a scan or a click. */
export type Result =
  | { outcome: 'unknown' | 'otherEvent' | 'unlisted' | 'revoked' }
  | { outcome: 'in' | 'alreadyIn'; person: Person; at: string; door: string };

const PAGE = 100;
const MOST_AT_ONCE = 100;
/** Older entries that were sent are forgotten. */
const MOST_ENTRIES = 500;

async function peopleOf(id: string): Promise<Person[]> {
  const people: Person[] = [];
  for (;;) {
    const after = people.at(-1)?.participationId;
    const page = await api.door.people.query({ id, limit: PAGE, ...(after !== undefined && { after }) });
    people.push(...page);
    if (page.length < PAGE) return people;
  }
}

export class DoorDesk {
  readonly #uuid: string;
  #desk: Desk = { door: null, entries: [], error: null };
  #isSending = false;
  readonly #listeners = new Set<() => void>();

  constructor(uuid: string) {
    this.#uuid = uuid;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly snapshot = (): Desk => this.#desk;

  #show(changed: Partial<Desk>): void {
    this.#desk = { ...this.#desk, ...changed };
    for (const listener of this.#listeners) listener();
  }

  get #key(): string {
    return `door-${session().userId}-${session().actorId}-${this.#uuid}`;
  }

  async #save(changed: Partial<Desk>): Promise<void> {
    const { door, entries } = { ...this.#desk, ...changed };
    // A full disk loses what was done only if the page is closed before it is sent.
    await set(this.#key, { door, entries }, store).catch(() => undefined);
    this.#show(changed);
  }

  /** Loads the list and the acts that an earlier visit stored. */
  async restore(): Promise<void> {
    const stored = await get<Pick<Desk, 'door' | 'entries'>>(this.#key, store).catch(() => undefined);
    if (stored) this.#show(stored);
  }

  /** Sends what waits, and then loads the list. */
  async refresh(): Promise<void> {
    await this.send();
    const id = this.#uuid;
    try {
      const asked = Date.now();
      const { now, ...shown } = await api.door.show.query({ id });
      const ahead = Math.round(Date.parse(now) - (asked + Date.now()) / 2);
      await this.#save({ door: { ...shown, ahead, loadedAt: now, people: await peopleOf(id) }, error: null });
    } catch (error) {
      if (!isUnanswered(error)) this.#show({ error });
    }
  }

  /** Sends what waits, in order. */
  async send(): Promise<void> {
    if (this.#isSending) return;
    this.#isSending = true;
    try {
      for (let batch = this.#waiting(); batch.length > 0 && onlineManager.isOnline(); batch = this.#waiting()) {
        const acts = batch.slice(0, MOST_AT_ONCE).map(({ act }) => act);
        await this.#settle(await api.door.settle.mutate({ id: this.#uuid, acts }));
      }
    } catch (error) {
      if (!isUnanswered(error)) this.#show({ error });
    } finally {
      this.#isSending = false;
    }
  }

  #waiting(): Entry[] {
    return this.#desk.entries.filter(({ settled }) => settled === null);
  }

  async #settle({ acts, figures }: Outputs['door']['settle']): Promise<void> {
    const byId = new Map(acts.map((settled) => [settled.id, settled]));
    const entries = this.#desk.entries.map((entry) => {
      const settled = byId.get(entry.act.id) ?? entry.settled;
      return { ...entry, settled, name: entry.name ?? settled?.person?.name ?? null };
    });
    const { door } = this.#desk;
    const cameOf = new Map(
      acts.flatMap(({ person, at, door: by }) =>
        person ? [[person.participationId, at === null ? null : { at, door: by ?? '' }] as const] : [],
      ),
    );
    const people = door?.people.map((person) => {
      const came = cameOf.get(person.participationId);
      return came === undefined ? person : { ...person, came };
    });
    await this.#save({ entries, error: null, ...(door && people && { door: { ...door, people, figures } }) });
  }

  /** Later than every act before, so that an undo follows what it undoes. */
  #now(): string {
    const last = this.#desk.entries.at(-1)?.act.at;
    const now = Date.now() + (this.#desk.door?.ahead ?? 0);
    return new Date(Math.max(now, last === undefined ? 0 : Date.parse(last) + 1)).toISOString();
  }

  async #do(act: Omit<Act, 'id' | 'at'>, name: string | null): Promise<Entry> {
    const entry = { act: { ...act, id: crypto.randomUUID(), at: this.#now() }, name, settled: null };
    const sent = this.#desk.entries.length - MOST_ENTRIES;
    const kept = this.#desk.entries.filter(({ settled }, index) => settled === null || index >= sent);
    await this.#save({ entries: [...kept, entry] });
    return entry;
  }

  /** The check-in of a person that counts as far as this device knows. */
  cameOf({ participationId, came }: Person): { at: string; door: string } | null {
    const known: TimedAct[] = came ? [{ key: '', kind: 'CHECK_IN', door: came.door, at: new Date(came.at) }] : [];
    const own = this.#waiting().flatMap(({ act }): TimedAct[] =>
      act.participationId === participationId
        ? [{ key: act.id, kind: act.act, door: act.door, at: new Date(act.at) }]
        : [],
    );
    const [found] = checkInsOf([...known, ...own]);
    return found ? { at: found.at.toISOString(), door: found.door } : null;
  }

  async checkIn(person: Person, door: string): Promise<Result> {
    const came = this.cameOf(person);
    if (came) return { outcome: 'alreadyIn', person, ...came };
    const { participationId, name } = person;
    const { act } = await this.#do({ act: 'CHECK_IN', door, participationId }, name);
    void this.send();
    return { outcome: 'in', person, at: act.at, door };
  }

  /** @param code of a QR code, or the short one that people type */
  async checkCode(code: string, door: string): Promise<Result> {
    const { door: list } = this.#desk;
    if (!list) return { outcome: 'unknown' };
    const short = code.trim().toUpperCase().replace('-', '');
    const typed = list.people.find(({ shortCode }) => shortCode === short);
    if (typed) return this.checkIn(typed, door);
    const checked = await checkCode(code, list);
    if (typeof checked === 'string') return { outcome: checked };
    const person = list.people.find(({ participationId }) => participationId === checked.participationId);
    if (person && checked.isCertain) return this.checkIn(person, door);
    const { participationId } = checked;
    const { act } = await this.#do({ act: 'CHECK_IN', door, code: code.trim().toUpperCase(), participationId }, null);
    await this.send();
    return this.#resultOf(act.id) ?? { outcome: 'unlisted' };
  }

  /** The result for a ticket that is not on the list; null until the server answered. */
  #resultOf(id: string): Result | null {
    const settled = this.#desk.entries.find(({ act }) => act.id === id)?.settled;
    if (!settled) return null;
    const { outcome, at, door, person } = settled;
    if (outcome === 'unknown' || outcome === 'revoked') return { outcome };
    if (!person || at === null || door === null) return { outcome: 'revoked' };
    const shown = { ...person, address: '', shortCode: '', came: { at, door } };
    return { outcome: outcome === 'already_in' ? 'alreadyIn' : 'in', person: shown, at, door };
  }

  async undo({ participationId, name }: Person, door: string): Promise<void> {
    await this.#do({ act: 'UNDO', door, participationId }, name);
    void this.send();
  }

  async walkIn({ name, people }: { name: string; people: number }, door: string): Promise<void> {
    await this.#do({ act: 'WALK_IN', door, people, ...(name.trim() && { name: name.trim() }) }, name.trim() || null);
    void this.send();
  }

  async undoWalkIn({ act, name }: Entry, door: string): Promise<void> {
    await this.#do({ act: 'UNDO', door, walkInId: act.id }, name);
    void this.send();
  }
}
