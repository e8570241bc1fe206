/** The English texts of mails. */
import { dayAndTime } from './day-and-time.ts';
import { type MailTexts, undoneBy } from './values.ts';

const time = (iso: string, timeZone: string | null): string => dayAndTime(iso, 'en-GB', timeZone);

const STATUSES = { CANCELLED: 'cancelled', CONFIRMED: 'confirmed', TENTATIVE: 'not certain yet' };

/** What moderators did, after the name of the account. */
const DONE = {
  none: 'was warned',
  disable: 'was disabled: you cannot use it until a moderator enables it again',
  mark_statuses_as_sensitive: 'has posts that were marked as sensitive',
  delete_statuses: 'has posts that were removed',
  sensitive: 'was marked as sensitive: media that it posts are hidden behind a warning',
  silence: 'was limited: its posts are in no public list any more',
  suspend: 'was suspended: nobody sees it any more',
};

/** What an approved appeal changed. */
const UNDONE = {
  warning: 'The warning does not stand any more.',
  posts: 'Not all of the posts that were removed could be brought back.',
  undone: 'What was done is undone.',
  again: 'A later decision did the same again and still stands, so the account stays as it is.',
  lost: 'The data of the account was deleted meanwhile and cannot be brought back.',
};

export const english: MailTexts = {
  confirmation: ({ url }, community) => ({
    subject: `Instructions to confirm your Plaza account on ${community}`,
    paragraphs: [
      `You signed up on ${community} with this e-mail address.`,
      'One step is left: confirm that the address is yours. The link is good for seven days.',
    ],
    link: { label: 'Confirm my account', url },
    hint: 'If you did not sign up, you can ignore this mail.',
  }),
  email_change: ({ url }, community) => ({
    subject: `Confirm your new address on ${community}`,
    paragraphs: [
      `Somebody, most likely you, wants to use this e-mail address for their account on ${community}.`,
      'Open this link to confirm it; until then you sign in with the old one. The link is good for a day.',
    ],
    link: { label: 'Confirm my new address', url },
    hint: 'If it was not you, you can ignore this mail.',
  }),
  email_change_asked: ({ email }, community) => ({
    subject: `Your address on ${community} is about to change`,
    paragraphs: [
      `Somebody, most likely you, wants to use ${email} for your account on ${community} instead of this address.`,
      'It changes as soon as the link that we mailed there is used.',
    ],
    hint: 'If it was not you, change your password now: that stops it.',
  }),
  password_reset: ({ url }, community) => ({
    subject: `Instructions to reset your password on ${community}`,
    paragraphs: [
      `Somebody, most likely you, asked for a new password on ${community}.`,
      'Your password stays as it is until you open this link and choose another one. The link is good for a day.',
    ],
    link: { label: 'Choose a new password', url },
    hint: 'If you did not ask for it, you can ignore this mail.',
  }),
  account_exists: ({ url }, community) => ({
    subject: `You already have an account on ${community}`,
    paragraphs: [
      `Somebody, most likely you, signed up on ${community} with this e-mail address, which has an account already.`,
      'No second one was made: sign in with this address and your password. If you have forgotten it, open this link and choose another one. The link is good for a day.',
    ],
    link: { label: 'Choose a new password', url },
    hint: 'If it was not you, you can ignore this mail. Your password stays as it is.',
  }),
  sign_up_approved: ({ url }, community) => ({
    subject: `Welcome to ${community}`,
    paragraphs: [`The moderators have approved your sign-up on ${community}. You can use your account now.`],
    link: { label: `Go to ${community}`, url },
  }),
  sign_up_refused: (_values, community) => ({
    subject: `Your sign-up on ${community} was not approved`,
    paragraphs: [
      `The moderators of ${community} have decided not to approve your sign-up.`,
      'Everything that you told us when you signed up is deleted, this address included.',
    ],
  }),
  archive_ready: ({ person, url }, community) => ({
    subject: `Your archive is ready on ${community}`,
    paragraphs: [
      `The archive of ${person} is ready: posts, events, follows and files.`,
      'It can be downloaded for seven days. You sign in first, so keep your password at hand.',
    ],
    link: { label: 'Go to the archive', url },
    hint: 'If you did not ask for it, change your password: somebody else has access to your account.',
  }),
  participation_asked: ({ event, person, url }) => ({
    subject: `One participation request for event ${event} to process`,
    paragraphs: [`${person} would like to take part in “${event}”. You decide.`],
    link: { label: 'Open the event', url },
  }),
  participation_accepted: ({ event, person, url }) => ({
    subject: `Your participation to event ${event} has been approved`,
    paragraphs: [
      `Good news: ${person} is on the list for “${event}”.`,
      'If you cannot come after all, please cancel on the page of the event, so that somebody else gets your place.',
    ],
    link: { label: 'Open the event', url },
  }),
  participation_refused: ({ event, person, url }) => ({
    subject: `Your participation to event ${event} has been rejected`,
    paragraphs: [`Unfortunately, the organizers of “${event}” could not accept the participation of ${person}.`],
    link: { label: 'Open the event', url },
  }),
  event_mention: ({ event, person, url }) => ({
    subject: `${person} mentions you in event ${event}`,
    paragraphs: [`The description of “${event}”, which ${person} organizes, mentions you.`],
    link: { label: 'Open the event', url },
  }),
  event_changed: ({ event, url, changes, beginsOn, endsOn, status, place }, _community, zone) => {
    const changed = changes.split(',');
    return {
      subject: `Event ${event} has been updated`,
      paragraphs: [
        `Something has changed about “${event}”:`,
        ...(changed.includes('title') ? [`Title: ${event}`] : []),
        ...(changed.includes('beginsOn') ? [`Begins: ${time(beginsOn, zone)}`] : []),
        ...(changed.includes('endsOn') ? [`Ends: ${endsOn === '' ? 'open' : time(endsOn, zone)}`] : []),
        ...(changed.includes('status') ? [`The event is ${STATUSES[status]}.`] : []),
        ...(changed.some((name) => /address|place/i.test(name))
          ? [`Place: ${place === '' ? 'not known yet' : place}`]
          : []),
        'If you cannot come any more, please cancel on the page of the event.',
      ],
      link: { label: 'Open the event', url },
    };
  },
  event_cancelled: ({ event, url, beginsOn, message }, _community, zone) => ({
    subject: `Event ${event} has been cancelled`,
    paragraphs: [
      `“${event}”, planned for ${time(beginsOn, zone)}, does not take place.`,
      ...(message === '' ? [] : [`The organizers write: ${message}`]),
    ],
    link: { label: 'Open the event', url },
  }),
  event_reminder: ({ event, url, beginsOn, place }, _community, zone) => ({
    subject: `Don’t forget to go to ${event}`,
    paragraphs: [
      `“${event}” begins soon: ${time(beginsOn, zone)}.`,
      ...(place === '' ? [] : [`Place: ${place}`]),
      'If you cannot come after all, please say so on the page of the event, so that somebody else gets your place.',
    ],
    link: { label: 'Open the event', url },
    stop: 'No more reminders by mail',
  }),
  membership_asked: ({ group, person, url }) => ({
    subject: `One membership request for group ${group} to process`,
    paragraphs: [`${person} would like to join the group “${group}”. You decide.`],
    link: { label: 'Open the group', url },
  }),
  membership_accepted: ({ group, person, url }) => ({
    subject: `Your membership request for group ${group} has been approved`,
    paragraphs: [`${person} is a member of the group “${group}” now.`],
    link: { label: 'Open the group', url },
  }),
  membership_invited: ({ group, person, url }) => ({
    subject: `${person} invites you to the group ${group}`,
    paragraphs: [`${person} would like you to join the group “${group}”. You decide on its page.`],
    link: { label: 'Open the group', url },
  }),
  report_created: ({ person, reported, event, comments, rules, reason, url }, community) => ({
    subject: `New report on Plaza instance ${community}`,
    paragraphs: [
      `${person} reported ${reported}.`,
      ...(event === '' ? [] : [`Event: ${event}`]),
      ...(comments === '' ? [] : [`Comments: ${comments}`]),
      ...(rules === '' ? [] : [`Rules: ${rules}`]),
      ...(reason === '' ? [] : [`Reason: ${reason}`]),
    ],
    link: { label: 'Open the moderation interface', url },
  }),
  account_warning: ({ account, action, text, posts, url }, community) => ({
    subject: `Your account ${account} on ${community}: a decision of the moderators`,
    paragraphs: [
      `Your account ${account} ${DONE[action]}.`,
      ...(text === '' ? [] : [`The moderators write: ${text}`]),
      ...(posts === '' ? [] : [`It is about: ${posts}`]),
      'If you think that this is a mistake, you can appeal within 20 days on the page of this decision.',
    ],
    link: { label: 'Read the decision', url },
  }),
  appeal_created: ({ account, action, text, url }, community) => ({
    subject: `${account} appeals against a decision on ${community}`,
    paragraphs: [`The account ${account} ${DONE[action].split(':')[0]}.`, `Its owner writes: ${text}`],
    link: { label: 'Decide the appeal', url },
  }),
  appeal_approved: ({ account, action, outcome, warnedAt, appealedAt, url }, community, zone) => ({
    subject: `Your appeal on ${community} was approved`,
    paragraphs: [
      `Your appeal of ${time(appealedAt, zone)} against the decision of ${time(warnedAt, zone)} was approved: the decision about ${account} does not count any more.`,
      UNDONE[undoneBy({ action, outcome })],
    ],
    link: { label: 'Read the decision', url },
  }),
  appeal_rejected: ({ account, warnedAt, appealedAt, url }, community, zone) => ({
    subject: `Your appeal on ${community} was rejected`,
    paragraphs: [
      `Your appeal of ${time(appealedAt, zone)} against the decision of ${time(warnedAt, zone)} about ${account} was rejected. The decision stays.`,
    ],
    link: { label: 'Read the decision', url },
  }),
};
