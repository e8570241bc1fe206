/** Further actions on a person. */
import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { later } from '../kit/later.ts';
import { Menu } from '../kit/menu.tsx';
import { type Account, nameOf } from './account.ts';
import { usePeopleMessages } from './people-messages.ts';
import type { PersonDialog } from './person-dialogs.tsx';
import type { Relationship } from './relationship.ts';

const PersonMenuList = later(async () => (await import('./person-menu-list.tsx')).PersonMenuList);
const PersonDialogs = later(async () => (await import('./person-dialogs.tsx')).PersonDialogs);

export interface PersonMenuProps {
  account: Account;
  /** Null while it is loading. */
  relationship: Relationship | null;
}

export function PersonMenu({ account, relationship }: PersonMenuProps) {
  const words = usePeopleMessages();
  const [dialog, setDialog] = useState<PersonDialog | null>(null);
  return (
    <>
      <Menu
        label={words.actions({ name: nameOf(account) })}
        icon={<Ellipsis aria-hidden="true" />}
        list={(opened) => (
          <PersonMenuList {...opened} account={account} relationship={relationship} onDialog={setDialog} />
        )}
      />
      {dialog && <PersonDialogs account={account} dialog={dialog} onClose={() => setDialog(null)} />}
    </>
  );
}
