/** Accounts and their settings: notes, filters, lists, mutes, blocks, reports, addresses, moves, suspensions and deletions. */

import { PushBrowser } from '../../servers/push-receiver.ts';
import { PASSWORD, type Person } from '../../world/world.ts';
import { READERS, type Watched } from './watched.ts';

/** Settings that only their owner may see: those of bob, who has remote followers, and of a person who has none. */
export async function keepToThemselves(of: Watched): Promise<void> {
  const { world, markers } = of;
  const quiet = await world.person(markers.add('the name of a person who only keeps lists'));
  for (const who of [quiet, world.bob]) {
    const name = who === quiet ? 'a quiet person' : 'bob';
    for (const whom of ['fan', 'passer'] as const) {
      const id = await of.idOf(whom);
      await of.act(who, `/api/v1/accounts/${id}/note`, { comment: markers.add(`a note of ${name} on ${whom}`) });
    }
    await of.act(who, '/api/v2/filters', {
      ...{ title: markers.add(`a filter of ${name}`), context: ['home'] },
      keywords_attributes: [{ keyword: markers.add(`a filtered word of ${name}`) }],
    });
    await of.act(who, '/api/v1/lists', { title: markers.add(`a list of ${name}`) });
    await of.act(who, '/api/v1/domain_blocks', { domain: `${markers.add(`a server that ${name} blocks`)}.example` });
    const tag = markers.add(`a tag that ${name} follows`);
    await of.act(who, `/api/v1/tags/${tag}/follow`);
    const endpoint = `https://push.example/${markers.add(`the push address of ${name}`)}`;
    await of.act(who, '/api/v1/push/subscription', { subscription: new PushBrowser(endpoint) });
    const muted = await world.person(markers.add(`somebody whom ${name} mutes`));
    await of.act(who, `/api/v1/accounts/${muted.id}/mute`, { duration: 3600 });
    const blocked = await world.person(markers.add(`a local person whom ${name} blocks`));
    await of.act(who, `/api/v1/accounts/${blocked.id}/block`);
  }
  await of.act(quiet, `/api/v1/accounts/${await of.idOf('passer')}/mute`);
  await of.act(world.alice, `/api/v1/accounts/${await of.idOf('passer')}/mute`);
  const invite = await of.act(world.admin, '/api/v1/invites', { comment: markers.add('the comment of an invitation') });
  markers.watch(invite.code, 'the code of an invitation');
}

/** A block is told to the blocked person's server alone; a report only if it is forwarded, and without its author. */
export async function defendThemselves(of: Watched): Promise<void> {
  const { world, markers } = of;
  const named = (what: string) => world.person(markers.add(what, 'near inbox', ...READERS));
  const blocker = await named('the name of a person who blocks a friend');
  await of.act(blocker, `/api/v1/accounts/${await of.idOf('friend')}/block`);
  const reporter = await world.person(markers.add('the name of a person who reports'));
  const report = (who: Person, account_id: string, comment: string, forward: boolean) =>
    of.act(who, '/api/v1/reports', { account_id, comment, forward });
  const fan = await of.idOf('fan');
  await report(reporter, fan, markers.add('a forwarded report', 'near inbox'), true);
  const kept = await report(reporter, fan, markers.add('a report that is not forwarded'), false);
  await report(reporter, world.bob.id, markers.add('a report about a local person'), false);
  const content = markers.add('a note on a report');
  await world.trpc(world.mod).reports.addNote.mutate({ id: kept.id, moderatorId: world.mod.id, content });
  await of.send('friend', {
    ...{ type: 'Flag', object: [`${world.url}/users/bob`], to: [`${world.url}/users/bob`] },
    content: markers.add('a remote report about a local person'),
  });
}

export async function keepAddresses(of: Watched): Promise<void> {
  const { world, markers } = of;
  const { bob, admin } = world;
  for (const person of [bob, world.alice, world.carol, admin])
    markers.watch(person.email, `the address of ${person.name}`);
  const [host] = [markers.watch('203.0.113.77', 'the network address of a session')];
  const from = { 'x-forwarded-for': host, 'user-agent': markers.add('the browser of a session') };
  const session = await world.rest(null).post('/api/v1/sessions', { email: bob.email, password: PASSWORD }, from);
  if (session.status >= 300) throw new Error(JSON.stringify(session.body));
  markers.watch(session.body.refreshToken, 'a refresh token');
  const own = world.trpc({ ...bob, token: bob.accessToken });
  await own.users.changeEmail.mutate({ email: `${markers.add('a new address')}@example.org`, password: PASSWORD });
  const { token } = await own.feeds.createToken.mutate({ actorId: null });
  markers.watch(token, 'the token of a calendar');
  for (const person of [bob, world.alice, world.carol]) markers.watch(person.token, `the token of ${person.name}`);
  await of.act(admin, '/api/v1/admin/ip_blocks', {
    ...{ ip: markers.watch('198.51.100.99', 'a blocked network'), severity: 'no_access' },
    ...{ expires_in: 86_400, comment: markers.add('the comment of a blocked network') },
  });
  await of.act(admin, '/api/v1/admin/email_domain_blocks', {
    domain: `${markers.add('a blocked mail server')}.example`,
  });
  await of.act(admin, '/api/v1/admin/domain_blocks', {
    ...{ domain: `${markers.add('a server that is limited in secret')}.example`, severity: 'silence', obfuscate: true },
    private_comment: markers.add('the private comment on a server'),
  });
  await of.act(
    bob,
    '/api/v1/accounts/update_credentials',
    { display_name: 'Bob', note: markers.add('a profile', 'near inbox', ...READERS) },
    'PATCH',
  );
  world.clock.advance(60_000);
  await world.drain();
}

/** Moves, warnings, suspensions and deletions. */
export async function end(of: Watched): Promise<void> {
  const { world, markers } = of;
  const warned = { type: 'none', text: markers.add('a warning by the staff') };
  await of.act(world.admin, `/api/v1/admin/accounts/${world.bob.id}/action`, warned);
  const texts = { type: 'silence', text: markers.add('why a remote person is limited') };
  await of.act(world.admin, `/api/v1/admin/accounts/${await of.idOf('stranger')}/action`, texts);
  const [mover, leaver, outcast] = [
    await world.someone('mover'),
    await world.someone('leaver'),
    await world.someone('outcast'),
  ];
  for (const person of [mover, leaver, outcast]) {
    await of.near.peer.follow(world, of.actors.fan, person);
    markers.watch(person.email, `the address of ${person.name}`);
    await of.act(person, '/api/v1/lists', { title: markers.add(`a list of ${person.name}`) });
    await of.post(
      person,
      markers.add(
        `a post for followers of ${person.name}`,
        'near inbox',
        ...(person === mover ? ['fan' as const] : []),
      ),
      {
        visibility: 'private',
      },
    );
  }
  const uri = `${world.url}/users/${mover.name}`;
  const target = of.near.peer.actor('arrived', { alsoKnownAs: [uri] });
  await of.act({ ...mover, token: mover.accessToken }, '/api/v1/accounts/move', { acct: `@${target.handle}` });
  await world.trpc({ ...leaver, token: leaver.accessToken }).users.delete.mutate({ password: PASSWORD });
  const why = { type: 'suspend', text: markers.add('why a person is suspended') };
  await of.act(world.admin, `/api/v1/admin/accounts/${outcast.id}/action`, why);
}
