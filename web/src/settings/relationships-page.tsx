/** /settings/relationships: follow requests, followers, and muted, blocked and hidden people. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { AskingButton } from '../kit/asking-button.tsx';
import { Button } from '../kit/button.tsx';
import { later } from '../kit/later.ts';
import { MorePages } from '../kit/more-pages.tsx';
import { Card } from '../kit/page.tsx';
import { Tabs } from '../kit/tabs.tsx';
import { useAction } from '../kit/use-action.ts';
import { type Account, nameOf } from '../people/account.ts';
import { AccountLine } from '../people/account-line.tsx';
import { api, queryClient } from '../server/api.ts';
import { type PageInput, type PageOptions, pages } from '../server/pages.ts';
import { session } from '../server/session.ts';
import css from './settings.module.css';
import { SettingsFrame } from './settings-frame.tsx';
import { useSettingsMessages } from './settings-messages.ts';

// Another of the tabs.
const HiddenServers = later(async () => (await import('./hidden-servers.tsx')).HiddenServers);

type Act = 'accept' | 'refuse' | 'unmute' | 'unblock' | 'removeFollower';

interface People {
  load: (page: PageInput, options: PageOptions) => Promise<Account[]>;
  acts: readonly Act[];
  none: 'noRequests' | 'noFollowers' | 'noMuted' | 'noBlocked';
}

const PEOPLE = {
  requests: {
    load: (page, options) => api.relationships.requests.query(page, options),
    acts: ['accept', 'refuse'],
    none: 'noRequests',
  },
  followers: {
    load: (page, options) => api.accounts.followers.query({ id: session().actorId ?? '', ...page }, options),
    acts: ['removeFollower'],
    none: 'noFollowers',
  },
  muted: { load: (page, options) => api.blocks.mutes.query(page, options), acts: ['unmute'], none: 'noMuted' },
  blocked: { load: (page, options) => api.blocks.list.query(page, options), acts: ['unblock'], none: 'noBlocked' },
} satisfies Record<string, People>;

type Tab = keyof typeof PEOPLE | 'servers';

const TABS: readonly Tab[] = ['requests', 'followers', 'muted', 'blocked', 'servers'];

const CALLS: Record<Act, (id: string) => Promise<unknown>> = {
  accept: (id) => api.relationships.authorize.mutate({ account_id: id }),
  refuse: (id) => api.relationships.reject.mutate({ account_id: id }),
  unmute: (id) => api.relationships.unmute.mutate({ id }),
  unblock: (id) => api.relationships.unblock.mutate({ id }),
  removeFollower: (id) => api.relationships.removeFollower.mutate({ id }),
};

export function RelationshipsPage() {
  const words = useSettingsMessages();
  const [parameters] = useSearchParams();
  const tab = TABS.find((name) => name === parameters.get('show')) ?? 'requests';
  return (
    <SettingsFrame title={words.relationships}>
      <Tabs
        label={words.tabs}
        current={tab}
        tabs={TABS.map((name) => ({ key: name, label: words[name], to: `/settings/relationships?show=${name}` }))}
      />
      {tab === 'servers' ? <HiddenServers /> : <PeopleList key={tab} tab={tab} />}
    </SettingsFrame>
  );
}

function PeopleList({ tab }: { tab: keyof typeof PEOPLE }) {
  const words = useSettingsMessages();
  const { load, acts, none }: People = PEOPLE[tab];
  const query = useInfiniteQuery(pages(['relationships', tab], load));
  return (
    <MorePages query={query} empty={<p className="soft">{words[none]}</p>}>
      {(people) => (
        <Card>
          <ul className={css.list}>
            {people.map((account) => (
              <li key={account.id}>
                <AccountLine account={account}>
                  <div className={css.buttons}>
                    {acts.map((act) => (
                      <ActButton key={act} act={act} account={account} />
                    ))}
                  </div>
                </AccountLine>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </MorePages>
  );
}

function ActButton({ act, account }: { act: Act; account: Account }) {
  const words = useSettingsMessages();
  const { run, busy } = useAction(
    () => CALLS[act](account.id),
    // Hidden content reappears in lists of all kinds.
    () => void queryClient.invalidateQueries(),
  );
  const name = nameOf(account);
  const verb = words.acts[act];
  const button = { busy, 'aria-label': words.actOn({ act: verb, name }), children: verb };
  if (act === 'refuse' || act === 'removeFollower') {
    const { title, text } = words.asked[act];
    return <AskingButton {...button} asked={{ title: title({ name }), text, verb }} onConfirm={() => run()} />;
  }
  return <Button {...button} look={act === 'accept' ? 'primary' : 'plain'} onClick={() => run()} />;
}
