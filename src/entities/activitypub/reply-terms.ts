/** The reply policy of a note, as GoToSocial names it. */
import type { InteractionPolicy } from '../../generated/prisma/client.ts';
import { PUBLIC } from './context.ts';

interface RepliedRow {
  author_uri: string;
  followers_uri: string;
  mentions: readonly { uri: string }[];
  reply_policy: InteractionPolicy;
  reply_manual_policy: InteractionPolicy;
  discussion: { closed: boolean } | null;
}

/** The author and the people whom the note mentions always may reply, except in a closed discussion. */
export function repliersIn(row: RepliedRow): object {
  if (row.discussion?.closed) return { canReply: { automaticApproval: [] } };
  if (row.reply_policy === 'PUBLIC') return { canReply: { automaticApproval: [PUBLIC] } };
  const followers = row.reply_policy === 'FOLLOWERS' ? [row.followers_uri] : [];
  const automaticApproval = [...new Set([row.author_uri, ...followers, ...row.mentions.map(({ uri }) => uri)])];
  const isAsked = row.reply_manual_policy === 'PUBLIC';
  return { canReply: { automaticApproval, ...(isAsked && { manualApproval: [PUBLIC] }) } };
}
