/**
 * /compose: a new post, a reply (?reply=), a quote (?quote=), or an edit (?edit=, ?redraft=). ?text= is the initial text,
 * ?visibility= the audience, ?group= the name of the group on whose wall it is.
 */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { Loaded } from '../kit/loaded.tsx';
import { Page } from '../kit/page.tsx';
import { showToast } from '../kit/toast.tsx';
import { useComposeMessages } from './compose-messages.ts';
import { Composer } from './composer.tsx';
import { isScheduled, type Sent } from './send.ts';
import { BY_REACH, startOf, type Target, targetName } from './start-draft.ts';

const KINDS = ['reply', 'quote', 'edit', 'redraft'] as const;

function targetOf(query: URLSearchParams): Target {
  const kind = KINDS.find((name) => query.get(name));
  return {
    kind: kind ?? 'new',
    id: (kind && query.get(kind)) ?? '',
    text: query.get('text') ?? '',
    visibility: BY_REACH.find((visibility) => visibility === query.get('visibility')) ?? null,
    group: kind ? null : query.get('group'),
  };
}

export function ComposePage() {
  const words = useComposeMessages();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const [round, setRound] = useState(0);
  const target = targetOf(query);
  const key = `${targetName(target)} ${round}`;
  const start = useQuery({
    queryKey: ['compose', key],
    queryFn: () => startOf(target),
    meta: { stored: false },
    staleTime: Number.POSITIVE_INFINITY,
    // Later changes are in the stored draft.
    gcTime: 0,
  });
  const done = async (sent: Sent | null): Promise<void> => {
    if (sent === null) {
      showToast(words.waits);
      await navigate('/');
      return;
    }
    showToast(isScheduled(sent) ? words.scheduledNow : target.kind === 'edit' ? words.changed : words.posted);
    const post = isScheduled(sent) ? '/scheduled' : `/@${sent.account.acct}/${sent.id}`;
    await navigate(target.group === null || isScheduled(sent) ? post : `/@${target.group}`);
  };
  return (
    <Page title={words.titles[target.kind]}>
      <Loaded query={start}>
        {(found) => (
          <Composer key={key} target={target} start={found} onSent={done} onRestart={() => setRound(round + 1)} />
        )}
      </Loaded>
    </Page>
  );
}
