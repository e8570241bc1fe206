/** The menu of the signed-in person: their pages, settings, and signing out. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Face } from '../../../src/look/components/face.tsx';
import { later } from '../kit/later.ts';
import { Menu } from '../kit/menu.tsx';
import { trpc } from '../server/api.ts';
import { useAppMessages } from './app-messages.ts';
import type { PersonalDialogName } from './personal-dialog.tsx';
import css from './personal-menu.module.css';

const PersonalMenuList = later(async () => (await import('./personal-menu-list.tsx')).PersonalMenuList);
const PersonalDialog = later(async () => (await import('./personal-dialog.tsx')).PersonalDialog);

export function PersonalMenu({ onShortcuts }: { onShortcuts: () => void }) {
  const words = useAppMessages();
  const [dialog, setDialog] = useState<PersonalDialogName | null>(null);
  const { data: user } = useQuery(trpc.users.me.queryOptions(undefined, { staleTime: 300_000 }));
  const me = user?.defaultActor;
  return (
    <>
      <Menu
        className={css.me}
        list={(opened) => <PersonalMenuList {...opened} user={user} onShortcuts={onShortcuts} onDialog={setDialog} />}
      >
        <Face of={me} size="m" />
        <span className="hidden">{words.menu} </span>
        {me && (
          <span className={css.who}>
            <bdi className="one strong small">{me.name || me.preferredUsername}</bdi>{' '}
            <bdi className="one meta">@{me.preferredUsername}</bdi>
          </span>
        )}
      </Menu>
      {dialog && <PersonalDialog name={dialog} onClose={() => setDialog(null)} />}
    </>
  );
}
