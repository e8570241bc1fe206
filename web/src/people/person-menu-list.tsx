/** The list of a person's menu, loaded when it is first opened. */
import {
  AtSign,
  Ban,
  Bell,
  BellOff,
  Flag,
  Link as LinkIcon,
  ListPlus,
  type LucideIcon,
  Mail,
  Repeat2,
  ServerOff,
  Sparkles,
  StickyNote,
  UserMinus,
  VolumeX,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { copyText } from '../kit/copy-text.ts';
import type { MenuOpened } from '../kit/menu.tsx';
import { MenuList } from '../kit/menu-list.tsx';
import { useAction } from '../kit/use-action.ts';
import { api } from '../server/api.ts';
import { session } from '../server/session.ts';
import { accountPath, serverOf } from './account.ts';
import { usePeopleMessages } from './people-messages.ts';
import type { PersonDialog } from './person-dialogs.tsx';
import type { PersonMenuProps } from './person-menu.tsx';
import { isFollowing, type Relationship, setRelationship } from './relationship.ts';

interface PersonMenuListProps extends MenuOpened, PersonMenuProps {
  onDialog: (dialog: PersonDialog) => void;
}

const icon = (Icon: LucideIcon): ReactNode => <Icon aria-hidden="true" size={18} />;

export function PersonMenuList({ account, relationship, onDialog, ...opened }: PersonMenuListProps) {
  const words = usePeopleMessages();
  const take = (answer: Relationship): void => setRelationship(account.id, answer);
  const follow = useAction(
    (change: { notify?: boolean; reblogs?: boolean }) => api.relationships.follow.mutate({ id: account.id, ...change }),
    take,
  );
  const endorse = useAction(
    (isShown: boolean) =>
      isShown
        ? api.endorsements.endorse.mutate({ id: account.id })
        : api.endorsements.unendorse.mutate({ id: account.id }),
    take,
  );
  const copy = (): Promise<void> => copyText(account.url ?? `${location.origin}${accountPath(account)}`, words.copied);
  const isOther = account.id !== session().actorId && relationship !== null;
  const follows = isOther && isFollowing(relationship);
  const server = serverOf(account);
  const mention = encodeURIComponent(`@${account.acct} `);
  return (
    <MenuList
      {...opened}
      items={[
        isOther && { label: words.mention, icon: icon(AtSign), to: `/compose?text=${mention}` },
        isOther && { label: words.message, icon: icon(Mail), to: `/compose?visibility=direct&text=${mention}` },
        { label: words.copyLink, icon: icon(LinkIcon), onSelect: copy },
        follows && {
          label: relationship.notifying ? words.notifyOff : words.notifyOn,
          icon: icon(relationship.notifying ? BellOff : Bell),
          onSelect: () => follow.run({ notify: !relationship.notifying }),
        },
        follows && {
          label: relationship.showing_reblogs ? words.boostsOff : words.boostsOn,
          icon: icon(Repeat2),
          onSelect: () => follow.run({ reblogs: !relationship.showing_reblogs }),
        },
        follows && { label: words.lists, icon: icon(ListPlus), onSelect: () => onDialog('lists') },
        follows && {
          label: relationship.endorsed ? words.unendorse : words.endorse,
          icon: icon(Sparkles),
          onSelect: () => endorse.run(!relationship.endorsed),
        },
        isOther && { label: words.note, icon: icon(StickyNote), onSelect: () => onDialog('note') },
        isOther &&
          relationship.followed_by && {
            label: words.removeFollower,
            icon: icon(UserMinus),
            onSelect: () => onDialog('removeFollower'),
          },
        isOther && !relationship.muting && { label: words.mute, icon: icon(VolumeX), onSelect: () => onDialog('mute') },
        isOther &&
          !relationship.blocking && {
            label: words.block,
            icon: icon(Ban),
            danger: true,
            onSelect: () => onDialog('block'),
          },
        isOther &&
          server !== null && {
            label: words.hideServer({ server }),
            icon: icon(ServerOff),
            danger: true,
            onSelect: () => onDialog('hideServer'),
          },
        isOther && { label: words.report, icon: icon(Flag), danger: true, onSelect: () => onDialog('report') },
      ]}
    />
  );
}
