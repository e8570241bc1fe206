/** The list of the personal menu, loaded when it is first opened. */
import type { MenuOpened } from '../kit/menu.tsx';
import { MenuList } from '../kit/menu-list.tsx';
import { useAction } from '../kit/use-action.ts';
import { useWide } from '../kit/window-width.ts';
import type { Outputs } from '../server/api.ts';
import { beforeSignOut, endWork } from '../server/before-sign-out.ts';
import { useAppMessages } from './app-messages.ts';
import type { PersonalDialogName } from './personal-dialog.tsx';
import { signOut } from './sign-out.ts';

// Here, because the person may sign out before the client has done its later work.
beforeSignOut(async () => (await import('../organizing/door/stored-desks.ts')).sendStored());

/** Pages of the server that need no scripts. */
const MODERATION = '/moderation';

interface PersonalMenuListProps extends MenuOpened {
  /** Undefined while it is loading. */
  user: Outputs['users']['me'] | undefined;
  onShortcuts: () => void;
  onDialog: (name: PersonalDialogName) => void;
}

export function PersonalMenuList({ user, onShortcuts, onDialog, ...opened }: PersonalMenuListProps) {
  const words = useAppMessages();
  const isWide = useWide();
  const { run: leave } = useAction(async () => {
    if (await endWork()) onDialog('signOut');
    else await signOut();
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
        { label: words.appearance, onSelect: () => onDialog('appearance') },
        isWide && { label: words.shortcuts, onSelect: onShortcuts },
        { label: words.settings, to: '/settings' },
        user && user.role !== 'USER' && { label: words.moderation, onSelect: () => location.assign(MODERATION) },
        { label: words.signOut, onSelect: () => leave() },
      ]}
    />
  );
}
