/**
 * The acts of this device at the door of one event. Everything is stored in the browser before its result is shown, and sent when the server can be
 * reached; the server does an act that it gets twice only once.
 */
import { onlineManager } from '@tanstack/react-query';
import { del, get, set } from 'idb-keyval';
import { checkInsOf, type TimedAct } from '../../../../src/look/check-in.ts';
import { api, checkSession } from '../../server/api.ts';
import { isSignedOut, isUnanswered, refusalOf } from '../../server/errors.ts';
import { mayStore, store } from '../../server/persist.ts';
import { loadDoor } from './load-door.ts';
import { ANSWER_MS } from './patience.ts';
import {
  type Act,
  deskKey,
  type Entry,
  isWaiting,
  type Person,
  type Settled,
  type StoredDesk,
  settledIn,
  unsentOf,
} from './stored-desk.ts';
import { checkCode } from './ticket-check.ts';

interface Desk extends StoredDesk {
  /** The error of the last attempt, other than that the server cannot be reached. */
  error: unknown;
}

/** The result of a scan or a click. `actId`: the act that the server answered. */
export type Result = { actId?: string } & (
  | { outcome: 'unknown' | 'otherEvent' | 'unlisted' | 'revoked' }
  | { outcome: 'in'; person: Person; at: string; door: string }
  // The person is null if they are not on the list, and the server did not answer yet.
  | { outcome: 'alreadyIn'; person: Person | null; at: string; door: string }
);

const MOST_AT_ONCE = 100;
/** Older entries that were sent are forgotten. */
const MOST_ENTRIES = 500;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

export class DoorDesk {
  readonly #uuid: string;
  #desk: Desk = { door: null, entries: [], error: null };
  readonly #key: string;
  #restored: Promise<void> | undefined;
  #refreshing: Promise<void> | undefined;
  #sending: Promise<void> = Promise.resolve();
  #writing: Promise<void> = Promise.resolve();
  /** Settled while a list is being loaded, which may be of before. */
  #settledMeanwhile: Settled[] = [];
  readonly #listeners = new Set<() => void>();

  constructor(uuid: string) {
    this.#uuid = uuid;
    this.#key = deskKey(uuid);
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

  /** Changes the desk at once, so that no change is computed from an older state, and then stores what it is by then. */
  #save(changed: Partial<Desk>): Promise<void> {
    this.#show(changed);
    this.#writing = this.#writing.then(async () => {
      if (!mayStore()) return;
      const { door, entries } = this.#desk;
      // A full disk loses what was done only if the page is closed before it is sent.
      await set(this.#key, { door, entries }, store).catch(() => undefined);
    });
    return this.#writing;
  }

  /** Loads the list and the acts that an earlier visit stored. */
  restore(): Promise<void> {
    this.#restored ??= get<StoredDesk>(this.#key, store)
      .catch(() => undefined)
      .then((stored) => stored && this.#show(stored));
    return this.#restored;
  }

  /** Sends what waits, and then loads the list. */
  refresh(): Promise<void> {
    this.#refreshing ??= this.#refresh().finally(() => {
      this.#refreshing = undefined;
    });
    return this.#refreshing;
  }

  async #refresh(): Promise<void> {
    await this.send();
    try {
      this.#settledMeanwhile = [];
      const loaded = await loadDoor(this.#uuid);
      await this.#save({ door: this.#settledMeanwhile.reduce(settledIn, loaded), error: null });
    } catch (error) {
      await this.#fail(error);
    }
  }

  /** Sends what waits, in order, after everything that is being sent. */
  send(): Promise<void> {
    this.#sending = this.#sending.then(() => this.#send());
    return this.#sending;
  }

  async #send(): Promise<void> {
    try {
      for (let batch = this.#waiting(); batch.length > 0 && onlineManager.isOnline(); batch = this.#waiting()) {
        const acts = batch.slice(0, MOST_AT_ONCE).map(({ act }) => act);
        await this.#settle(await api.door.settle.mutate({ id: this.#uuid, acts }));
      }
    } catch (error) {
      await this.#fail(error);
    }
  }

  async #fail(error: unknown): Promise<void> {
    if (isUnanswered(error)) return;
    this.#show({ error });
    if (isSignedOut(error)) return checkSession(error).catch(() => undefined);
    const status = refusalOf(error)?.httpStatus;
    if (status === 403 || status === 404) await this.#forget();
  }

  /**
   * The person no longer organizes the event, or it is gone. The acts that were not sent remain: the person may organize it again, or act as
   * another identity at the moment.
   */
  async #forget(): Promise<void> {
    const entries = unsentOf(this.#desk.entries);
    if (entries.length > 0) return this.#save({ door: null, entries });
    this.#show({ door: null, entries });
    this.#writing = this.#writing.then(() => del(this.#key, store)).catch(() => undefined);
    await this.#writing;
  }

  #waiting(): Entry[] {
    return this.#desk.entries.filter(isWaiting);
  }

  async #settle(settled: Settled): Promise<void> {
    this.#settledMeanwhile.push(settled);
    const byId = new Map(settled.acts.map((act) => [act.id, act]));
    const entries = this.#desk.entries.map((entry) => {
      const result = byId.get(entry.act.id) ?? entry.settled;
      return { ...entry, settled: result, name: entry.name ?? result?.person?.name ?? null };
    });
    const { door } = this.#desk;
    await this.#save({ entries, error: null, ...(door && { door: settledIn(door, settled) }) });
  }

  /** Later than every act before, so that an undo follows what it undoes. */
  #now(): string {
    const last = this.#desk.entries.at(-1)?.act.at;
    const now = Date.now() + (this.#desk.door?.ahead ?? 0);
    return new Date(Math.max(now, last === undefined ? 0 : Date.parse(last) + 1)).toISOString();
  }

  async #do(act: Omit<Act, 'id' | 'at'>, name: string | null): Promise<Entry> {
    const entry: Entry = { act: { ...act, id: crypto.randomUUID(), at: this.#now() }, name, settled: null };
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

  /** The check-in by this device of a person who is not on the list. */
  #ownCheckIn(participationId: string): Result | null {
    const own = this.#desk.entries.flatMap(({ act, settled }): TimedAct[] => {
      const counts = settled === null || settled.outcome === 'in' || settled.outcome === 'already_in';
      if (act.participationId !== participationId || (act.act === 'CHECK_IN' && !counts)) return [];
      return [{ key: act.id, kind: act.act, door: act.door, at: new Date(act.at) }];
    });
    const [found] = checkInsOf(own);
    if (!found) return null;
    const answered = this.#answerOf(found.key);
    if (answered && 'person' in answered) return { ...answered, outcome: 'alreadyIn' };
    return { outcome: 'alreadyIn', person: null, at: found.at.toISOString(), door: found.door };
  }

  async checkIn(person: Person, door: string): Promise<Result> {
    const came = this.cameOf(person);
    if (came) return { outcome: 'alreadyIn', person, ...came };
    const { participationId, name } = person;
    const { act } = await this.#do({ act: 'CHECK_IN', door, participationId }, name);
    return this.#resultOf(act, { outcome: 'in', person, at: act.at, door });
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
    const { participationId } = checked;
    const person = this.#desk.door?.people.find((listed) => listed.participationId === participationId);
    if (person && (checked.isCertain || this.cameOf(person))) return this.checkIn(person, door);
    const own = person ? null : this.#ownCheckIn(participationId);
    if (own) return own;
    const { act } = await this.#do({ act: 'CHECK_IN', door, code: code.trim().toUpperCase(), participationId }, null);
    return this.#resultOf(act, { outcome: 'unlisted' });
  }

  /** Sends the act. With a network other doors may have let the person in since the list was loaded. */
  async #resultOf({ id }: Act, ofDevice: Result): Promise<Result> {
    const sent = this.send();
    if (!onlineManager.isOnline()) return ofDevice;
    await Promise.race([sent, pause(ANSWER_MS)]);
    const answered = this.#answerOf(id);
    return answered ? { ...answered, actId: id } : ofDevice;
  }

  /** The page showed this answer of the server, so that no notice repeats it. */
  markTold({ actId }: Result): void {
    if (actId === undefined) return;
    const told = (entry: Entry): Entry => (entry.act.id === actId ? { ...entry, isTold: true } : entry);
    void this.#save({ entries: this.#desk.entries.map(told) });
  }

  /** The result by the server; null until it answered, and if the check-in was taken back since. */
  #answerOf(id: string): Result | null {
    const settled = this.#desk.entries.find(({ act }) => act.id === id)?.settled;
    if (!settled) return null;
    const { outcome, at, door, person, again } = settled;
    if (outcome === 'unknown' || outcome === 'revoked') return { outcome };
    if (outcome === 'other_event') return { outcome: 'otherEvent' };
    if (!person || at === null || door === null) return null;
    const listed = this.#desk.door?.people.find(({ participationId }) => participationId === person.participationId);
    const shown = listed ?? { ...person, address: '', shortCode: '', came: { at, door } };
    if (outcome === 'already_in') return { outcome: 'alreadyIn', person: shown, at, door };
    // This check-in counts, because the clock of the other door is later.
    if (again) return { outcome: 'alreadyIn', person: shown, ...again };
    return { outcome: 'in', person: shown, at, door };
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

const desks = new Map<string, DoorDesk>();

/** One desk for each event, so that two never store over each other. */
export function deskOf(uuid: string): DoorDesk {
  const key = deskKey(uuid);
  const desk = desks.get(key) ?? new DoorDesk(uuid);
  desks.set(key, desk);
  return desk;
}
