/** Every mutation between people, of identities and of accounts, once each and in an order in which all of them succeed. */
import { archiveOf, zipOf } from '../../values/account-archives.ts';
import { file, form, picture } from '../../values/pictures.ts';
import { makeDevice } from '../../world/devices.ts';
import { mailsTo } from '../../world/mails.ts';
import { PASSWORD, type World } from '../../world/world.ts';
import { sent } from './sent.ts';

export async function meetPeople(world: World): Promise<void> {
  const [person, other] = [await world.someone('meeting'), await world.someone('met')];
  const [own, theirs, { id }] = [world.trpc(person), world.trpc(other), other];
  await own.relationships.follow.mutate({ id });
  await own.endorsements.endorse.mutate({ id });
  await own.endorsements.unendorse.mutate({ id });
  await own.relationships.unfollow.mutate({ id });
  await own.relationships.followHandle.mutate({ uri: other.name });
  await theirs.relationships.removeFollower.mutate({ id: person.id });
  await own.relationships.note.mutate({ id, comment: 'Met at the café' });
  for (const act of ['mute', 'unmute', 'block', 'unblock'] as const) await own.relationships[act].mutate({ id });
  await theirs.profile.update.mutate({ locked: true });
  await own.relationships.follow.mutate({ id });
  await theirs.relationships.authorize.mutate({ account_id: person.id });
  await own.relationships.unfollow.mutate({ id });
  await own.relationships.follow.mutate({ id });
  await theirs.relationships.reject.mutate({ account_id: person.id });
  await own.blocks.blockDomain.mutate({ domain: 'far.example' });
  await own.blocks.unblockDomain.mutate({ domain: 'far.example' });
  await own.discovery.dismissSuggestion.mutate({ account_id: id });
  await own.collections.create.mutate({ name: 'Makers' });
  await theirs.profile.update.mutate({ discoverable: true });
  const { collection } = await own.collections.create.mutate({ name: 'Menders' });
  await own.collections.update.mutate({ id: collection.id, name: 'Fixers' });
  const added = async () =>
    (await own.collections.addItem.mutate({ id: collection.id, account_id: id })).collection_item;
  await own.collections.removeItem.mutate({ id: collection.id, item_id: (await added()).id });
  await theirs.collections.revokeItem.mutate({ id: collection.id, item_id: (await added()).id });
  await own.collections.delete.mutate({ id: collection.id });
}

export async function beSomebody(world: World): Promise<void> {
  const person = await world.someone('somebody');
  // A sign-in acts as any identity of the user, an application as its authorized one.
  const own = world.trpc({ ...person, token: person.accessToken });
  const avatar = form({ avatar: file(await picture()), header: file(await picture()) });
  await sent(world, person, 'PATCH', '/api/v1/accounts/update_credentials', avatar);
  await own.profile.removeAvatar.mutate({});
  await own.profile.removeHeader.mutate({});
  const image = await sent(world, person, 'POST', '/api/v1/pictures', form({ file: file(await picture()), name: 'a' }));
  await own.pictures.update.mutate({ id: image.id, alt: 'A lamp' });
  const second = await own.persons.create.mutate({ preferredUsername: `${person.name}_two` });
  await own.persons.update.mutate({ id: second.id, name: 'Two' });
  await own.users.changeDefaultIdentity.mutate({ preferredUsername: `${person.name}_two` });
  await own.users.changeDefaultIdentity.mutate({ preferredUsername: person.name });
  await own.moves.addAlias.mutate({ acct: world.carol.name });
  await own.moves.removeAlias.mutate({ id: world.carol.id });
  await own.moves.move.mutate({ acct: `${person.name}_two` });
  await own.moves.undo.mutate({});
  await own.persons.delete.mutate({ id: second.id });
  const { token } = await own.feeds.createToken.mutate({ actorId: null });
  await own.feeds.deleteToken.mutate({ token });
  await own.exports.request.mutate({});
  const data = new File([`Account address\n${world.carol.name}`], 'mutes.csv');
  await sent(world, person, 'POST', '/api/v1/imports', form({ type: 'mutes', data }));
  await sent(world, person, 'POST', '/api/v1/post_imports', form({ data: file(await zipOf(archiveOf([]))) }));
  const device = await makeDevice(world, person, 'phone');
  const peer = await makeDevice(world, world.carol, 'tablet');
  await peer.upload(...peer.keys('one', 'two'));
  const crypto = world.trpc(device.person).crypto;
  await crypto.upload.mutate({ device: device.device, one_time_keys: device.keys('one') });
  await crypto.claim.mutate({ device: [{ account_id: world.carol.id, device_id: 'tablet' }] });
  const message = { account_id: world.carol.id, device_id: 'tablet', type: 0, body: 'sealed', hmac: 'sum' };
  await crypto.deliver.mutate({ device: [message] });
  await world.drain();
  await world.trpc(peer.person).crypto.clear.mutate({});
}

export async function haveAnAccount(world: World): Promise<void> {
  const nobody = world.trpc(null);
  const tokenOf = async (what: string, to: string): Promise<string> => {
    const mails = await mailsTo(world, to);
    return mails.find(({ link }) => link.split('?')[0]?.includes(what))?.token ?? '';
  };
  const email = 'newcomer@example.net';
  await nobody.users.create.mutate({ email, password: PASSWORD });
  await nobody.users.create.mutate({ email: 'waiting@example.net', password: PASSWORD });
  await nobody.users.resendConfirmation.mutate({ email: 'waiting@example.net' });
  await nobody.persons.register.mutate({ email, preferredUsername: 'newcomer' });
  await nobody.users.confirm.mutate({ token: await tokenOf('confirm', email) });
  await nobody.users.sendPasswordReset.mutate({ email });
  await nobody.users.resetPassword.mutate({ token: await tokenOf('reset', email), password: `${PASSWORD}!` });
  const session = await nobody.sessions.create.mutate({ email, password: `${PASSWORD}!` });
  const renewed = await nobody.sessions.renew.mutate({ refreshToken: session.refreshToken });
  const own = world.trpc({ ...world.alice, token: renewed.accessToken });
  await own.users.changeLanguages.mutate({ languages: ['en', 'fr'] });
  await own.users.changeLocale.mutate({ locale: 'fr' });
  await own.users.changeReminderMails.mutate({ reminderMails: false });
  await own.users.changeTimeZone.mutate({ timeZone: 'Europe/Paris' });
  await own.users.changePassword.mutate({ oldPassword: `${PASSWORD}!`, newPassword: PASSWORD });
  await own.users.changeEmail.mutate({ email: 'moved@example.net', password: PASSWORD });
  await nobody.users.confirmEmailChange.mutate({ token: await tokenOf('email', 'moved@example.net') });
  const credentials = { email: 'moved@example.net', password: PASSWORD };
  await nobody.sessions.create.mutate(credentials);
  const [other] = (await own.sessions.list.query()).filter(({ current }) => !current);
  await own.sessions.revoke.mutate({ id: other?.id ?? '' });
  const third = await nobody.sessions.create.mutate(credentials);
  await world.trpc({ ...world.alice, token: third.accessToken }).sessions.end.mutate();
  await own.users.delete.mutate({ password: PASSWORD });
}

export async function useApps(world: World): Promise<void> {
  const redirect = 'urn:ietf:wg:oauth:2.0:oob';
  const scopes = 'read write';
  const app = await world.trpc(null).apps.create.mutate({ client_name: 'App', redirect_uris: redirect, scopes });
  const { client_id, client_secret } = app;
  const grant = { grant_type: 'client_credentials', client_id, client_secret, scope: scopes };
  const { access_token } = await sent(world, null, 'POST', '/oauth/token', grant);
  const asApp = { ...world.alice, token: access_token };
  const account = {
    username: 'by_app',
    email: 'by_app@example.net',
    password: PASSWORD,
    agreement: true,
    locale: 'en',
  };
  const made = await sent(world, asApp, 'POST', '/api/v1/accounts', account);
  await sent(world, { ...asApp, token: made.access_token }, 'POST', '/api/v1/emails/confirmations');
  await sent(world, null, 'POST', '/oauth/revoke', { client_id, client_secret, token: access_token });
  const { db } = world.platform;
  const { id } = await db.app.findFirstOrThrow({ where: { name: 'App' } });
  const person = await world.someone('trusting');
  await db.accessToken.updateMany({ where: { userId: person.userId }, data: { appId: id } });
  await world.trpc({ ...person, token: person.accessToken }).apps.revoke.mutate({ id: `${id}` });
}
