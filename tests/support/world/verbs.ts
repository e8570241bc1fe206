/** Frequent actions and reads of people in a world, by REST. A verb returns the entity, and throws if it is refused. */
import type { inferRouterInputs } from '@trpc/server';
import type { Notification } from '../../../src/entities/notifications/notification.ts';
import type { Account } from '../../../src/entities/people/account.ts';
import type { Relationship } from '../../../src/entities/people/relationship.ts';
import type { MediaAttachment } from '../../../src/entities/statuses/media-attachment.ts';
import type { Status } from '../../../src/entities/statuses/status-schema.ts';
import type { AppRouter } from '../../../src/routers/app-router.ts';
import type { RestClient, RestInit } from '../clients/clients.ts';
import type { Person } from './person.ts';

type Inputs = inferRouterInputs<AppRouter>;
type PostFields = Partial<Inputs['statuses']['create']>;
type Query = NonNullable<RestInit['query']>;
type WithId = { id: string };

export const idsOf = <Id = string>(rows: readonly { id: Id }[]): Id[] => rows.map(({ id }) => id);

export abstract class Verbs {
  abstract rest(person?: Person | null): RestClient;
  abstract drain(): Promise<void>;

  async #done<Body>(who: Person | null, method: string, path: string, init: RestInit = {}): Promise<Body> {
    const { status, body } = await this.rest(who).send(method, path, init);
    if (status >= 300) throw new Error(`${method} ${path} answered ${status}: ${JSON.stringify(body)}`);
    return body;
  }

  /** A status now; a scheduled one is not a Status, and uses `rest`. */
  post(who: Person, status: string | PostFields = 'words', more: PostFields = {}): Promise<Status> {
    const body = { ...(typeof status === 'string' ? { status } : status), ...more };
    return this.#done(who, 'POST', '/api/v1/statuses', { body });
  }

  /** Posts, and runs the jobs that this causes. */
  async publish(...given: Parameters<Verbs['post']>): Promise<Status> {
    const status = await this.post(...given);
    await this.drain();
    return status;
  }

  /** The status as this viewer sees it. */
  read(who: Person | null, id: string): Promise<Status> {
    return this.#done(who, 'GET', `/api/v1/statuses/${id}`);
  }

  edit(who: Person, id: string, body: object): Promise<Status> {
    return this.#done(who, 'PUT', `/api/v1/statuses/${id}`, { body });
  }

  /** `favourite`, `reblog`, `pin`, and so on, or their opposites. */
  interact(who: Person, verb: string, id: string, body?: object): Promise<Status> {
    return this.#done(who, 'POST', `/api/v1/statuses/${id}/${verb}`, body ? { body } : {});
  }

  /** `follow`, `mute`, `block`, and so on, or their opposites. */
  relate(who: Person, verb: string, whom: WithId, body?: object): Promise<Relationship> {
    return this.#done(who, 'POST', `/api/v1/accounts/${whom.id}/${verb}`, body ? { body } : {});
  }

  async relation(who: Person, whom: WithId): Promise<Relationship> {
    const query = { id: [whom.id] };
    const [relation] = await this.#done<Relationship[]>(who, 'GET', '/api/v1/accounts/relationships', { query });
    if (!relation) throw new Error(`no relationship to ${whom.id}`);
    return relation;
  }

  account(who: Person | null, { id }: WithId): Promise<Account> {
    return this.#done(who, 'GET', `/api/v1/accounts/${id}`);
  }

  upload(who: Person, body: FormData): Promise<MediaAttachment> {
    return this.#done(who, 'POST', '/api/v2/media', { body });
  }

  notifications(who: Person, query: Query = {}): Promise<Notification[]> {
    return this.#done(who, 'GET', '/api/v1/notifications', { query });
  }

  /** A timeline, or another list of statuses. */
  statuses(who: Person | null, path: string, query: Query = {}): Promise<Status[]> {
    return this.#done(who, 'GET', path, { query });
  }

  /** The ids of any list, in its order. */
  async ids(who: Person | null, path: string, query: Query = {}): Promise<string[]> {
    return idsOf(await this.#done<WithId[]>(who, 'GET', path, { query }));
  }
}
