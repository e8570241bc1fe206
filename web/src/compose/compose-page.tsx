/**
 * /compose: a new post, a reply (?reply=), a quote (?quote=), or an edit (?edit=, ?redraft=). ?text= is the initial text,
 * ?visibility= the audience, ?draft= a draft from the list.
 */
import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { ButtonLink } from '../kit/button.tsx';
import { later } from '../kit/later.ts';
import { Skeleton } from '../kit/loaded.tsx';
import { Page } from '../kit/page.tsx';
import { trpc } from '../server/api.ts';
import { useComposeMessages } from './compose-messages.ts';
import { isScheduled, type Sent } from './send.ts';
import { BY_REACH, type Target } from './start-draft.ts';

// It is larger than the bound of a first view.
const StartedComposer = later(async () => (await import('./started-composer.tsx')).StartedComposer, <Skeleton />);

const KINDS = ['reply', 'quote', 'edit', 'redraft'] as const;

function targetOf(query: URLSearchParams): Target {
  const kind = KINDS.find((name) => query.get(name));
  return {
    kind: kind ?? 'new',
    id: (kind && query.get(kind)) ?? '',
    text: query.get('text') ?? '',
    visibility: BY_REACH.find((visibility) => visibility === query.get('visibility')) ?? null,
    group: null,
    draft: query.get('draft'),
  };
}

export function ComposePage() {
  const words = useComposeMessages();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const target = targetOf(query);
  // The first page of a visit has no page of the client before it.
  const isOpenedHere = useLocation().key !== 'default';
  // The composer reads them.
  const { data: drafts = [] } = useQuery(trpc.postDrafts.list.queryOptions(undefined, { enabled: false }));
  const done = async (sent: Sent | null): Promise<void> => {
    // Back to the place in the timeline or thread from which it was opened; a rewritten post is gone there.
    if (isOpenedHere && target.kind !== 'redraft' && !(sent && isScheduled(sent))) return void navigate(-1);
    const post = sent === null ? '/' : isScheduled(sent) ? '/scheduled' : `/@${sent.account.acct}/${sent.id}`;
    await navigate(post);
  };
  return (
    <Page
      title={words.titles[target.kind]}
      actions={
        drafts.length > 0 && <ButtonLink to="/drafts">{words.draftsWaiting({ number: drafts.length })}</ButtonLink>
      }
    >
      <StartedComposer target={target} onSent={done} />
    </Page>
  );
}
