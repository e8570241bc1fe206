/** The menu of the signed-in person: their pages, settings, and signing out. */
import { useMutation, useQuery } from '@tanstack/react-query';
import { Face } from '../kit/face.tsx';
import { Menu } from '../kit/menu.tsx';
import { trpc } from '../server/api.ts';
import { useAppMessages } from './app-messages.ts';

/** Nothing that was read or typed stays in the browser. */
const leaveNothing = async (): Promise<void> => (await import('../server/persist.ts')).dropCache();

/** Pages of the server that need no scripts. */
const MODERATION = '/moderation';

export function PersonalMenu() {
  const words = useAppMessages();
  const { data: user } = useQuery(trpc.users.me.queryOptions(undefined, { staleTime: 300_000 }));
  const leave = useMutation(
    trpc.sessions.end.mutationOptions({
      onSuccess() {
        leaveNothing().finally(() => location.assign('/'));
      },
    }),
  );
  const me = user?.defaultActor;
  return (
    <Menu
      label={words.more}
      icon={<Face of={me} size="s" />}
      items={[
        me && { label: words.profile, to: `/@${me.preferredUsername}` },
        { label: words.local, to: '/local' },
        { label: words.lists, to: '/lists' },
        { label: words.collections, to: '/collections' },
        { label: words.conversations, to: '/conversations' },
        { label: words.bookmarks, to: '/bookmarks' },
        { label: words.favourites, to: '/favourites' },
        { label: words.scheduled, to: '/scheduled' },
        { label: words.settings, to: '/settings' },
        user && user.role !== 'USER' && { label: words.moderation, onSelect: () => location.assign(MODERATION) },
        { label: words.signOut, onSelect: () => leave.mutate() },
      ]}
    />
  );
}
