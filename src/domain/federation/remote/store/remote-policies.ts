/** The policies of a remote post, as its document says: for quotes, replies, likes and boosts. */
import type { Actor, Status, RemotePolicy as StoredPolicy } from '../../../../generated/prisma/client.ts';
import type { RemoteNote } from '../../documents/note.ts';
import { type PolicyPeople, peopleIn, type RemotePolicy } from '../../documents/policies.ts';
import type { StoringContext } from './storing-context.ts';

export interface PoliciesOfPost {
  quotes: Pick<Status, 'quotePolicy' | 'quoteManualPolicy'>;
  replies: Pick<Status, 'replyPolicy' | 'replyManualPolicy'>;
  /** Null if everybody may like and boost it, and be answered like everybody else. */
  others: Omit<StoredPolicy, 'statusId'> | null;
}

type People = (ids: readonly string[] | undefined) => PolicyPeople;

/** Without a policy, everybody may reply, like and boost. */
const openTo = (policy: RemotePolicy | null, people: People) =>
  policy === null
    ? ({ automatic: 'PUBLIC', manual: 'NOBODY' } as const)
    : { automatic: people(policy.automatic), manual: people(policy.manual) };

function policiesBy({ policies, mentions }: Pick<RemoteNote, 'policies' | 'mentions'>, people: People): PoliciesOfPost {
  const { canQuote, canReply, canLike, canAnnounce, isLegacy } = policies;
  const mentioned = new Set(mentions.map(({ href }) => href));
  // Those whom the post mentions may reply anyway.
  const replies = openTo(canReply, (ids = []) => people(ids.filter((id) => !mentioned.has(id))));
  const [likes, announces] = [openTo(canLike, people), openTo(canAnnounce, people)];
  const isOpen = likes.automatic === 'PUBLIC' && announces.automatic === 'PUBLIC' && !isLegacy;
  return {
    // Without a policy, nobody may quote.
    quotes: { quotePolicy: people(canQuote?.automatic), quoteManualPolicy: people(canQuote?.manual) },
    replies: { replyPolicy: replies.automatic, replyManualPolicy: replies.manual },
    others: isOpen
      ? null
      : {
          ...{ likePolicy: likes.automatic, likeManualPolicy: likes.manual },
          ...{ announcePolicy: announces.automatic, announceManualPolicy: announces.manual, legacy: isLegacy },
        },
  };
}

const namesOthers = ({ quotes, replies, others }: PoliciesOfPost): boolean =>
  [quotes, replies, others ?? {}].some((columns) => Object.values(columns).includes('OTHERS'));

/** Policies are hints for people; an approval alone decides. */
export async function policiesIn(
  { db }: Pick<StoringContext, 'db'>,
  { id, uri, followersUri }: Pick<Actor, 'id' | 'uri' | 'followersUri'>,
  note: Pick<RemoteNote, 'policies' | 'mentions'>,
): Promise<PoliciesOfPost> {
  const named = (followingUri: string | null) =>
    policiesBy(note, (ids) => peopleIn(ids, { uri, followersUri, followingUri }));
  const policies = named(null);
  if (!namesOthers(policies)) return policies;
  return named((await db.remoteActor.findUnique({ where: { actorId: id } }))?.followingUri ?? null);
}
