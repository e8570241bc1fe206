/** The list of a post's menu, loaded when the first is opened. */
import {
  BellOff,
  ExternalLink,
  Flag,
  History,
  Link as LinkIcon,
  Pencil,
  Pin,
  PinOff,
  Quote,
  Repeat2,
  RotateCcw,
  Star,
  Trash2,
  Unlink,
  VolumeX,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { copyText } from '../../kit/copy-text.ts';
import type { MenuItem, MenuOpened } from '../../kit/menu.tsx';
import { MenuList } from '../../kit/menu-list.tsx';
import { useAction } from '../../kit/use-action.ts';
import { nameOf, serverOf } from '../../people/account.ts';
import { session } from '../../server/session.ts';
import { usePostsMessages } from '../posts-messages.ts';
import { isOn, type ToggleName, toggle } from '../state/post-acts.ts';
import { type Post, postPath } from '../state/status.ts';
import type { PostDialog } from './post-dialogs.tsx';

const icon = (Icon: typeof Pin): ReactNode => <Icon aria-hidden="true" size={18} />;

interface PostMenuListProps extends MenuOpened {
  post: Post;
  more: MenuItem | undefined;
  onDialog: (dialog: PostDialog) => void;
}

export function PostMenuList({ post, more, onDialog, ...opened }: PostMenuListProps) {
  const words = usePostsMessages();
  const flip = useAction((name: ToggleName) => toggle(post, name));
  const isOwn = post.account.id === session().actorId;
  const copy = (): Promise<void> => copyText(post.url ?? `${location.origin}${postPath(post)}`, words.copied);
  const open = (label: string, name: PostDialog, image: typeof Pin, danger = false): MenuItem => ({
    label,
    icon: icon(image),
    danger,
    onSelect: () => onDialog(name),
  });
  const flips = (on: string, off: string, name: ToggleName, image: typeof Pin): MenuItem => ({
    label: isOn(post, name) ? off : on,
    icon: icon(image),
    onSelect: () => flip.run(name),
  });
  const server = serverOf(post.account);
  const quotesOwn = !isOwn && post.quote?.quoted_status?.account.id === session().actorId;
  const mayQuote = post.quote_approval.current_user !== 'denied';
  return (
    <MenuList
      {...opened}
      items={[
        mayQuote && { label: words.quote, icon: icon(Quote), to: `/compose?quote=${post.id}` },
        { label: words.copyLink, icon: icon(LinkIcon), onSelect: copy },
        server !== null && {
          label: words.openThere({ server }),
          icon: icon(ExternalLink),
          onSelect: () => window.open(post.url ?? post.uri, '_blank', 'noopener'),
        },
        post.reblogs_count > 0 && open(words.boostedBy, 'boosts', Repeat2),
        post.favourites_count > 0 && open(words.favouritedBy, 'favourites', Star),
        !!post.edited_at && open(words.history, 'history', History),
        flips(words.muteThread, words.unmuteThread, 'mute', BellOff),
        isOwn && post.pinned !== undefined && flips(words.pin, words.unpin, 'pin', Pin),
        isOwn && { label: words.edit, icon: icon(Pencil), to: `/compose?edit=${post.id}` },
        isOwn && { label: words.redraft, icon: icon(RotateCcw), to: `/compose?redraft=${post.id}` },
        isOwn && open(words.delete, 'delete', Trash2, true),
        more !== undefined && { ...more, icon: icon(PinOff) },
        post.reply_approval.state === 'approved' && open(words.revokeReply, 'revokeReply', Unlink, true),
        quotesOwn && open(words.revokeQuote, 'revokeQuote', Unlink, true),
        !isOwn && open(words.mutePerson({ name: nameOf(post.account) }), 'mutePerson', VolumeX),
        !isOwn && open(words.report, 'report', Flag, true),
      ]}
    />
  );
}
