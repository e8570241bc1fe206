/** The list of the personal menu, loaded when it is first opened. */
import { useMutation } from '@tanstack/react-query';
import type { MenuOpened } from '../kit/menu.tsx';
import { MenuList } from '../kit/menu-list.tsx';
import { useWide } from '../kit/window-width.ts';
import { api, type Outputs } from '../server/api.ts';
import { endWork } from '../server/before-sign-out.ts';
import { useAppMessages } from './app-messages.ts';

/** Deletes everything that was read or typed from the browser. */
const leaveNothing = async (): Promise<void> => (await import('../server/persist.ts')).dropCache();

/** Pages of the server that need no scripts. */
const MODERATION = '/moderation';

interface PersonalMenuListProps extends MenuOpened {
  /** Undefined while it is loading. */
  user: Outputs['users']['me'] | undefined;
  onShortcuts: () => void;
  onAppearance: () => void;
}

export function PersonalMenuList({ user, onShortcuts, onAppearance, ...opened }: PersonalMenuListProps) {
  const words = useAppMessages();
  const isWide = useWide();
  const leave = useMutation({
    async mutationFn() {
      await endWork();
      return api.sessions.end.mutate();
    },
    onSuccess({ signOutUrl }) {
      leaveNothing().finally(() => location.assign(signOutUrl ?? '/'));
    },
  });
  const me = user?.defaultActor;
  return (
    <MenuList
      {...opened}
      items={[
        me && { label: words.profile, to: `/@${me.preferredUsername}` },
        { label: words.lists, to: '/lists' },
        { label: words.collections, to: '/collections' },
        { label: words.bookmarks, to: '/bookmarks' },
        { label: words.favourites, to: '/favourites' },
        { label: words.drafts, to: '/drafts' },
        { label: words.scheduled, to: '/scheduled' },
        { label: words.replyRequests, to: '/reply-requests' },
        { label: words.appearance, onSelect: onAppearance },
        isWide && { label: words.shortcuts, onSelect: onShortcuts },
        { label: words.settings, to: '/settings' },
        user && user.role !== 'USER' && { label: words.moderation, onSelect: () => location.assign(MODERATION) },
        { label: words.signOut, onSelect: () => leave.mutate() },
      ]}
    />
  );
}
