/** What else one can do with a post. */
import {
  BellOff,
  Ellipsis,
  ExternalLink,
  Flag,
  History,
  Link as LinkIcon,
  Pencil,
  Pin,
  Quote,
  Repeat2,
  RotateCcw,
  Star,
  Trash2,
  VolumeX,
} from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { Menu, type MenuItem } from '../../kit/menu.tsx';
import { showToast } from '../../kit/toast.tsx';
import { useAction } from '../../kit/use-action.ts';
import { nameOf, serverOf } from '../../people/account.ts';
import { session } from '../../server/session.ts';
import { usePostsMessages } from '../posts-messages.ts';
import { deletePost, isOn, type ToggleName, toggle } from '../state/post-acts.ts';
import { type Post, postPath } from '../state/status.ts';
import type { PostDialog } from './post-dialogs.tsx';

const PostDialogs = lazy(async () => ({ default: (await import('./post-dialogs.tsx')).PostDialogs }));

const icon = (Icon: typeof Pin): ReactNode => <Icon aria-hidden="true" size={18} />;

export function PostMenu({ post }: { post: Post }) {
  const words = usePostsMessages();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [dialog, setDialog] = useState<PostDialog | null>(null);
  const flip = useAction((name: ToggleName) => toggle(post, name));
  const remove = useAction(
    () => deletePost(post),
    () => {
      showToast(words.deleted);
      if (pathname === postPath(post)) navigate(-1);
    },
  );
  const isOwn = post.account.id === session().actorId;
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(post.url ?? `${location.origin}${postPath(post)}`);
    showToast(words.copied);
  };
  const open = (label: string, name: PostDialog, image: typeof Pin, danger = false): MenuItem => ({
    label,
    icon: icon(image),
    danger,
    onSelect: () => setDialog(name),
  });
  const flips = (on: string, off: string, name: ToggleName, image: typeof Pin): MenuItem => ({
    label: isOn(post, name) ? off : on,
    icon: icon(image),
    onSelect: () => flip.run(name),
  });
  const server = serverOf(post.account);
  const mayQuote = post.quote_approval.current_user !== 'denied';
  return (
    <>
      <Menu
        label={words.more}
        icon={<Ellipsis aria-hidden="true" size={20} />}
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
          !isOwn && open(words.mutePerson({ name: nameOf(post.account) }), 'mutePerson', VolumeX),
          !isOwn && open(words.report, 'report', Flag, true),
        ]}
      />
      {dialog && (
        <Suspense>
          <PostDialogs
            post={post}
            dialog={dialog}
            busy={remove.busy}
            onDelete={() => remove.run()}
            onClose={() => setDialog(null)}
          />
        </Suspense>
      )}
    </>
  );
}
