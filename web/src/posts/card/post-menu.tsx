/** Further actions on a post. */
import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { later } from '../../kit/later.ts';
import { Menu, type MenuItem } from '../../kit/menu.tsx';
import { showToast } from '../../kit/toast.tsx';
import { useAction } from '../../kit/use-action.ts';
import { usePostsMessages } from '../posts-messages.ts';
import { deletePost } from '../state/post-acts.ts';
import { type Post, postPath } from '../state/status.ts';
import type { PostDialog } from './post-dialogs.tsx';

const PostMenuList = later(async () => (await import('./post-menu-list.tsx')).PostMenuList);
const PostDialogs = later(async () => (await import('./post-dialogs.tsx')).PostDialogs);

export function PostMenu({ post, more }: { post: Post; more?: MenuItem | undefined }) {
  const words = usePostsMessages();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [dialog, setDialog] = useState<PostDialog | null>(null);
  const remove = useAction(
    () => deletePost(post),
    () => {
      showToast(words.deleted);
      if (pathname === postPath(post)) navigate(-1);
    },
  );
  return (
    <>
      <Menu
        label={words.more}
        icon={<Ellipsis aria-hidden="true" size={20} />}
        list={(opened) => <PostMenuList {...opened} post={post} more={more} onDialog={setDialog} />}
      />
      {dialog && (
        <PostDialogs
          post={post}
          dialog={dialog}
          busy={remove.busy}
          onDelete={() => remove.run()}
          onClose={() => setDialog(null)}
        />
      )}
    </>
  );
}
