/** /@{name}/post-requests: the posts that wait for the moderators of a group. */
import { AskingButton } from '../kit/asking-button.tsx';
import { Button, ButtonLink } from '../kit/button.tsx';
import { Loaded } from '../kit/loaded.tsx';
import { MorePages } from '../kit/more-pages.tsx';
import { Card, Page } from '../kit/page.tsx';
import { nameOf } from '../people/account.ts';
import { useActorName } from '../people/actor-name.tsx';
import { PostCard } from '../posts/card/post-card.tsx';
import type { Status } from '../posts/state/status.ts';
import { handleOf } from '../words/names.ts';
import css from './groups.module.css';
import { useGroupsMessages } from './groups-messages.ts';
import { useAnswerToPost, usePostRequests } from './post-requests.ts';
import { useGroupOfAddress } from './use-group.ts';
import { type Group, ROLES, useMembership } from './use-membership.ts';

export function PostRequestsPage() {
  const query = useGroupOfAddress();
  return (
    <Loaded isPage query={query}>
      {(group) => <Found key={group.id} group={group} />}
    </Loaded>
  );
}

function Found({ group }: { group: Group }) {
  const words = useGroupsMessages();
  const name = useActorName(group);
  const { memberships, role } = useMembership(group.id);
  const query = usePostRequests(group.id);
  const moderates = role !== null && role >= ROLES.moderator;
  return (
    <Page
      title={words.postRequestsOf({ name })}
      actions={<ButtonLink to={`/${handleOf(group)}`}>{words.back}</ButtonLink>}
    >
      <Loaded query={memberships}>
        {() => (
          <MorePages
            query={query}
            empty={
              <Card>
                <p className="soft">{words.postRequestsEmpty}</p>
              </Card>
            }
          >
            {(posts) => (
              <ul className={css.requests}>
                {posts.map((post) => (
                  <li key={post.id} className="card feed bleed">
                    <PostCard status={post} context="thread" />
                    {moderates && <Answers group={group} post={post} />}
                  </li>
                ))}
              </ul>
            )}
          </MorePages>
        )}
      </Loaded>
    </Page>
  );
}

function Answers({ group, post }: { group: Group; post: Status }) {
  const words = useGroupsMessages();
  const { run, busy } = useAnswerToPost(group.id);
  const name = nameOf(post.account);
  return (
    <div className={css.answers}>
      <Button
        look="primary"
        busy={busy}
        aria-label={words.acceptPostOf({ name })}
        onClick={() => run({ statusId: post.id, verb: 'accept' })}
      >
        {words.approve}
      </Button>
      <AskingButton
        asked={{ title: words.refusePostTitle({ name }), text: words.refusePostHint, verb: words.refuse }}
        busy={busy}
        aria-label={words.refusePostOf({ name })}
        onConfirm={() => run({ statusId: post.id, verb: 'refuse' })}
      >
        {words.refuse}
      </AskingButton>
    </div>
  );
}
