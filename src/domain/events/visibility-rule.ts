/**
 * The visibility of events, written once (rules of the event service, Events). The conditions are a vocabulary: where-fragments
 * of Prisma in `visible.ts`, SQL in `visible-sql.ts`.
 */
import type { EventVisibility, ParticipantRole } from '../../generated/prisma/enums.ts';
import { MEMBER_ROLES } from '../groups/states.ts';
import { APPROVED, CREATING, HELPING } from './roles.ts';

/** The relations of the viewer's identities to an event; visitors have none. */
export interface Relations<Form> {
  any(...conditions: Form[]): Form;
  all(...conditions: Form[]): Form;
  /** Is the person in whose name it is. */
  isAuthor: Form;
  /** None of the viewer's identities is that person. */
  isNotAuthor: Form;
  /** It has no group, or its own server decides who organizes it. */
  isWithoutGroup: Form;
  takesPart(roles: readonly ParticipantRole[]): Form;
  /** Is a member of its group, in this role or a higher one. */
  belongs(least: number): Form;
  isInvited: Form;
  /** Is invited to organize it. Invitations of suspended people end by a job (`endOrganizerInvitations`). */
  isAsked: Form;
  /** Follows, with approval, the person who organizes it without a group. */
  follows: Form;
}

/** For visitors. */
export const noRelations = <Form>(
  { any, all }: Pick<Relations<Form>, 'any' | 'all'>,
  nothing: Form,
): Relations<Form> => ({
  any,
  all,
  isAuthor: nothing,
  isNotAuthor: nothing,
  isWithoutGroup: nothing,
  takesPart: () => nothing,
  belongs: () => nothing,
  isInvited: nothing,
  isAsked: nothing,
  follows: nothing,
});

export interface Vocabulary<Form> extends Relations<Form> {
  isDraft: Form;
  not(condition: Form): Form;
  /** It has no publication time, or the time has passed. */
  isDue: Form;
  organizerIsShown: Form;
  isOf(...visibilities: EventVisibility[]): Form;
  /** A moderator has accepted it; only restricted events need it. */
  isAccepted: Form;
  viewerModerates: Form;
}

const moderatesGroup = <Form>(it: Relations<Form>): Form => it.belongs(MEMBER_ROLES.MODERATOR);

/** As the person in whose name it is; for a group, only while the person moderates the group. */
const isOrganizer = <Form>(it: Relations<Form>): Form =>
  it.all(it.isAuthor, it.any(it.isWithoutGroup, moderatesGroup(it)));

/**
 * As creator, by a role on the event, or as a moderator of its group. The role of the person in whose name an event of a group is, always that of
 * the creator, ends with the moderation of the group. Other identities of the same user keep the other roles, as in `organizingRole`.
 *
 * @param has the condition of one of these roles on the event
 */
export const organizedBy = <Form>(it: Relations<Form>, has: (roles: readonly ParticipantRole[]) => Form): Form =>
  it.any(
    it.all(it.any(it.isAuthor, has(CREATING)), it.any(it.isWithoutGroup, it.isNotAuthor)),
    has(HELPING),
    moderatesGroup(it),
  );

export const organized = <Form>(it: Relations<Form>): Form => organizedBy(it, it.takesPart);

/** Private events are for members of the group, followers of the person, participants, and the invited. */
export const meant = <Form>(
  it: Pick<Relations<Form>, 'any' | 'takesPart' | 'isInvited' | 'belongs' | 'follows'>,
): Form => it.any(it.takesPart(APPROVED), it.isInvited, it.belongs(MEMBER_ROLES.MEMBER), it.follows);

const published = <Form>(it: Vocabulary<Form>): Form => it.all(it.not(it.isDraft), it.isDue);

const restricted = <Form>(it: Vocabulary<Form>): Form =>
  it.all(it.isOf('RESTRICTED'), it.any(it.viewerModerates, it.isAccepted));

/** @param open the visibilities that show it to everybody */
function seen<Form>(it: Vocabulary<Form>, ...open: EventVisibility[]): Form {
  const shown = it.any(it.isOf(...open), restricted(it), it.all(it.isOf('PRIVATE'), meant(it)));
  // Co-organizers, and people who are asked to be one, see it before its publication time, but neither its draft nor while it waits for acceptance.
  const known = it.all(it.not(it.isDraft), it.any(it.not(it.isOf('RESTRICTED')), it.isAccepted));
  return it.any(
    it.all(it.organizerIsShown, it.any(it.all(published(it), shown), it.all(known, it.isAsked))),
    isOrganizer(it),
    it.all(known, organized(it)),
  );
}

/** By UUID or by reference. */
export const visible = <Form>(it: Vocabulary<Form>): Form => seen(it, 'PUBLIC', 'UNLISTED');

/** By id alone. Ids can be guessed, so unlisted events are visible only to their organizers. */
export const visibleById = <Form>(it: Vocabulary<Form>): Form => seen(it, 'PUBLIC');

/** In the viewer's lists and searches: no drafts, nothing before its publication time, nothing unlisted. */
export const listed = <Form>(it: Vocabulary<Form>): Form =>
  it.all(published(it), it.any(it.isOf('PUBLIC', 'PRIVATE'), restricted(it)), seen(it, 'PUBLIC'));
