/** The dialogs of a post's menu, which are loaded when the first of them is opened. */
import { useQuery } from '@tanstack/react-query';
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { HtmlText } from '../../kit/html-text.tsx';
import { Loaded } from '../../kit/loaded.tsx';
import { Moment } from '../../kit/time.tsx';
import { showToast } from '../../kit/toast.tsx';
import { useAction } from '../../kit/use-action.ts';
import { nameOf } from '../../people/account.ts';
import { AccountList } from '../../people/account-list.tsx';
import { MuteDialog } from '../../people/mute-dialog.tsx';
import { ReportDialog } from '../../people/report-dialog.tsx';
import { api, trpc } from '../../server/api.ts';
import { pages } from '../../server/pages.ts';
import { usePostsMessages } from '../posts-messages.ts';
import { answerReply, revokeQuote } from '../state/approvals.ts';
import type { Post } from '../state/status.ts';
import css from './post-dialogs.module.css';

export type PostDialog =
  | 'history'
  | 'boosts'
  | 'favourites'
  | 'report'
  | 'mutePerson'
  | 'revokeQuote'
  | 'revokeReply'
  | 'delete';

interface PostDialogsProps {
  post: Post;
  dialog: PostDialog;
  busy: boolean;
  onDelete: () => void;
  onClose: () => void;
}

const boostersOf = (id: string) =>
  pages(['rebloggedBy', id], (page, options) => api.statuses.rebloggedBy.query({ id, ...page }, options));

const favouritersOf = (id: string) =>
  pages(['favouritedBy', id], (page, options) => api.statuses.favouritedBy.query({ id, ...page }, options));

export function PostDialogs({ post, dialog, busy, onDelete, onClose }: PostDialogsProps) {
  const words = usePostsMessages();
  switch (dialog) {
    case 'history':
      return <HistoryDialog post={post} onClose={onClose} />;
    case 'boosts':
      return (
        <Dialog title={words.boostedBy} onClose={onClose}>
          <AccountList list={boostersOf(post.id)} />
        </Dialog>
      );
    case 'favourites':
      return (
        <Dialog title={words.favouritedBy} onClose={onClose}>
          <AccountList list={favouritersOf(post.id)} />
        </Dialog>
      );
    case 'report':
      return <ReportDialog account={post.account} statusId={post.id} onClose={onClose} />;
    case 'mutePerson':
      return <MuteDialog account={post.account} onClose={onClose} />;
    case 'revokeQuote':
      return <RevokeQuoteDialog post={post} onClose={onClose} />;
    case 'revokeReply':
      return <RevokeReplyDialog post={post} onClose={onClose} />;
    case 'delete':
      return (
        <ConfirmDialog
          title={words.deleteTitle}
          text={words.deleteHint}
          verb={words.delete}
          busy={busy}
          onConfirm={onDelete}
          onClose={onClose}
        />
      );
  }
}

function RevokeQuoteDialog({ post, onClose }: { post: Post; onClose: () => void }) {
  const words = usePostsMessages();
  const { run, busy } = useAction(
    () => revokeQuote(post),
    () => {
      showToast(words.quoteRevoked);
      onClose();
    },
  );
  return (
    <ConfirmDialog
      title={words.revokeQuoteTitle}
      text={words.revokeQuoteHint({ name: nameOf(post.account) })}
      verb={words.remove}
      busy={busy}
      onConfirm={() => run()}
      onClose={onClose}
    />
  );
}

function RevokeReplyDialog({ post, onClose }: { post: Post; onClose: () => void }) {
  const words = usePostsMessages();
  const { run, busy } = useAction(
    () => answerReply(post, 'reject'),
    () => {
      showToast(words.replyRevoked);
      onClose();
    },
  );
  return (
    <ConfirmDialog
      title={words.revokeReplyTitle}
      text={words.revokeReplyHint({ name: nameOf(post.account) })}
      verb={words.remove}
      busy={busy}
      onConfirm={() => run()}
      onClose={onClose}
    />
  );
}

function HistoryDialog({ post, onClose }: { post: Post; onClose: () => void }) {
  const words = usePostsMessages();
  const query = useQuery(trpc.statuses.history.queryOptions({ id: post.id }));
  return (
    <Dialog title={words.history} onClose={onClose}>
      <Loaded query={query}>
        {(versions) => (
          <ol className={css.versions}>
            {versions.toReversed().map((version) => (
              <li key={version.created_at} className={css.version}>
                <p className="soft">
                  <Moment at={version.created_at} />
                </p>
                {version.spoiler_text && <p>{version.spoiler_text}</p>}
                <HtmlText html={version.content} lang={post.language} emojis={version.emojis} />
                {version.poll?.options.map(({ title }) => (
                  <p key={title}>– {title}</p>
                ))}
                {version.media_attachments.length > 0 && (
                  <p className="soft">{words.files({ number: version.media_attachments.length })}</p>
                )}
              </li>
            ))}
          </ol>
        )}
      </Loaded>
    </Dialog>
  );
}
