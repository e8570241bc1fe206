/** Requests of one viewer to an endpoint for one status, and the expected answers: the kinds of rows of status-endpoints.ts. */
import { putCard } from '../world/cards.ts';
import type { Person, World } from '../world/world.ts';
import { type Matrix, type Relation, secretOf, type Visibility } from './status-matrix.ts';

/** One viewer and one status. */
export interface Cell {
  matrix: Matrix;
  world: World;
  relation: Relation;
  visibility: Visibility;
  viewer: Person | null;
  /** Whether this viewer may see this status. */
  seen: boolean;
  author: Person;
  status: string;
  poll: string;
  kept: ReturnType<Matrix['keptOf']>;
}

export interface Answer {
  status: number;
  /** Whether the answer contains anything of the status. */
  shows: boolean;
}

export interface Endpoint {
  /** As the contract names it: `GET /api/v1/…`, `GraphQL Type.field`, or `page /path` of the web. */
  at: string;
  ask(cell: Cell): Promise<Answer>;
  /** Null if not requested in this cell. */
  wanted(cell: Cell): Answer | null;
}

type Path = (cell: Cell) => string;
type Body = (cell: Cell) => object;

const holds = (cell: Cell, answer: unknown): boolean => JSON.stringify(answer).includes(secretOf(cell.visibility));

async function asked(cell: Cell, method: string, path: string, body?: object): Promise<Answer> {
  const answer = await cell.world.rest(cell.viewer).send(method, path, body && { body });
  return { status: answer.status, shows: holds(cell, answer.body) };
}

export const endpoint = (at: string, wanted: Endpoint['wanted'], path: Path, body?: Body): Endpoint => ({
  at,
  wanted,
  ask: (cell) => asked(cell, at.split(' ')[0] ?? 'GET', path(cell), body?.(cell)),
});

export const signedIn =
  (wanted: Endpoint['wanted']): Endpoint['wanted'] =>
  (cell) =>
    cell.viewer ? wanted(cell) : { status: 401, shows: false };
export const orHidden = ({ seen }: Cell): Answer => ({ status: seen ? 200 : 404, shows: seen });

/** For everybody: hidden reads as absent. */
export const named = (at: string, path: Path): Endpoint => endpoint(at, orHidden, path);
/** For users: hidden reads as absent, and `then` is the answer for viewers who see it. */
export const acted = (at: string, path: Path, then: Endpoint['wanted'] = orHidden, body?: Body): Endpoint =>
  endpoint(
    at,
    signedIn((cell) => (cell.seen ? then(cell) : orHidden(cell))),
    path,
    body,
  );
export const list = (at: string, path: Path, when = (cell: Cell) => cell.seen): Endpoint =>
  endpoint(at, (cell) => ({ status: 200, shows: when(cell) }), path);
/** A list of the viewer's own. */
export const ownList = (at: string, path: Path): Endpoint => ({
  ...list(at, path),
  wanted: signedIn(list(at, path).wanted),
});
/** Not for any person. */
export const refused = (at: string, path: Path): Endpoint =>
  endpoint(
    at,
    signedIn(() => ({ status: 403, shows: false })),
    path,
  );

export const on =
  (rest: string): Path =>
  ({ status }) =>
    `/api/v1/statuses/${status}${rest}`;
export const at =
  (path: string): Path =>
  () =>
    `/api/v1/${path}`;

export const onlyAuthors = ({ relation }: Cell): Answer | null =>
  relation === 'author' ? null : { status: 404, shows: false };
export const policyChanged = ({ relation }: Cell): Answer =>
  relation === 'author' ? { status: 200, shows: true } : { status: 404, shows: false };
export const pinned = ({ relation, visibility }: Cell): Answer =>
  relation === 'author' && visibility !== 'direct' ? { status: 200, shows: true } : { status: 422, shows: false };
export const reblogged = ({ relation, visibility }: Cell): Answer =>
  visibility === 'public' || visibility === 'unlisted' || (visibility === 'private' && relation === 'author')
    ? { status: 200, shows: true }
    : { status: 403, shows: false };
export const voted = ({ relation }: Cell): Answer =>
  relation === 'author' ? { status: 422, shows: false } : { status: 200, shows: true };

/** An action can be undone even if the status was hidden since; afterwards it is hidden. */
export function undone(at: string, path: Path): Endpoint {
  const once = endpoint(at, () => null, path);
  return { ...acted(at, path), ask: (cell) => once.ask(cell).then(() => once.ask(cell)) };
}

/** The posts that are visible in the viewer's report. */
export function reportedBy(at: string, selection: string, ids: (cell: Cell) => string[]): Endpoint {
  const MUTATION = `mutation ($by: ID!, $of: ID!, $ids: [ID]) {
    createReport(reporterActorId: $by, reportedActorId: $of, commentsIds: $ids) { ${selection} } }`;
  return {
    at,
    wanted: ({ viewer, relation, seen }) => ({ status: 200, shows: viewer !== null && relation !== 'author' && seen }),
    async ask(cell) {
      const variables = { by: cell.viewer?.id ?? '1', of: cell.author.id, ids: ids(cell) };
      const { status, data } = await cell.world.gql(cell.viewer, MUTATION, variables);
      await cell.world.platform.db.report.deleteMany();
      return { status, shows: holds(cell, data) };
    },
  };
}

/** The request of a sender who only caused a filtered notification about the status: without it there is no request. */
export function requested(at: string, path: string, without: Answer): Endpoint {
  const shown = endpoint(
    at,
    signedIn(({ seen }) => (seen ? { status: 200, shows: true } : without)),
    () => path,
  );
  return {
    ...shown,
    async ask(cell) {
      const { db, clock } = cell.world.platform;
      const where = { id: BigInt(cell.kept.notification) };
      const kept = await db.notification.findUnique({ where });
      if (!kept) return shown.ask(cell);
      const { recipientId, originId } = kept;
      const times = { createdAt: clock.now(), updatedAt: clock.now() };
      await db.notification.update({ where, data: { filtered: true } });
      await db.notificationRequest.create({ data: { id: 1n, recipientId, originId, ...times } });
      const answer = await shown.ask(cell);
      await db.notificationRequest.delete({ where: { id: 1n } });
      await db.notification.update({ where, data: { filtered: false } });
      return answer;
    },
  };
}

/** A web page, which has no viewers. */
export const page = (at: string, path: Path, when: (cell: Cell) => boolean): Endpoint => ({
  at,
  wanted: (cell) => (cell.viewer ? null : { status: 200, shows: when(cell) }),
  async ask(cell) {
    const answer = await fetch(cell.world.url + path(cell));
    return { status: cell.seen ? answer.status : 200, shows: holds(cell, await answer.text()) };
  },
});

/** Inserted as an approved trend without a parent, because replies never trend. */
export function trending(at: string, path: Path): Endpoint {
  const shown = list(at, path, isPublic);
  return {
    ...shown,
    async ask(cell) {
      const { db, clock } = cell.world.platform;
      const statusId = BigInt(cell.status);
      const { inReplyToId, inReplyToActorId } = await db.status.findUniqueOrThrow({ where: { id: statusId } });
      await db.statusTrend.create({ data: { statusId, score: 1 } });
      await db.statusReview.create({ data: { statusId, trendable: true, reviewedAt: clock.now() } });
      await db.status.update({ where: { id: statusId }, data: { inReplyToId: null, inReplyToActorId: null } });
      const answer = await shown.ask(cell);
      await db.status.update({ where: { id: statusId }, data: { inReplyToId, inReplyToActorId } });
      await db.statusTrend.delete({ where: { statusId } });
      await db.statusReview.delete({ where: { statusId } });
      return answer;
    },
  };
}

export const isPublic = ({ seen, visibility }: Cell): boolean => seen && visibility === 'public';

/** The timeline of a link that only this status contains. */
export function linkedTo(at: string): Endpoint {
  return {
    at,
    wanted: ({ visibility, seen }) =>
      visibility === 'public' ? { status: 200, shows: seen } : { status: 404, shows: false },
    async ask(cell) {
      const url = `https://door.example/${cell.status}`;
      await putCard(cell.world, cell.status, url);
      const answer = await asked(cell, 'GET', `/api/v1/timelines/link?url=${url}`);
      await cell.world.platform.db.previewCard.delete({ where: { url } });
      return answer;
    },
  };
}
