/** Shared by tests of co-organizers: inviting, accepting and removing, and who is shown. */
import { organize } from './events.ts';
import { occurrences, weekly } from './series.ts';
import type { Person, World } from './world.ts';

const KINDS = ['event.organizer_invited', 'event.organizer_joined', 'event.organizer_removed'];

export class CoOrganizing {
  readonly #world: World;
  constructor(world: World) {
    this.#world = world;
  }

  /** @param by alice by default */
  invite(id: string, person: Person | string, by = this.#world.alice) {
    const name = typeof person === 'string' ? person : person.id;
    return this.#world.trpc(by).organizers.invite.mutate({ id, person: name });
  }

  accept(id: string, person: Person) {
    return this.#world.trpc(person).organizers.accept.mutate({ id });
  }

  /** @param by alice by default */
  remove(id: string, person: Person, by = this.#world.alice) {
    return this.#world.trpc(by).organizers.remove.mutate({ id, actorId: person.id });
  }

  /** The organizers with their roles, as somebody sees them; visitors by default. */
  async names(id: string, viewer?: Person) {
    const { organizers } = await this.#world.trpc(viewer).organizers.list.query({ id });
    return organizers.map(({ actor, role }) => [actor?.preferredUsername, role]);
  }

  /** The invited people, as somebody sees them. */
  async asked(id: string, viewer?: Person) {
    const { invitations } = await this.#world.trpc(viewer).organizers.list.query({ id });
    return invitations.map(({ actor }) => actor?.preferredUsername);
  }

  async roleOf(id: string, person: Person) {
    return (await this.#world.trpc(person).participations.own.query({ id })).participations[0]?.role;
  }

  /** The notifications of a person about the event with this title: their kinds and causes. */
  async told(person: Person, title: string): Promise<[string, string][]> {
    const asking = { supported_types: KINDS, types: KINDS };
    const { body } = await this.#world.rest(person).get('/api/v1/notifications', asking);
    const about = body.filter((each: { community_event: { title: string } }) => each.community_event.title === title);
    return about.map((each: { type: string; account: { username: string } }) => [each.type, each.account.username]);
  }

  /** An event of alice with a co-organizer, bob by default. */
  async together(fields: Parameters<typeof organize>[2] = {}, helper = this.#world.bob) {
    const event = await organize(this.#world, this.#world.alice, fields);
    await this.invite(event.uuid, helper);
    await this.accept(event.uuid, helper);
    return event;
  }
}

/** The dates of a series that an act concerns, in the words of the API. */
export type Scope = 'this' | 'this_and_following' | 'all';

/** Co-organizers of a series of alice; bob by default. */
export class SeriesOrganizing {
  readonly #world: World;
  constructor(world: World) {
    this.#world = world;
  }

  /** A series with this many dates. */
  async seriesOf(count: number, fields: Parameters<typeof weekly>[2] = {}) {
    const first = await weekly(this.#world, this.#world.alice, { rule: `FREQ=WEEKLY;COUNT=${count}`, ...fields });
    await this.#world.drain();
    return { seriesId: first.seriesId, dates: await occurrences(this.#world, first.seriesId, this.#world.alice) };
  }

  /** Invites and accepts; the jobs are still to run. */
  async beginNow(id: string, scope: Scope, person = this.#world.bob): Promise<void> {
    await this.#world.trpc(this.#world.alice).organizers.invite.mutate({ id, person: person.id, scope });
    await this.#world.trpc(person).organizers.accept.mutate({ id });
  }

  async begin(id: string, scope: Scope, person = this.#world.bob): Promise<void> {
    await this.beginNow(id, scope, person);
    await this.#world.drain();
  }

  async end(id: string, scope: Scope, by = this.#world.alice, person = this.#world.bob): Promise<void> {
    await this.#world.trpc(by).organizers.remove.mutate({ id, actorId: person.id, scope });
    await this.#world.drain();
  }

  /** One digit for each date, in their order: 1 where the person is a co-organizer. */
  async marks(seriesId: string, person = this.#world.bob): Promise<string> {
    const rows = await this.#world.platform.db.event.findMany({
      where: { seriesId },
      orderBy: { beginsOn: 'asc' },
      include: { participants: { where: { actorId: person.actorId, role: 'MODERATOR' } } },
    });
    return rows.map(({ participants }) => participants.length).join('');
  }
}
