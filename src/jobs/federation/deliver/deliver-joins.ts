/** Delivers answers to remote people who requested to join a local event, and requests of local people to join remote ones. */
import { APPROVED } from '../../../domain/events/roles.ts';
import { deliver, inboxesOf } from '../../../domain/federation/outbox/deliveries.ts';
import { type JoinOf, joinActivity, joinAnswer, leaveActivity } from '../../../entities/activitypub/join-activities.ts';
import type { Actor, Event, Participant } from '../../../generated/prisma/client.ts';
import type { ParticipationAsk } from '../../../generated/prisma/enums.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type Language, languageFor } from '../../../wording/language.ts';
import { sayReason } from '../../../wording/say.ts';

type WithOrganizers = Event & { organizer: Actor; attributedTo: Actor | null };

/** The organizers of an event, for activities about it. */
export const WITH_ORGANIZERS = { organizer: true, attributedTo: true } as const;

interface JoinReference {
  uri: string | null;
  by: ParticipationAsk;
  /** Why they were refused. */
  refusal?: string | undefined;
}

const joinOf = (event: Event, { uri, by }: JoinReference, actor: Actor, message: string | null): JoinOf => ({
  ...{ uri, type: by === 'ACCEPT' ? 'Accept' : 'Join' },
  ...{ participant: actor.uri, event: event.uri, message },
});

const languageOf = async ({ db }: Platform, { userId }: Actor): Promise<Language> =>
  languageFor((await db.user.findUnique({ where: { id: userId ?? 0n }, select: { locale: true } }))?.locale ?? 'en');

/** Sends nothing while the organizers have not decided; a Reject to those who got no place. */
export async function deliverJoinAnswer(
  platform: Platform,
  event: WithOrganizers,
  actor: Actor,
  asked: JoinReference,
  participation: Pick<Participant, 'id' | 'role' | 'message'> | null,
): Promise<void> {
  const { organizer, attributedTo } = event;
  if (!event.local || actor.domain === null || participation?.role === 'NOT_APPROVED') return;
  const group = attributedTo?.domain === null ? attributedTo : null;
  const type = participation && APPROVED.includes(participation.role) ? 'Accept' : 'Reject';
  const word = { Accept: 'accepts', Reject: 'rejects' }[type];
  const id = `${event.uri}#${word}/joins/${participation?.id ?? platform.ids.next()}`;
  const by = group ?? organizer;
  const join = joinOf(event, asked, actor, participation?.message ?? null);
  const reason =
    type === 'Reject' && asked.refusal ? sayReason(asked.refusal, await languageOf(platform, organizer)) : null;
  const answer = { id, type, by: by.uri, group: group?.uri ?? null, at: platform.clock.now(), reason } as const;
  await deliver(platform, by.id, joinAnswer(join, answer), [actor.inbox]);
}

const organizersOf = ({ organizer, attributedTo }: WithOrganizers): Actor[] => [
  organizer,
  ...(attributedTo ? [attributedTo] : []),
];

const urisOf = (event: WithOrganizers): string[] => organizersOf(event).map(({ uri }) => uri);

const inboxesOfOrganizers = (platform: Platform, event: WithOrganizers): Promise<string[]> =>
  inboxesOf(
    platform,
    organizersOf(event).map(({ id }) => id),
  );

/** A local person requests to join a remote event. */
export async function deliverJoin(
  platform: Platform,
  { uri, actor, event, message }: Participant & { actor: Actor; event: WithOrganizers },
): Promise<void> {
  if (event.local || actor.domain !== null || uri === null) return;
  const join = joinOf(event, { uri, by: 'JOIN' }, actor, message);
  await deliver(platform, actor.id, joinActivity(join, urisOf(event)), await inboxesOfOrganizers(platform, event));
}

/** A local person withdraws that, or leaves. */
export async function deliverLeave(
  platform: Platform,
  joinUri: string,
  actor: Actor,
  event: WithOrganizers,
): Promise<void> {
  const leave = { id: joinUri.replace('#joins/', '#leaves/'), participant: actor.uri, event: event.uri };
  await deliver(platform, actor.id, leaveActivity(leave, urisOf(event)), await inboxesOfOrganizers(platform, event));
}
