/** A group of Alice's that follows calendars of a site which the test serves. */
import { runFromTimetable } from '../../../src/jobs/worker/timetable.ts';
import { allowLocalRequests, type Page, type RemoteSite, startSite } from '../servers/remote-site.ts';
import { calendarFile, entryLines, utcStamp } from '../values/calendar-files.ts';
import { createGroup } from './events.ts';
import { createWorld, type Person, type World } from './world.ts';

const HOUR_MS = 3_600_000;

export class OutsideCalendars {
  readonly world: World;
  readonly site: RemoteSite;
  /** The id of the group. */
  id = '';
  #count = 0;

  private constructor(world: World, site: RemoteSite) {
    [this.world, this.site] = [world, site];
    allowLocalRequests(world);
  }

  static async open(): Promise<OutsideCalendars> {
    return new OutsideCalendars(await createWorld(), await startSite());
  }

  async close(): Promise<void> {
    await this.site.close();
    await this.world.close();
  }

  /** Another group, and another address of the calendar. */
  async begin(): Promise<void> {
    this.#count += 1;
    this.site.forget();
    await this.world.platform.db.calendarSource.deleteMany();
    ({ id: this.id } = await createGroup(this.world, this.world.alice, { openness: 'OPEN' }));
  }

  stamp(hours: number): string {
    return utcStamp(new Date(this.world.clock.now().getTime() + hours * HOUR_MS));
  }

  entry(uid: string, hours: number, fields: Record<string, string | undefined> = {}): string[] {
    const times = { DTSTART: this.stamp(hours), DTEND: this.stamp(hours + 1) };
    return entryLines({ UID: `${uid}@town.example`, SUMMARY: `Event ${uid}`, ...times, ...fields });
  }

  /** Serves this page in place of the calendar, and returns its address. */
  put(page: Page, name = ''): string {
    return this.site.put(`/${this.#count}${name}.ics`, page);
  }

  /** Serves a calendar of these entries. */
  serve(...entries: string[][]): string {
    return this.put(calendarFile(entries.flat()));
  }

  of(person: Person = this.world.alice) {
    return this.world.trpc(person).groupCalendars;
  }

  async follow(...entries: string[][]) {
    const made = await this.of().create.mutate({ id: this.id, url: this.serve(...entries), timeZone: 'Europe/Berlin' });
    await this.world.drain();
    return made;
  }

  /** The next hourly read. */
  async readAgain(): Promise<void> {
    this.world.clock.advance(2 * HOUR_MS);
    await runFromTimetable(this.world.platform, 'calendars.due');
    await this.world.drain();
  }

  /** The events of the group that are not over, as Bob sees them. */
  events() {
    const from = this.world.clock.now().toISOString();
    return this.world.trpc(this.world.bob).events.list.query({ actorId: this.id, from, limit: 100 });
  }

  async titles(): Promise<string[]> {
    return (await this.events()).map(({ title }) => title);
  }
}
