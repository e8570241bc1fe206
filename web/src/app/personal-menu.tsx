/** The menu of the signed-in person: their pages, settings, and signing out. */
import { useMutation, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Face } from '../kit/face.tsx';
import { Menu } from '../kit/menu.tsx';
import { useWide } from '../kit/window-width.ts';
import { trpc } from '../server/api.ts';
import { useAppMessages } from './app-messages.ts';
import css from './personal-menu.module.css';

const AppearanceDialog = lazy(async () => ({ default: (await import('./appearance-dialog.tsx')).AppearanceDialog }));

/** Nothing that was read or typed stays in the browser. */
const leaveNothing = async (): Promise<void> => (await import('../server/persist.ts')).dropCache();

/** Pages of the server that need no scripts. */
const MODERATION = '/moderation';

export function PersonalMenu({ onShortcuts }: { onShortcuts: () => void }) {
  const words = useAppMessages();
  const isWide = useWide();
  const [isChoosing, setChoosing] = useState(false);
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
    <>
      <Menu
        className={css.me}
        items={[
          me && { label: words.profile, to: `/@${me.preferredUsername}` },
          { label: words.lists, to: '/lists' },
          { label: words.collections, to: '/collections' },
          { label: words.conversations, to: '/conversations' },
          { label: words.bookmarks, to: '/bookmarks' },
          { label: words.favourites, to: '/favourites' },
          { label: words.scheduled, to: '/scheduled' },
          { label: words.appearance, onSelect: () => setChoosing(true) },
          isWide && { label: words.shortcuts, onSelect: onShortcuts },
          { label: words.settings, to: '/settings' },
          user && user.role !== 'USER' && { label: words.moderation, onSelect: () => location.assign(MODERATION) },
          { label: words.signOut, onSelect: () => leave.mutate() },
        ]}
      >
        <Face of={me} size="m" />
        <span className="hidden">{words.menu} </span>
        {me && (
          <span className={css.who}>
            <bdi className="one strong small">{me.name || me.preferredUsername}</bdi>{' '}
            <span className="one meta">@{me.preferredUsername}</span>
          </span>
        )}
      </Menu>
      {isChoosing && (
        <Suspense>
          <AppearanceDialog onClose={() => setChoosing(false)} />
        </Suspense>
      )}
    </>
  );
}
