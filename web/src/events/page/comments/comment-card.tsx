/** One comment: author, time, text, and its menu. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Ellipsis, Flag, MessageSquareText, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { PostFrame } from '../../../../../src/look/components/post-frame.tsx';
import { ConfirmDialog } from '../../../kit/confirm-dialog.tsx';
import { errorText } from '../../../kit/error-text.ts';
import { HtmlText } from '../../../kit/html-text.tsx';
import { useKitMessages } from '../../../kit/kit-messages.ts';
import { later } from '../../../kit/later.ts';
import { Menu } from '../../../kit/menu.tsx';
import { Ago } from '../../../kit/time.tsx';
import { showToast } from '../../../kit/toast.tsx';
import { ActorName, useActorName } from '../../../people/actor-name.tsx';
import { type Outputs, trpc } from '../../../server/api.ts';
import { session } from '../../../server/session.ts';
import { actorPath } from '../../actor-path.ts';
import { useEventActsMessages } from '../../event-acts-messages.ts';
import { useEventsMessages } from '../../events-messages.ts';

const ReportDialog = later(async () => (await import('../report-dialog.tsx')).ReportDialog);

type Thread = Outputs['comments']['list'][number];

interface CommentCardProps {
  comment: Omit<Thread, 'replies'>;
  /** Organizers can remove comments from their event. */
  organizes: boolean;
  /** The replies of a thread. */
  answer?: ReactNode;
}

export function CommentCard({ comment, organizes, answer }: CommentCardProps) {
  const words = useEventsMessages();
  const acts = useEventActsMessages();
  const kit = useKitMessages();
  const client = useQueryClient();
  const [reporting, setReporting] = useState(false);
  const [isEnding, setEnding] = useState(false);
  const remove = useMutation(
    trpc.comments.delete.mutationOptions({
      onSuccess: () => client.invalidateQueries(trpc.comments.list.pathFilter()),
      onError: (error) => showToast(errorText(error, kit), { wrong: true }),
    }),
  );
  const accept = useMutation(
    trpc.comments.approve.mutationOptions({
      onSuccess: () => client.invalidateQueries(trpc.comments.list.pathFilter()),
      onError: (error) => showToast(errorText(error, kit), { wrong: true }),
    }),
  );
  const { id, actor, text, publishedAt, primaryLanguage, awaitsApproval } = comment;
  const isOwn = actor?.id === session().actorId;
  const name = useActorName(actor);
  const handle = actor && actorPath(actor);
  return (
    <>
      <PostFrame
        by={actor}
        label={acts.commentBy({ name })}
        name={
          handle ? (
            <Link className="plain" to={handle}>
              <ActorName actor={actor} />
            </Link>
          ) : (
            name
          )
        }
        handle={handle?.slice(1)}
        time={<Ago at={publishedAt} />}
      >
        <div className="text">
          <HtmlText html={text} lang={primaryLanguage} />
        </div>
        {awaitsApproval && <p className="meta">{organizes ? acts.awaitsYou : acts.awaitsOrganizers}</p>}
        {awaitsApproval && organizes && (
          <div className="actions">
            <button
              type="button"
              className="button tonal small"
              aria-disabled={accept.isPending || undefined}
              aria-label={acts.acceptComment({ name })}
              onClick={() => accept.mutate({ id })}
            >
              {acts.accept}
            </button>
            <button
              type="button"
              className="button small"
              aria-disabled={remove.isPending || undefined}
              aria-label={acts.refuseComment({ name })}
              onClick={() => setEnding(true)}
            >
              {acts.refuse}
            </button>
          </div>
        )}
        <div className="tools">
          {answer}
          <Menu
            label={acts.commentMenu({ name })}
            icon={<Ellipsis aria-hidden="true" />}
            items={[
              handle !== null && {
                label: acts.asPost,
                icon: <MessageSquareText aria-hidden="true" size={18} />,
                to: `${handle}/${id}`,
              },
              (isOwn || organizes) && {
                label: isOwn ? acts.deleteComment : acts.removeComment,
                icon: <Trash2 aria-hidden="true" size={18} />,
                danger: true,
                onSelect: () => setEnding(true),
              },
              !isOwn && {
                label: words.report,
                icon: <Flag aria-hidden="true" size={18} />,
                onSelect: () => setReporting(true),
              },
            ]}
          />
        </div>
      </PostFrame>
      {isEnding && (
        <ConfirmDialog
          title={isOwn ? acts.deleteCommentTitle : acts.removeCommentTitle}
          text={acts.endCommentHint}
          verb={isOwn ? acts.deleteComment : acts.removeComment}
          busy={remove.isPending}
          onConfirm={() => remove.mutate({ id }, { onSettled: () => setEnding(false) })}
          onClose={() => setEnding(false)}
        />
      )}
      {reporting && actor && (
        <ReportDialog
          actorId={actor.id}
          domain={actor.domain}
          commentId={id}
          onClose={() => setReporting(false)}
          name={name}
        />
      )}
    </>
  );
}
