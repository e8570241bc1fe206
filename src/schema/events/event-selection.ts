/** Analyzes selections of events: whether `entities/events/event-rows.ts` covers them, and which optional parts they need. */
import {
  type FieldNode,
  type GraphQLObjectType,
  type GraphQLResolveInfo,
  getArgumentValues,
  Kind,
  type SelectionSetNode,
} from 'graphql';
import type { ParticipantsQuery } from '../../domain/participations/participants.ts';
import type { AskedOfEvents } from '../../entities/events/event-rows.ts';

interface Readable {
  /** Fields of the row, and fields whose resolvers read by themselves. */
  fields: readonly string[];
  /** Fields that are objects, by their types. */
  objects?: Readonly<Record<string, string>>;
}

/** The covered fields of each type. A selection with any other field is read by Prisma as a whole. */
export const READABLE: Readonly<Record<string, Readable>> = {
  Event: {
    fields: [
      ...[
        'id',
        'uuid',
        'url',
        'title',
        'description',
        'slug',
        'category',
        'beginsOn',
        'endsOn',
        'createdAt',
        'updatedAt',
      ],
      ...['publishAt', 'draft', 'local', 'status', 'visibility', 'joinOptions', 'onlineAddress', 'phoneAddress'],
      ...['participantStats', 'relatedEvents'],
    ],
    objects: {
      organizerActor: 'Actor',
      attributedTo: 'Actor',
      physicalAddress: 'Address',
      picture: 'Picture',
      options: 'EventOptions',
      tags: 'Tag',
      participants: 'Participant',
    },
  },
  Actor: {
    fields: [
      ...['id', 'type', 'preferredUsername', 'name', 'summary', 'domain', 'url', 'local', 'suspended'],
      'manuallyApprovesFollowers',
    ],
    objects: { avatar: 'Picture', banner: 'Picture' },
  },
  Picture: { fields: ['id', 'name', 'alt', 'contentType', 'size', 'url'] },
  Address: {
    fields: [
      ...['id', 'description', 'street', 'floor', 'locality', 'postalCode', 'region', 'country', 'url', 'originId'],
      'geom',
    ],
  },
  Tag: { fields: ['id', 'title', 'slug', 'related'] },
  EventOptions: {
    fields: [
      ...['attendees', 'commentModeration', 'maximumAttendeeCapacity', 'remainingAttendeeCapacity', 'offers'],
      ...['participationConditions', 'program', 'showEndTime', 'showStartTime', 'showParticipationPrice'],
      'showRemainingAttendeeCapacity',
    ],
  },
  Participant: { fields: ['id', 'role'], objects: { actor: 'Actor' } },
};

/** Fields that need the counts of participants. */
const COUNTED = new Set(['Event.participantStats', 'EventOptions.remainingAttendeeCapacity']);

interface Selected {
  stats: boolean;
  banners: boolean;
  /** The field `participants`, whose arguments may be variables. */
  participants: FieldNode | null;
}

class Unreadable extends Error {}

/** Walks a selection; throws Unreadable at a field that is not covered. */
function walk({ selections }: SelectionSetNode, type: string, info: GraphQLResolveInfo, found: Selected): void {
  const readable = READABLE[type];
  for (const node of selections) {
    if (node.kind === Kind.INLINE_FRAGMENT) walk(node.selectionSet, type, info, found);
    else if (node.kind === Kind.FRAGMENT_SPREAD) {
      const fragment = info.fragments[node.name.value];
      if (fragment) walk(fragment.selectionSet, type, info, found);
    } else {
      const name = node.name.value;
      const of = readable?.objects?.[name];
      if (!of && name !== '__typename' && !readable?.fields.includes(name)) throw new Unreadable();
      if (name === 'participants') {
        // A second list of them may have other arguments.
        if (found.participants) throw new Unreadable();
        found.participants = node;
      }
      found.banners ||= name === 'banner';
      found.stats ||= COUNTED.has(`${type}.${name}`);
      if (of && node.selectionSet) walk(node.selectionSet, of, info, found);
    }
  }
}

/** Cached by the field's node: parsed documents are cached too. */
const known = new WeakMap<FieldNode, Selected | null>();

function selectedBy(field: FieldNode, info: GraphQLResolveInfo): Selected | null {
  const found: Selected = { stats: false, banners: false, participants: null };
  try {
    if (field.selectionSet) walk(field.selectionSet, 'Event', info, found);
    return found;
  } catch (error) {
    if (error instanceof Unreadable) return null;
    throw error;
  }
}

/** The parts that the resolved field needs; null if its selection is not covered. */
export function askedOfEvents(info: GraphQLResolveInfo): AskedOfEvents | null {
  const [field, again] = info.fieldNodes;
  if (!field || again) return null;
  let selected = known.get(field);
  if (selected === undefined) {
    selected = selectedBy(field, info);
    known.set(field, selected);
  }
  if (!selected) return null;
  const { participants, ...parts } = selected;
  if (!participants) return { ...parts, participants: null };
  const definition = (info.schema.getType('Event') as GraphQLObjectType).getFields().participants;
  const query = definition && (getArgumentValues(definition, participants, info.variableValues) as ParticipantsQuery);
  return { ...parts, participants: query ?? {} };
}
